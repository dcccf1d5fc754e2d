import { DEFAULT_CIPHERS } from 'node:tls'

/**
 * For calls to hosts that users typed: without DHE, where the other end chooses the size of the numbers. Ten thousand bits block the
 * process for most of a second.
 */
export const ciphers = `${DEFAULT_CIPHERS}:!DHE`
