import Glibc

exit(Simulate.run())
