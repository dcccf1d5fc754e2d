import { pino, type Logger } from 'pino'

export type { Logger }

/** JSON lines on standard output. They name connections and states, never numbers or contents. */
export function createLog(level: string): Logger {
  return pino({ level, base: { part: 'channels' } })
}
