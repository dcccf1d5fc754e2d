import { addressKey } from '@recado/border/address'
import type { Consent } from '@recado/border/signals'
import { personOf } from './people.ts'
import type { WirePreference } from './wire.ts'

/** What a person said about marketing. Undefined for what no page describes: another kind of messages, another answer. */
export function consentOf(portfolioId: string, told: WirePreference): Consent | undefined {
  const { category, value, timestamp } = told
  const of = personOf(portfolioId, told.user_id, told.wa_id)
  if (category !== 'marketing_messages' || (value !== 'stop' && value !== 'resume') || addressKey(of) === '') return undefined
  return { of, marketing: value, at: new Date(timestamp * 1_000).toISOString() }
}
