/**
 * Silences libsignal, which prints whole sessions, private keys included, through `console`.
 * Imported for its effect, before anything talks to libsignal.
 */
const noise = /^(Closing|Opening|Removing old|Session already|Session error|Failed to decrypt|Decrypted message|Migrating)/

for (const level of ['log', 'info', 'warn', 'error'] as const) {
  const print = globalThis.console[level].bind(globalThis.console)
  globalThis.console[level] = (...words: unknown[]) => {
    if (typeof words[0] === 'string' && noise.test(words[0])) return
    print(...words)
  }
}
