import POSIX

CurrentProcess.exit(status: MainProgram.run(CommandLine.arguments).rawValue)
