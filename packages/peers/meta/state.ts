import { EventEmitter } from 'node:events'
import { Accounts } from './accounts.ts'
import { MediaStore } from './media/media-store.ts'
import { type Message, Messages } from './messages.ts'
import { type Conversation, People } from './people.ts'
import { OrderedRefusals } from './refusal.ts'
import { ManagementCalls, Rates, Registrations } from './rates.ts'
import { Reviews } from './templates/reviews.ts'
import { SignupCodes } from './signup/codes.ts'
import { Tokens } from './tokens.ts'
import { Uploads } from './uploads/uploads.ts'
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
  /** What a review without an order of its own decides. */
  review: 'approves' | 'waits'
}

/** What people's phones hear of. */
export interface Events {
  /** A message of a number leaves for the person's phone. */
  sent: [message: Message]
  /** The business has marked messages as read. */
  marked: [conversation: Conversation]
  /** The business shows a typing sign. */
  typing: [conversation: Conversation]
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
  reviews: Reviews
  uploads: Uploads
  signups: SignupCodes
  webhooks: Webhooks
  settings: Settings
  events: EventEmitter<Events>
  /** Writes down what has changed, where there is a store. */
  keep: () => void
}

export function newState(parts: Omit<WebhookParts, 'onDelivered'>): State {
  const { now, desks } = parts
  const state: State = {
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
    reviews: new Reviews(),
    uploads: new Uploads(now),
    signups: new SignupCodes(now),
    webhooks: new Webhooks({ ...parts, onDelivered: () => state.keep() }),
    settings: { toldAtOnce: [], pairLimit: 'lenient', window: 'closes', sha256: 'hex', fileSize: 'number', review: 'approves' },
    events: new EventEmitter(),
    keep: () => {},
  }
  return state
}
