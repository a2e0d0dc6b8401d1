// placeholder: remove with the first real file
