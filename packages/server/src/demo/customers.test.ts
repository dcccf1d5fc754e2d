import { expect, test } from 'vitest'
import { isTakenOver, nextDeed } from './customers.ts'
import { answersOf } from './morning/answers.ts'
import { campaigns, listed, readers } from './morning/campaigns.ts'
import type { KeptMessage } from './phones.ts'
import { asksForRating } from './script.ts'

const since = 1_000
const lines = [{ says: 'Sim' }, { says: 'Obrigado' }, { reacts: '❤️' }]

const by = (fromMe: boolean) => (id: string, text: string, more?: Partial<KeptMessage>) => ({
  id,
  fromMe,
  at: since + 1,
  text,
  ...more,
})
const customer = by(true)
const desk = by(false)
const next = (...messages: KeptMessage[]) => nextDeed(messages, lines, since)

test('a customer answers the shop line by line until all lines are said', () => {
  const words = [customer('DE30A', 'Oi'), desk('1', 'Pois não?')]
  expect(next(...words)).toEqual(lines[0])
  words.push(customer('DE31A', 'Sim'))
  expect(next(...words)).toBeUndefined()
  words.push(desk('2', 'Certo'))
  expect(next(...words)).toEqual(lines[1])
  words.push(customer('DE31B', 'Obrigado'), desk('3', 'De nada'))
  expect(next(...words)).toEqual(lines[2])
  words.push(desk('4', 'Até logo', { reactions: [{ from: '1', emoji: '❤️' }] }))
  expect(next(...words)).toBeUndefined()
})

test('a customer answers neither what was said before the start nor an empty conversation', () => {
  expect(next()).toBeUndefined()
  expect(next(desk('1', 'Pois não?', { at: since - 1 }))).toBeUndefined()
  expect(next(desk('1', 'Pois não?'), customer('DE32A', 'Ainda aí?'))).toBeUndefined()
})

test('a phone on which a person has written is left alone', () => {
  expect(isTakenOver([customer('DE30A', 'Oi'), desk('1', 'Pois não?')], since)).toBe(false)
  expect(isTakenOver([customer('3EB0A', 'Sou eu'), desk('1', 'Pois não?')], since)).toBe(true)
  expect(isTakenOver([customer('3EB0A', '', { call: {} }), desk('1', 'Vi que ligou')], since)).toBe(false)
})

test('a phone switched on again answers on, though a person wrote on it before', () => {
  expect(isTakenOver([customer('3EB0A', 'Sou eu', { at: since - 1 }), desk('1', 'Pois não?')], since)).toBe(false)
})

test('a customer who is asked for a rating gives the best one, and then says no more', () => {
  const asked = desk('1', `${asksForRating}\n1 - 2 - 3`)
  expect(next(customer('DE30A', 'Oi'), asked)).toEqual({ says: '3' })
  expect(next(customer('DE30A', 'Oi'), asked, customer('DE31A', '3'), desk('2', 'Obrigada!'))).toBeUndefined()
})

test('only one reader of the campaigns asks back, one whom the running campaign has yet to reach, and other customers answer', () => {
  const asking = readers.flat().filter(({ phone }) => answersOf(phone).length > 0)
  expect(asking.map(({ name }) => name)).toEqual(['Paulo Vidal'])
  const running = campaigns.at(-1)
  expect(listed.findIndex(({ name }) => name === 'Paulo Vidal')).toBeGreaterThan((running?.people ?? Infinity) + 1)
  expect(answersOf('5511966442200')).toEqual([{ says: 'Certo, valeu!' }])
})
