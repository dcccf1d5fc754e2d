import type { Address } from '@recado/border/address'
import { expect, test } from 'vitest'
import type { OutboxRow } from '#tables/outbox.ts'
import { mayGoBeside } from './beside.ts'

let ids = 0
const kept = () => ({ id: String((ids += 1)), attempts: 0, prepared: null })
const content = { type: 'text', text: 'oi' } as const
const to = (address: Address): OutboxRow => ({
  ...kept(),
  kind: 'message',
  class: 0,
  waId: `3EB0${ids}`,
  payload: { to: address, content },
})
const read = (...chats: Address[]): OutboxRow => ({
  ...kept(),
  kind: 'read',
  payload: { keys: chats.map((chat) => ({ chat, waId: 'x' })) },
})
const logout = (): OutboxRow => ({ ...kept(), kind: 'logout', payload: {} })
const [ana, bia, caio, davi, eva] = ['1', '2', '3', '4', '5'].map((lid) => ({ lid }))

test('four conversations go at once, the fifth waits', () => {
  const rows = [ana, bia, caio, davi, eva].map((person) => to(person ?? {}))
  expect(mayGoBeside([], rows)).toEqual(rows.slice(0, 4))
  expect(mayGoBeside(rows.slice(0, 3), rows.slice(3))).toEqual(rows.slice(3, 4))
  expect(mayGoBeside(rows.slice(0, 4), rows.slice(4))).toEqual([])
})

test.each<[why: string, first: Address, second: Address]>([
  ['it is the same', { phone: '5541988776655' }, { phone: '5541988776655' }],
  ['the lid became known in between', { phone: '5541988776655' }, { phone: '5541988776655', lid: '7' }],
  ['the number became known in between', { lid: '7' }, { phone: '5541988776655', lid: '7' }],
  ['the network spells the number without its ninth digit', { phone: '5541988776655' }, { phone: '554188776655', lid: '7' }],
  ['it is the same group', { group: '7' }, { group: '7' }],
])('the second message waits for the first, and others pass both: %s', (_why, first, second) => {
  const rows = [to(first), to(second), to({ lid: '9' })] as const
  expect(mayGoBeside([], rows)).toEqual([rows[0], rows[2]])
  expect(mayGoBeside([rows[0]], [rows[1], rows[2]])).toEqual([rows[2]])
})

test('a person and a group of the same number are two conversations', () => {
  const rows = [to({ lid: '7' }), to({ phone: '7' }), to({ group: '7' })]
  expect(mayGoBeside([], rows)).toEqual(rows)
})

test('what waits is not passed by what follows it in its conversation', () => {
  const rows = [read({ lid: '1' }, { lid: '2' }), to({ lid: '2' }), read({ lid: '2' }, { lid: '3' }), to({ lid: '3' })]
  expect(mayGoBeside([], rows)).toEqual(rows.slice(0, 1))
})

test('a command goes alone, after what stands before it and before what stands behind it', () => {
  const [before, command, after] = [to({ lid: '1' }), logout(), to({ lid: '2' })]
  expect(mayGoBeside([], [before, command, after])).toEqual([before])
  expect(mayGoBeside([before], [command, after])).toEqual([])
  expect(mayGoBeside([], [command, after])).toEqual([command])
  expect(mayGoBeside([command], [after])).toEqual([])
})
