import type { App, Callback, PhoneNumber, Portfolio, Waba } from '#meta/accounts.ts'
import type { Media } from '#meta/media/media-store.ts'
import type { Message } from '#meta/messages.ts'
import type { Conversation, Person } from '#meta/people.ts'
import type { State } from '#meta/state.ts'
import type { Token } from '#meta/tokens.ts'
import type { Change } from '#meta/webhooks/batches.ts'
import type { Body } from '#meta/webhooks/webhooks.ts'

// Everything as it is stored: what refers to another record has its id, or the place of a person among all.

type Stored<T, References extends object> = Omit<T, keyof References> & References
type Overrides = [app: string, callback: Callback][]

/** The documents of one Meta, by collection and key. */
export interface Documents {
  apps: App
  portfolios: Portfolio
  wabas: Stored<Waba, { portfolio: string; subscriptions: [app: string, subscription: { override?: Callback }][] }>
  numbers: Stored<PhoneNumber, { waba: string; overrides: Overrides }>
  tokens: Stored<Token, { app: string; portfolio: string; wabas: string[] }>
  people: Stored<Person, { blocked: string[]; stopped: string[]; ids: [portfolio: string, id: string][] }>
  conversations: Stored<Conversation, { number: string; person: number }>
  messages: Stored<Message, { conversation: string }>
  waiting: {
    changes: Stored<Change, { app: string; number: string | undefined }>[]
    bodies: Stored<Body, { app: string; bytes: string }>[]
  }
  desks: { host: string; origin: string }
}
export type Collection = keyof Documents
export type Document = { [C in Collection]: readonly [collection: C, key: string, content: Documents[C]] }[Collection]

/** A file, which never changes. */
export type MediaDocument = Stored<Media, { number: string; bytes: string; sha256: string }>

export function documentsOf(state: State): Document[] {
  const { accounts, tokens, people, webhooks, desks } = state
  return [
    ...accounts.apps.map((app): Document => ['apps', app.id, app]),
    ...accounts.portfolios.map((portfolio): Document => ['portfolios', portfolio.id, portfolio]),
    ...accounts.wabas.map((waba): Document => ['wabas', waba.id, ofWaba(waba)]),
    ...accounts.numbers.map((number): Document => ['numbers', number.id, ofNumber(number)]),
    ...tokens.all.map((token): Document => ['tokens', token.value, ofToken(token)]),
    ...people.all.map((person, place): Document => ['people', String(place), ofPerson(person)]),
    ...conversationDocuments(state),
    ['waiting', 'waiting', ofWaiting(webhooks.unsent())],
    ...Array.from(desks, ([host, origin]): Document => ['desks', host, { host, origin }]),
  ]
}

function ofWaba({ portfolio, subscriptions, ...rest }: Waba): Documents['wabas'] {
  return { ...rest, portfolio: portfolio.id, subscriptions: Array.from(subscriptions, ([app, more]) => [app.id, more]) }
}

function ofNumber({ waba, overrides, ...rest }: PhoneNumber): Documents['numbers'] {
  return { ...rest, waba: waba.id, overrides: Array.from(overrides, ([app, callback]) => [app.id, callback]) }
}

function ofToken({ app, portfolio, wabas, ...rest }: Token): Documents['tokens'] {
  return { ...rest, app: app.id, portfolio: portfolio.id, wabas: wabas.map(({ id }) => id) }
}

function ofPerson({ blocked, stopped, ids, ...rest }: Person): Documents['people'] {
  return {
    ...rest,
    blocked: Array.from(blocked, ({ id }) => id),
    stopped: Array.from(stopped, ({ id }) => id),
    ids: Array.from(ids, ([portfolio, id]) => [portfolio.id, id]),
  }
}

/** Conversations and their messages, without those with numbers that are not on WhatsApp. */
function conversationDocuments({ people, messages, accounts }: State): Document[] {
  return people.conversations().flatMap((conversation): Document[] => {
    const { number, person, ...rest } = conversation
    const place = people.all.indexOf(person)
    if (place === -1 || !accounts.numbers.includes(number)) return []
    const key = `${number.id} ${place}`
    return [
      ['conversations', key, { ...rest, number: number.id, person: place }],
      ...messages.in(conversation).map((message): Document => ['messages', message.id, { ...message, conversation: key }]),
    ]
  })
}

function ofWaiting({ changes, bodies }: { changes: Change[]; bodies: Body[] }): Documents['waiting'] {
  return {
    changes: changes.map(({ app, number, ...rest }) => ({ ...rest, app: app.id, number: number?.id })),
    bodies: bodies.map(({ app, bytes, ...rest }) => ({ ...rest, app: app.id, bytes: bytes.toString('base64') })),
  }
}

export function ofMedia({ number, bytes, sha256, ...rest }: Media): MediaDocument {
  return { ...rest, number: number.id, bytes: bytes.toString('base64'), sha256: sha256.toString('base64') }
}
