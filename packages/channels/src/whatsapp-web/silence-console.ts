/**
 * libsignal prints whole session objects, private keys included, through `console`. Our own code does not use it (the log writes
 * to standard output itself), so it is switched off before anything else is loaded.
 */
const methods = ['debug', 'dir', 'error', 'info', 'log', 'table', 'trace', 'warn'] as const

for (const method of methods) globalThis.console[method] = () => {}
