// Loaded before a program that run.cjs starts. run.cjs can be killed so that it passes no signal on; then its end of the
// channel closes, and the program is asked to end rather than left behind with its port and its database.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
