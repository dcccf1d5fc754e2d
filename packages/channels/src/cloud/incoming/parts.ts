import type { AppNumber } from '#cloud/app/app-number.ts'
import type { Host } from '#provider.ts'
import { inWords, lateVerdict, rulingOf } from '#cloud/verdicts.ts'
import type { Talks } from '#cloud/talks.ts'
import { echoOf, type Heard, heardOf, Unreadable } from './messages.ts'
import { outcomeOf } from './statuses.ts'
import { templateChangeOf } from './templates.ts'
import { consentOf } from './preferences.ts'
import {
  echoesValue,
  hook,
  messagesValue,
  preferencesValue,
  wireContact,
  wireEcho,
  wireMessage,
  wirePreference,
  wireStatus,
} from './wire.ts'

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
  /** Of a number that stays in the WhatsApp Business app. */
  app: AppNumber | undefined
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
  if (field === 'account_update') await parts.app?.accountChanged(value, read.data.time ?? Math.floor(Date.now() / 1_000))
  if (field === 'smb_app_state_sync') return parts.app?.contactsTold(value)
  if (aboutTheLine.has(field)) return parts.look()
  const change = templateChangeOf(field, value, read.data.time)
  if (change) return parts.host.template(change)
  if (field === 'user_preferences') return tellPreferences(parts, value)
  if (field === 'smb_message_echoes') return tellEach(echoesValue.parse(value).message_echoes, (raw) => tellEcho(parts, raw))
  if (field !== 'messages') return
  const { contacts, messages, statuses } = messagesValue.parse(value)
  const known = contacts.flatMap((contact) => wireContact.safeParse(contact).data ?? [])
  await tellEach([...messages.map((raw) => ({ raw })), ...statuses.map((raw) => ({ raw, isStatus: true }))], async (one) => {
    if ('isStatus' in one) return tellStatus(parts, one.raw)
    const { data } = wireMessage.safeParse(one.raw)
    if (!data) throw new Unreadable('a message without id or time')
    return tell(parts, heardOf(parts.portfolioId, data, known))
  })
}

/** Tells one after the other. What cannot be read keeps none of the others back. */
async function tellEach<T>(all: readonly T[], task: (one: T) => Promise<void>): Promise<void> {
  const faults: string[] = []
  for (const one of all) {
    try {
      await task(one)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      faults.push(error.message)
    }
  }
  if (faults.length > 0) throw new Unreadable(faults.join('; '))
}

/** What the owner did in the app. */
async function tellEcho(parts: TellerParts, raw: unknown): Promise<void> {
  const { data } = wireEcho.safeParse(raw)
  if (!data) throw new Unreadable('an echo without id or time')
  return tell(parts, echoOf(parts.portfolioId, data))
}

async function tell({ host, talks }: TellerParts, heard: Heard): Promise<void> {
  switch (heard.kind) {
    case 'message':
      await host.journal(heard)
      return heard.payload.fromMe ? undefined : talks.heard(heard.payload.chat, heard.payload.waId)
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
