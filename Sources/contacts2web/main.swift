print("contacts2web")
