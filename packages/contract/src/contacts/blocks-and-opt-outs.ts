import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { timestamp } from '#field.ts'
import { pathReference } from '#reference.ts'
import { contact } from './api.ts'
import { chosenContacts, maxChosen } from './chosen.ts'

export const blockContact = endpoint({
  method: 'PUT',
  path: '/contacts/:id/block',
  summary:
    'Ignore a contact: what it writes is kept in its last ticket, opens none and alerts no attendant, and no user can ' +
    'write to it. For those who may open all its live tickets.',
  allow: 'contacts:edit',
  input: z.object({ id: pathReference('contact') }),
  output: contact,
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const unblockContact = endpoint({
  method: 'DELETE',
  path: '/contacts/:id/block',
  summary: 'Stop ignoring a contact: what it writes from now on opens tickets again.',
  allow: 'contacts:edit',
  input: z.object({ id: pathReference('contact') }),
  output: contact,
  errors: ['ERR_NO_CONTACT_FOUND'],
})

/**
 * An entry of the contact's campaign ledger: it wanted no campaigns, or wanted them again; or it told Meta that it wants no marketing of an
 * account, or wants it again.
 */
export const optOut = z.object({
  id: z.int(),
  kind: z.enum(['out', 'in', 'marketing-stop', 'marketing-resume']),
  /** The account at Meta that the marketing is of. Null: all campaigns. */
  wabaId: z.nullable(z.string()),
  /** The user who noted it. Null: the contact did it. */
  user: z.nullable(z.object({ id: z.int(), name: z.string() })),
  reason: z.string(),
  /**
   * A user noted it. Or the contact answered a campaign with these words, as a single word or when it was asked for a yes. Or Meta told it,
   * or refused a message because of it.
   */
  source: z.enum(['person', 'word', 'confirmation', 'network', 'refusal']),
  words: z.string(),
  campaign: z.nullable(z.object({ id: z.int(), name: z.string() })),
  at: timestamp,
})
export type OptOut = z.infer<typeof optOut>
/** What a contact wants of all campaigns. */
export type Wish = Extract<OptOut['kind'], 'out' | 'in'>

const maxReasonLength = 200
const reason = z.string().check(z.trim(), z.maxLength(maxReasonLength))

export const optOutContact = endpoint({
  method: 'PUT',
  path: '/contacts/:id/opt-out',
  summary: 'Note that a contact wants no campaigns. Doing it twice changes nothing.',
  allow: 'contacts:edit',
  input: z.object({ id: pathReference('contact'), reason: z._default(reason, '') }),
  output: contact,
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const optInContact = endpoint({
  method: 'PUT',
  path: '/contacts/:id/opt-in',
  summary: 'Note that a contact wants campaigns again, and how that is known.',
  allow: 'contacts:edit',
  input: z.object({ id: pathReference('contact'), reason: reason.check(z.minLength(2)) }),
  output: contact,
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const noteWishes = endpoint({
  method: 'PUT',
  path: '/contacts/wishes',
  summary:
    `Note of up to ${maxChosen} contacts that they want no campaigns (\`out\`), or want them again (\`in\`, with how that ` +
    'is known). `changed` are those for whom that is news.',
  allow: 'contacts:edit',
  input: z
    .object({ contactIds: chosenContacts, kind: z.enum(['out', 'in']), reason: z._default(reason, '') })
    .check(z.refine(({ kind, reason: why }) => kind === 'out' || why.length >= 2, { path: ['reason'] })),
  output: z.object({ changed: z.array(z.int()) }),
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_TOO_MANY_CONTACTS'],
})

export const listOptOuts = endpoint({
  method: 'GET',
  path: '/contacts/:id/opt-outs',
  summary: 'When a contact asked for no campaigns or marketing, or for them again: the latest 100, newest first.',
  allow: 'contacts:view',
  input: z.object({ id: pathReference('contact') }),
  output: z.array(optOut),
  errors: ['ERR_NO_CONTACT_FOUND'],
})

/** An entry of the company's ledger, with its contact. */
const ledgerEntry = z.extend(optOut, { contact: z.string(), number: z.string() })
export type LedgerEntry = z.infer<typeof ledgerEntry>

export const downloadOptOuts = endpoint({
  method: 'GET',
  path: '/contacts/opt-outs/all',
  summary:
    'The ledger: each time a contact asked for no campaigns, agreed to one, or asked for them again, oldest first, as a file.',
  allow: 'campaigns:manage',
  input: z.object({}),
  writes: true,
  download: { type: 'application/json; charset=utf-8', name: 'consentimentos.json' },
  output: z.array(ledgerEntry),
  errors: [],
})
