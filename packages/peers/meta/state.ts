import { Accounts } from './accounts.ts'
import { MediaStore } from './media/media-store.ts'
import { Messages } from './messages.ts'
import { People } from './people.ts'
import { OrderedRefusals } from './refusal.ts'
import { ManagementCalls, Rates, Registrations } from './rates.ts'
import { Tokens } from './tokens.ts'
import { type WebhookParts, Webhooks } from './webhooks/webhooks.ts'

/** How this Meta behaves where sources differ. */
export interface Settings {
  /** Codes that are told in the answer to a message. All others that have to do with a person or a file come in a status. */
  toldAtOnce: number[]
  /** What a pair may send: after a burst nothing until its time is over, a bucket that refills, or all. */
  pairLimit: 'strict' | 'lenient' | 'off'
  /** Whether a free text is refused when the person has not written for 24 hours. */
  window: 'closes' | 'stays'
  /** How the GET of a file writes its hash. */
  sha256: 'hex' | 'base64'
  /** How the GET of a file writes its size. */
  fileSize: 'number' | 'text'
}

/** All that this Meta knows. */
export interface State {
  now: () => Date
  desks: ReadonlyMap<string, string>
  accounts: Accounts
  tokens: Tokens
  people: People
  messages: Messages
  media: MediaStore
  rates: Rates
  managementCalls: ManagementCalls
  registrations: Registrations
  /** What was refused, in Meta's words. */
  refused: string[]
  refusals: OrderedRefusals
  webhooks: Webhooks
  settings: Settings
}

export function newState(parts: WebhookParts): State {
  const { now, desks } = parts
  return {
    now,
    desks,
    accounts: new Accounts(),
    tokens: new Tokens(now),
    people: new People(),
    messages: new Messages(),
    media: new MediaStore(now),
    rates: new Rates(),
    managementCalls: new ManagementCalls(),
    registrations: new Registrations(),
    refused: [],
    refusals: new OrderedRefusals(),
    webhooks: new Webhooks(parts),
    settings: { toldAtOnce: [], pairLimit: 'lenient', window: 'closes', sha256: 'hex', fileSize: 'number' },
  }
}
