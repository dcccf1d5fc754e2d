import { beforeEach, expect, test } from 'vitest'
import { Accounts, type PhoneNumber } from './accounts.ts'
import { People, type Person } from './people.ts'
import { Rates } from './rates.ts'
import { chargesOf } from './sending/bill.ts'
import { priceOf } from './sending/pricing.ts'

const october = Date.parse('2026-10-05T12:00:00Z')
let rates: Rates
let number: PhoneNumber
let people: People
let ana: Person
beforeEach(() => {
  rates = new Rates()
  people = new People()
  const accounts = new Accounts()
  number = accounts.addNumber(accounts.addWaba(accounts.addPortfolio()), '551140028922')
  ana = people.add('5511987654321', 'Ana')
})

const refused = (act: () => void) => {
  try {
    act()
    return undefined
  } catch (error) {
    return (error as { code: number }).code
  }
}

test('a strict pair is closed after a burst for six seconds a message, and another pair is not', () => {
  const take = (at: number, person = ana) => refused(() => rates.requirePairRate('strict', number, person, at))
  for (let count = 0; count < 45; count++) expect(take(count * 100)).toBeUndefined()
  expect([take(5000), take(269_999), take(5000, people.add('5511900000001', 'Bia')), take(270_000)]).toEqual([
    131_056,
    131_056,
    undefined,
    undefined,
  ])
})

test('a lenient pair has a bucket that one message refills in six seconds', () => {
  const take = (at: number) => refused(() => rates.requirePairRate('lenient', number, ana, at))
  for (let count = 0; count < 45; count++) expect(take(0)).toBeUndefined()
  expect([take(0), take(6000), take(6000)]).toEqual([131_056, undefined, 131_056])
})

test('a number sends 80 a second, and 20 while it is on the app', () => {
  const take = (at: number) =>
    refused(() => {
      rates.requireNumberRate(number, at)
      rates.count(number, at)
    })
  for (let count = 0; count < 80; count++) expect(take(0)).toBeUndefined()
  expect([take(999), take(1000)]).toEqual([130_429, undefined])
  number.isOnApp = true
  for (let count = 0; count < 19; count++) expect(take(1500)).toBeUndefined()
  expect(take(1500)).toBe(130_429)
})

test('a portfolio reaches as many strangers a day as its tier says', () => {
  const persons = Array.from({ length: 251 }, (_, at) => people.add(String(5_511_900_000_000 + at), 'x'))
  const reached = persons.map((person) => rates.takeFirstContact(number.waba, person, 0))
  expect(reached.filter(Boolean)).toHaveLength(250)
  expect(rates.takeFirstContact(number.waba, persons[0] as Person, 1)).toBe(true)
  expect(rates.takeFirstContact(number.waba, persons[250] as Person, 86_400_000)).toBe(true)
})

test('service is free until October 2026, and then for a thousand messages a month', () => {
  const conversation = people.conversation(number, ana)
  const price = (now: number, sentThisMonth: number) => {
    conversation.heardAt = now
    return priceOf(conversation, undefined, { now, sentThisMonth }).type
  }
  const september = Date.parse('2026-09-30T12:00:00Z')
  expect([price(september, 5000), price(october, 999), price(october, 1000)]).toEqual([
    'free_customer_service',
    'free_customer_service',
    'regular',
  ])
  conversation.freeUntil = october + 1
  expect(priceOf(conversation, undefined, { now: october, sentThisMonth: 5000 })).toMatchObject({
    billable: false,
    type: 'free_entry_point',
  })
})

test('the bill has one charge for each message that was delivered', () => {
  const conversation = people.conversation(number, ana)
  const base = { isIncoming: false, type: 'text', content: {}, contextId: undefined, reference: undefined, isById: false }
  const more = { at: october, errors: [], isRead: false, typingAt: undefined, conversation }
  const priced = (sentThisMonth: number) => ({
    ...base,
    ...more,
    pricing: priceOf(conversation, undefined, { now: october, sentThisMonth }),
  })
  const charges = chargesOf([
    { ...priced(0), id: '1', statuses: ['sent', 'delivered', 'read'], deliveredAt: 1 },
    { ...priced(1000), id: '2', statuses: ['sent', 'read'], deliveredAt: 2 },
    { ...priced(1000), id: '3', statuses: ['sent'] },
  ])
  expect(charges.map(({ message, market, amount }) => [message, market, amount])).toEqual([
    ['1', 'BR', '0'],
    ['2', 'BR', '0.0068'],
  ])
})
