const minuteMs = 60_000
const hourMs = 60 * minuteMs
const eagerMs = 10 * minuteMs
/** However often the provider refuses to say, it is no longer asked about a charge. */
const longestMs = 7 * 24 * hourMs

interface Aging {
  createdAt: Date
  expiresAt: Date | null
}

/**
 * When to ask again about a charge that nobody has paid: every 30 s for ten minutes, then every five minutes until an hour after it has
 * expired, and as long as no answer came since; null: no more.
 */
export function nextAsk({ createdAt, expiresAt }: Aging, now: Date, isAnswered: boolean): Date | null {
  const end = (expiresAt ?? createdAt).getTime() + hourMs
  if (now.getTime() >= (isAnswered ? end : end + longestMs)) return null
  const wait = now.getTime() - createdAt.getTime() < eagerMs ? minuteMs / 2 : 5 * minuteMs
  return new Date(now.getTime() + wait)
}
