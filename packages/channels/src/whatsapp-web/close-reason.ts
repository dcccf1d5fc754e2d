import type { CloseReason } from '#provider.ts'

const reasons = new Map<number, CloseReason>([
  [515, 'restart'],
  [401, 'logged-out'],
  [440, 'replaced'],
  // Temporary ban, forbidden, outdated client, banned, bad user agent, not multi-device: retrying helps with none of them.
  [402, 'refused'],
  [403, 'refused'],
  [405, 'refused'],
  [406, 'refused'],
  [409, 'refused'],
  [411, 'refused'],
])

/** Meaning of the status code Baileys closes with; it gives none when there was no error. */
export function closeReason(code: number | undefined, showsQr: boolean): CloseReason {
  if (code === 408 && showsQr) return 'qr-ended'
  return reasons.get(code ?? 0) ?? 'lost'
}
