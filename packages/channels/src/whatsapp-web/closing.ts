import { type CloseReason, type Closing, ProxyFault } from '#provider.ts'

/** The error Baileys closes with: the network's status code, and the attributes of its last stanza or the underlying error. */
export type ClosingError = Error & { output?: { statusCode?: number }; data?: { expire?: string } | Error | null }

const reasons = new Map<number, CloseReason>([
  [515, 'new-session'],
  [401, 'logged-out'],
  [440, 'replaced'],
  [405, 'version'],
  [500, 'bad-session'],
  [402, 'banned'],
  [406, 'banned'],
  // Forbidden, bad user agent, not multi-device: a retry helps with none of them.
  [403, 'refused'],
  [409, 'refused'],
  [411, 'refused'],
])

/** Why a session ended, from the error Baileys closes with, which is undefined when there was none. A ban gives its duration in seconds. */
export function closingOf(error: ClosingError | undefined, showsQr: boolean, now: number): Closing {
  const code = error?.output?.statusCode
  if (code === 408 && showsQr) return { reason: 'qr-ended' }
  if (error?.data instanceof ProxyFault) return { reason: 'proxy' }
  const reason = reasons.get(code ?? 0) ?? 'lost'
  const seconds = error?.data && 'expire' in error.data ? Number(error.data.expire) : 0
  return reason === 'banned' && seconds > 0 ? { reason, until: new Date(now + seconds * 1_000) } : { reason }
}
