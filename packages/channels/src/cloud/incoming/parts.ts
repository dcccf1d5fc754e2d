import type { Host } from '#provider.ts'
import { inWords, lateVerdict, rulingOf } from '#cloud/verdicts.ts'
import type { Talks } from '#cloud/talks.ts'
import { type Heard, heardOf, Unreadable } from './messages.ts'
import { outcomeOf } from './statuses.ts'
import { templateChangeOf } from './templates.ts'
import { consentOf } from './preferences.ts'
import { hook, messagesValue, preferencesValue, wireContact, wireMessage, wirePreference, wireStatus } from './wire.ts'

/** Changes of the account after which the line is checked anew. */
const aboutTheLine = new Set([
  'account_alerts',
  'account_review_update',
  'account_update',
  'business_capability_update',
  'phone_number_name_update',
  'phone_number_quality_update',
  'security',
])

export interface TellerParts {
  host: Pick<Host, 'journal' | 'receipt' | 'charge' | 'renamed' | 'consent' | 'template' | 'proved' | 'gaveUp'>
  portfolioId: string
  talks: Talks
  /** Meta has something to say about the account. */
  look: () => void
  /** A message that was accepted has failed with this code. */
  failed: (code: number) => void
}

/** Tells the server what stands in one part of a webhook. Throws Unreadable when some of it could not be read; the rest is told. */
export async function tellPart(parts: TellerParts, payload: unknown): Promise<void> {
  const read = hook.safeParse(payload)
  if (!read.success) throw new Unreadable('not a change')
  const { field, value } = read.data
  if (aboutTheLine.has(field)) return parts.look()
  const change = templateChangeOf(field, value, read.data.time)
  if (change) return parts.host.template(change)
  if (field === 'user_preferences') return tellPreferences(parts, value)
  if (field !== 'messages') return
  const { contacts, messages, statuses } = messagesValue.parse(value)
  const known = contacts.flatMap((contact) => wireContact.safeParse(contact).data ?? [])
  const faults: string[] = []
  const orNote = async (task: () => Promise<void>) => {
    try {
      await task()
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      faults.push(error.message)
    }
  }
  for (const raw of messages) {
    await orNote(async () => {
      const { data } = wireMessage.safeParse(raw)
      if (!data) throw new Unreadable('a message without id or time')
      await tell(parts, heardOf(parts.portfolioId, data, known))
    })
  }
  for (const raw of statuses) await orNote(() => tellStatus(parts, raw))
  if (faults.length > 0) throw new Unreadable(faults.join('; '))
}

async function tell({ host, talks }: TellerParts, heard: Heard): Promise<void> {
  switch (heard.kind) {
    case 'message':
      await host.journal(heard)
      return talks.heard(heard.payload.chat, heard.payload.waId)
    case 'change':
      return host.journal(heard)
    case 'renamed':
      return host.renamed(heard.payload)
    case 'nothing':
      return undefined
    default:
      return heard satisfies never
  }
}

async function tellPreferences({ host, portfolioId }: TellerParts, value: unknown): Promise<void> {
  const read = preferencesValue.parse(value).user_preferences.map((one) => wirePreference.safeParse(one).data)
  for (const told of read) {
    const consent = told && consentOf(portfolioId, told)
    if (consent) await host.consent(consent)
  }
  if (read.includes(undefined)) throw new Unreadable('a preference without a time')
}

async function tellStatus({ host, portfolioId, failed }: TellerParts, raw: unknown): Promise<void> {
  const { data } = wireStatus.safeParse(raw)
  if (!data) throw new Unreadable('a status without id or state')
  const outcome = outcomeOf(portfolioId, data)
  if (!outcome) return
  const { waId, ref, receipt, charge } = outcome
  // Whatever became of it, a send whose answer was lost did go out.
  const proved = ref ? host.proved(ref, waId) : undefined
  if (outcome.failed !== undefined) {
    const { code, title } = outcome.failed
    failed(code)
    await proved
    if (ref) await host.gaveUp(ref, inWords(lateVerdict(rulingOf(code)), title), outcome.at)
  } else await Promise.all([proved, receipt && host.receipt(receipt), charge && host.charge(charge)])
}
