import type { BinaryNode } from '@whiskeysockets/baileys'
import { expect, test } from 'vitest'
import { knownLids } from '../../../test/known-lids.ts'
import { readOwnReadReport, readReceipt } from './receipts.ts'

const me = { id: '5511900000000:3@s.whatsapp.net', lid: '900:3@lid' }
const mapping = knownLids()
const chat = { lid: '77' }
const item = (id: string): BinaryNode => ({ tag: 'item', attrs: { id } })
const list = (...ids: string[]): BinaryNode[] => [{ tag: 'list', attrs: {}, content: ids.map(item) }]
const read = (attrs: BinaryNode['attrs'], content?: BinaryNode[]) =>
  readReceipt({ tag: 'receipt', attrs: { id: 'A', from: '77@lid', ...attrs }, ...(content ? { content } : {}) }, { me, mapping })

test.each([
  ['delivered', {}, 3],
  ['delivered in the background', { type: 'inactive' }, 3],
  ['read', { type: 'read' }, 4],
  ['played', { type: 'played' }, 5],
])('%s', async (_what, attrs, ack) => {
  expect(await read(attrs)).toEqual({ chat, waIds: ['A'], ack })
})

test('a receipt may cover several messages', async () => {
  expect(await read({ type: 'read' }, list('B', 'C'))).toEqual({ chat, waIds: ['A', 'B', 'C'], ack: 4 })
})

test.each([
  ['a request to send again', { type: 'retry' }],
  ['what another device of ours read', { from: '5511900000000@s.whatsapp.net', recipient: '77@lid', type: 'read' }],
  ['what our phone got', { from: '900@lid', recipient: '77@lid' }],
  ['who saw our status', { from: 'status@broadcast', participant: '77@lid', type: 'read' }],
  ['one reader of our broadcast list', { from: '17000@broadcast', participant: '77@lid' }],
  ['a newsletter', { from: '1203@newsletter', type: 'read' }],
  ['one member of a group', { from: '120363@g.us', participant: '77@lid', type: 'read' }],
])('%s is no tick', async (_what, attrs) => {
  expect(await read(attrs)).toBeUndefined()
})

const ours = { from: '900@lid', recipient: '77@lid' }
test.each([
  ['our phone read', { ...ours, type: 'read' }, { chat, waIds: ['A', 'B'] }],
  [
    'our phone read without a read receipt',
    { from: '5511900000000:0@s.whatsapp.net', recipient: '77@lid', type: 'read-self' },
    { chat, waIds: ['A', 'B'] },
  ],
  [
    'our phone read in a group',
    { from: '1203@g.us', participant: '900@lid', type: 'read' },
    { chat: { group: '1203' }, waIds: ['A', 'B'] },
  ],
  ['our phone got', ours, undefined],
  ['a member of a group read', { from: '1203@g.us', participant: '77@lid', type: 'read' }, undefined],
  ['the other side read', { type: 'read' }, undefined],
  ['our phone read of a status', { from: 'status@broadcast', participant: '900@lid', type: 'read' }, undefined],
  ['our phone read of a newsletter', { from: '900@lid', recipient: '1203@newsletter', type: 'read-self' }, undefined],
])('what %s is reported as a reading or not', async (_what, attrs, reading) => {
  const stanza = { tag: 'receipt', attrs: { id: 'A', from: '77@lid', ...attrs }, content: list('B') }
  expect(await readOwnReadReport(stanza, { me, mapping })).toEqual(reading)
})
