import { DEFAULT_CIPHERS } from 'node:tls'

/**
 * For calls to whom somebody typed: without DHE, where the other end chooses how large the numbers are. Ten thousand bits hold the process
 * for most of a second.
 */
export const ciphers = `${DEFAULT_CIPHERS}:!DHE`
