import type { Store, Collection as StoreCollection } from '#whatsapp/store.ts'
import { newBusinessApp } from '#meta/accounts.ts'
import type { State } from '#meta/state.ts'
import type { Collection, Documents, MediaDocument } from './documents.ts'

type Of<C extends Collection> = IterableIterator<Documents[C]>
type Read = <C extends Collection>(collection: C) => Of<C>

/** Gives a new state what a store has of an earlier one. */
export function restore(state: State, desks: Map<string, string>, store: Store, media: StoreCollection<MediaDocument>): void {
  const read: Read = (collection) => store.collection<Documents[typeof collection]>(`meta ${collection}`).values()
  for (const { host, origin } of read('desks')) if (!desks.has(host)) desks.set(host, origin)
  restoreAccounts(state, read)
  restorePeople(state, read)
  const number = byId(state.accounts.numbers)
  for (const { number: id, bytes, sha256, ...rest } of media.values()) {
    const content = { bytes: Buffer.from(bytes, 'base64'), sha256: Buffer.from(sha256, 'base64') }
    state.media.enter({ ...rest, ...content, number: number(id) })
  }
  const app = byId(state.accounts.apps)
  for (const { changes, bodies } of read('waiting')) {
    state.webhooks.resume({
      changes: changes.map((change) => ({
        ...change,
        app: app(change.app),
        number: change.number === undefined ? undefined : number(change.number),
      })),
      bodies: bodies.map((body) => ({ ...body, app: app(body.app), bytes: Buffer.from(body.bytes, 'base64') })),
    })
  }
}

function restoreAccounts({ accounts, tokens }: State, read: Read): void {
  accounts.apps.push(...read('apps'))
  accounts.portfolios.push(...read('portfolios'))
  const [app, portfolio] = [byId(accounts.apps), byId(accounts.portfolios)]
  for (const { portfolio: id, subscriptions, ...rest } of read('wabas')) {
    const subscribed = new Map(subscriptions.map(([of, subscription]) => [app(of), subscription]))
    accounts.wabas.push({ ...rest, portfolio: portfolio(id), subscriptions: subscribed })
  }
  const waba = byId(accounts.wabas)
  for (const { waba: id, overrides, ...rest } of read('numbers')) {
    accounts.numbers.push({
      ...rest,
      app: rest.app ?? newBusinessApp(),
      waba: waba(id),
      overrides: new Map(overrides.map(([of, callback]) => [app(of), callback])),
    })
  }
  for (const { app: of, portfolio: id, wabas, ...rest } of read('tokens')) {
    tokens.all.push({ ...rest, app: app(of), portfolio: portfolio(id), wabas: wabas.map(waba) })
  }
}

function restorePeople({ accounts, people, messages }: State, read: Read): void {
  const [number, portfolio] = [byId(accounts.numbers), byId(accounts.portfolios)]
  for (const { blocked, stopped, ids, ...rest } of read('people')) {
    people.all.push({
      ...rest,
      blocked: new Set(blocked.map(number)),
      stopped: new Set(stopped.map(portfolio)),
      ids: new Map(ids.map(([of, id]) => [portfolio(of), id])),
    })
  }
  for (const { number: id, person: place, ...rest } of read('conversations')) {
    const person = people.all[place]
    if (person) Object.assign(people.conversation(number(id), person), rest)
  }
  for (const { conversation: key, ...rest } of read('messages')) {
    const [id = '', place = ''] = key.split(' ')
    const person = people.all[Number(place)]
    if (person) messages.enter({ ...rest, conversation: people.conversation(number(id), person) })
  }
}

function byId<T extends { id: string }>(all: readonly T[]): (id: string) => T {
  const found = new Map(all.map((one) => [one.id, one]))
  return (id) => {
    const one = found.get(id)
    if (!one) throw new Error(`the store names ${id}, which it does not have`)
    return one
  }
}
