import POSIX

CurrentProcess.exit(status: Program.run(CommandLine.arguments).rawValue)
