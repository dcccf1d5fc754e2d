const minuteMs = 60_000
const hourMs = 60 * minuteMs
const eagerMs = 10 * minuteMs
/** After this time the provider is no longer asked about a charge, even if it never answered. */
const maxMs = 7 * 24 * hourMs

interface Aging {
  createdAt: Date
  expiresAt: Date | null
}

/**
 * When to ask again about an unpaid charge: every 30 s for ten minutes, then every five minutes until an hour after it has expired, and
 * longer while no answer has come since. Null when it is not asked about any more.
 */
export function nextPollAt({ createdAt, expiresAt }: Aging, now: Date, isAnswered: boolean): Date | null {
  const end = (expiresAt ?? createdAt).getTime() + hourMs
  if (now.getTime() >= (isAnswered ? end : end + maxMs)) return null
  const wait = now.getTime() - createdAt.getTime() < eagerMs ? minuteMs / 2 : 5 * minuteMs
  return new Date(now.getTime() + wait)
}
