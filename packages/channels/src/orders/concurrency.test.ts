import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { OutboxRow } from '#tables/outbox.ts'
import { selectConcurrent } from './concurrency.ts'

let ids = 0
const kept = () => ({ id: String((ids += 1)), attempts: 0, prepared: null, waId: null })
const payload = { to: {}, content: { type: 'text', text: 'oi' } } as const
const to = (lane: string): OutboxRow => ({ ...kept(), kind: 'message', class: 0, ref: randomUUID(), lane, payload })
const campaign = (lane: string): OutboxRow => ({ ...kept(), kind: 'message', class: 3, ref: randomUUID(), lane, payload })
const bot = (lane: string): OutboxRow => ({ ...kept(), kind: 'message', class: 1, ref: randomUUID(), lane, payload })
const read = (lane: string): OutboxRow => ({ ...kept(), kind: 'read', lane, payload: { keys: [] } })
const logout = (): OutboxRow => ({ ...kept(), kind: 'logout', payload: {} })

test('up to the maximum of conversations go at once and the next one waits', () => {
  const rows = ['ana', 'bia', 'caio', 'davi', 'eva'].map(to)
  expect(selectConcurrent([], rows, 4)).toEqual(rows.slice(0, 4))
  expect(selectConcurrent(rows.slice(0, 3), rows.slice(3), 4)).toEqual(rows.slice(3, 4))
  expect(selectConcurrent(rows.slice(0, 4), rows.slice(4), 4)).toEqual([])
  expect(selectConcurrent([], rows, 20)).toEqual(rows)
})

test('the second message of a conversation waits for the first, and others pass both', () => {
  const rows = [to('ana'), to('ana'), to('bia')] as const
  expect(selectConcurrent([], rows, 4)).toEqual([rows[0], rows[2]])
  expect(selectConcurrent([rows[0]], [rows[1], rows[2]], 4)).toEqual([rows[2]])
})

test('a waiting row is not overtaken by later rows of its conversation', () => {
  const rows = [read('ana'), to('ana'), read('ana'), to('bia')]
  expect(selectConcurrent([], rows, 4)).toEqual([rows[0], rows[3]])
})

test('one campaign message goes at a time, beside what people write', () => {
  const rows = [to('ana'), campaign('bia'), campaign('caio'), to('davi')] as const
  expect(selectConcurrent([], rows, 4)).toEqual([rows[0], rows[1], rows[3]])
  expect(selectConcurrent([rows[1]], [rows[2], rows[3]], 4)).toEqual([rows[3]])
})

test('half of the places are reserved for what people write, if there is more than one', () => {
  const bots = ['ana', 'bia', 'caio', 'davi'].map(bot)
  expect(selectConcurrent([], bots, 4)).toEqual(bots.slice(0, 2))
  const [person, another, third] = [to('eva'), to('flora'), to('gil')] as const
  expect(selectConcurrent(bots.slice(0, 2), [person, another, third, ...bots.slice(2)], 4)).toEqual([person, another])
  expect(selectConcurrent(bots.slice(0, 2), [campaign('hugo'), person], 4)).toEqual([person])
  expect(selectConcurrent([], bots, 1)).toEqual(bots.slice(0, 1))
})

test('a command goes alone, after the rows before it and before the rows behind it', () => {
  const [before, command, after] = [to('ana'), logout(), to('bia')]
  expect(selectConcurrent([], [before, command, after], 4)).toEqual([before])
  expect(selectConcurrent([before], [command, after], 4)).toEqual([])
  expect(selectConcurrent([], [command, after], 4)).toEqual([command])
  expect(selectConcurrent([command], [after], 4)).toEqual([])
})
