import { randomInt } from 'node:crypto'
import type { PhoneNumber, Portfolio } from './accounts.ts'

const countries: readonly [code: string, country: string][] = [
  ['55', 'BR'],
  ['351', 'PT'],
  ['54', 'AR'],
  ['52', 'MX'],
  ['57', 'CO'],
  ['51', 'PE'],
  ['34', 'ES'],
  ['49', 'DE'],
  ['31', 'NL'],
  ['1', 'US'],
]
const hiddenAfterMs = 30 * 86_400_000

/** A person with WhatsApp, or a number without it. */
export interface Person {
  /** Digits, in the form that WhatsApp knows. */
  number: string
  name: string
  /** Hides the number from businesses that do not know it. */
  username: string | undefined
  isOnWhatsApp: boolean
  /** The phone is on, so that messages arrive. */
  isOnline: boolean
  blocked: Set<PhoneNumber>
  /** Portfolios whose marketing the person has stopped. */
  stopped: Set<Portfolio>
  /** Until when marketing of all businesses is held back, because the person has had enough of it. */
  cappedUntil?: number | undefined
  ids: Map<Portfolio, string>
}

/** What a number and a person have said to each other, as far as rules need it. */
export interface Conversation {
  number: PhoneNumber
  person: Person
  /** When the person last wrote: it opens the window. */
  heardAt: number | undefined
  /** When either last used the person's number. */
  exchangedAt: number | undefined
  /** When an ad or a page's button led the person here; the first answer opens the free entry point. */
  clickedAt: number | undefined
  freeUntil: number | undefined
}

export class People {
  readonly all: Person[] = []
  readonly #conversations = new Map<PhoneNumber, Map<Person, Conversation>>()

  add(number: string, name: string, username?: string): Person {
    const [blocked, stopped, ids] = [new Set<PhoneNumber>(), new Set<Portfolio>(), new Map<Portfolio, string>()]
    const person: Person = { number, name, username, isOnWhatsApp: true, isOnline: true, blocked, stopped, ids }
    this.all.push(person)
    return person
  }

  /** By a number, with or without the digit that Brazil and Mexico put before those of mobile phones. */
  find(digits: string): Person | undefined {
    const wanted = formsOf(digits)
    return this.all.find(({ number }) => wanted.includes(number))
  }

  findById(portfolio: Portfolio, id: string): Person | undefined {
    return this.all.find(({ ids }) => ids.get(portfolio) === id)
  }

  conversations(): Conversation[] {
    return [...this.#conversations.values()].flatMap((mine) => [...mine.values()])
  }

  conversation(number: PhoneNumber, person: Person): Conversation {
    const mine = this.#conversations.get(number) ?? new Map<Person, Conversation>()
    this.#conversations.set(number, mine)
    const known = mine.get(person)
    if (known) return known
    const none = { heardAt: undefined, exchangedAt: undefined, clickedAt: undefined, freeUntil: undefined }
    const conversation = { number, person, ...none }
    mine.set(person, conversation)
    return conversation
  }
}

/** The id of a person for a portfolio, made at the first meeting. */
export function idFor(person: Person, portfolio: Portfolio): string {
  const known = person.ids.get(portfolio)
  if (known) return known
  const id = `${countryOf(person.number)}.${Array.from({ length: 16 }, () => randomInt(10)).join('')}`
  person.ids.set(portfolio, id)
  return id
}

/** Whether the person's number is hidden from the business at this time. */
export function isHidden({ person, exchangedAt }: Conversation, now: number): boolean {
  return person.username !== undefined && (exchangedAt === undefined || now - exchangedAt > hiddenAfterMs)
}

export function countryOf(digits: string): string {
  return countries.find(([code]) => digits.startsWith(code))?.[1] ?? 'US'
}

export function countryCodeOf(digits: string): string {
  return countries.find(([code]) => digits.startsWith(code))?.[0] ?? digits.slice(0, 1)
}

function formsOf(digits: string): string[] {
  const [, area, subscriber = ''] = /^55(\d\d)(\d{8,9})$/.exec(digits) ?? []
  if (area) return subscriber.length === 8 ? [digits, `55${area}9${subscriber}`] : [digits, `55${area}${subscriber.slice(1)}`]
  const mexican = /^52(1?)(\d{10})$/.exec(digits)
  return mexican ? [`52${mexican[2]}`, `521${mexican[2]}`] : [digits]
}
