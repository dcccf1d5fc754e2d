import { pino, type Logger } from 'pino'

/** JSON lines on standard output. Secrets are cut out by name; contents of conversations are never logged. */
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

/** PostgreSQL's details and contexts hold values of rows: an error is logged by what it is and where it was thrown. */
function withoutRows(error: Error & { code?: string; routine?: string }): object {
  const { name, message, code, routine, stack } = error
  return { name, message, code, routine, stack }
}
