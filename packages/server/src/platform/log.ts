import { pino, type Logger } from 'pino'

/** JSON lines on standard output. Secrets are redacted by name; contents of conversations are never logged. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    serializers: { err: withoutRows },
    redact: {
      paths: [
        'password',
        'token',
        'authorization',
        'cookie',
        '*.password',
        '*.token',
        '*.authorization',
        '*.cookie',
        '*.*.authorization',
        '*.*.cookie',
      ],
      censor: '[secret]',
    },
  })
}

/** PostgreSQL's details and contexts hold values of rows, so the log gets only an error's name, message, code, routine and stack. */
function withoutRows(error: Error & { code?: string; routine?: string }): object {
  const { name, message, code, routine, stack } = error
  return { name, message, code, routine, stack }
}
