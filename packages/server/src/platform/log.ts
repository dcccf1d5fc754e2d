import { pino, type Logger } from 'pino'

/** JSON lines on standard output. Secrets are cut out by name; contents of conversations are never logged. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: {
      paths: ['password', 'token', 'authorization', 'cookie', '*.password', '*.token', '*.authorization', '*.cookie', '*.*.authorization', '*.*.cookie'],
      censor: '[secret]',
    },
  })
}
