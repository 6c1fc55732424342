internal import ArgumentParser
internal import DuctusCommands

DuctusCommand.main()
