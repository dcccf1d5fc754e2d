// Loaded before a program that run.cjs starts. If run.cjs is killed so that it passes no signal on, its end of the
// channel closes, and the program is asked to end rather than left behind with its port and its database.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
