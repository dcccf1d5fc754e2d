import type { BeforeCallCtx } from '#platform/feature.ts'

/** For what users make the desk ask Meta, and how often within a minute, all users of a company together. */
const aMinute = {
  /** A list may have many pages. */
  templates: 6,
  'template changes': 20,
  figures: 12,
  /** Meta counts them for the operator's app, which all companies share. */
  signups: 6,
  checks: 20,
} as const

/** Counts a call that makes the desk ask Meta. Meta counts them, too, and refuses an account or an app that asks too often. */
export async function countAsking(
  { limiter, companyId }: Pick<BeforeCallCtx, 'limiter' | 'companyId'>,
  what: keyof typeof aMinute,
  wabaId = '',
): Promise<void> {
  await limiter.attempt([{ key: `${what} of ${companyId} ${wabaId}`, rates: [{ max: aMinute[what], windowMs: 60_000 }] }])
}
