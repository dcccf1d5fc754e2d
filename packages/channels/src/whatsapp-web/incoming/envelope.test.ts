import type { BinaryNode } from '@whiskeysockets/baileys'
import { beforeAll, expect, test } from 'vitest'
import { knownLids } from '../../../test/known-lids.ts'
import { readEnvelope } from './envelope.ts'

const me = { id: '5511900000000:3@s.whatsapp.net', lid: '900:3@lid' }
const mapping = knownLids()

beforeAll(() => mapping.storeLIDPNMappings([{ lid: '77@lid', pn: '5511977777777@s.whatsapp.net' }]))

type Attributes = BinaryNode['attrs']

const read = (attrs: Attributes) => readEnvelope({ tag: 'message', attrs: { id: 'A1', t: '1763726400', ...attrs } }, me, mapping)
const known = { lid: '77', phone: '5511977777777' }
const ana = { lid: '88', phone: '5511988888888' }
const [anaPhone, anaLid, shopPhone, shopLid] = [
  '5511988888888@s.whatsapp.net',
  '88@lid',
  '5511900000000@s.whatsapp.net',
  '900@lid',
]

const cases: [what: string, attrs: Attributes, envelope: object][] = [
  ['by LID, number known from before', { from: '77@lid' }, { chat: known }],
  ['by number, LID known from before', { from: '5511977777777:2@s.whatsapp.net' }, { chat: known }],
  ['by number, LID in the stanza', { from: anaPhone, sender_lid: anaLid }, { chat: ana }],
  ['by LID, number in the stanza', { from: anaLid, sender_pn: anaPhone }, { chat: ana }],
  ['a hidden number', { from: '99@lid' }, { chat: { lid: '99' } }],
  ['a number without LID', { from: '5511966666666@s.whatsapp.net' }, { chat: { phone: '5511966666666' } }],
  ['typed on the phone', { from: shopPhone, sender_lid: shopLid, recipient: '77@lid' }, { chat: known, fromMe: true }],
  ['typed to a new person', { from: shopLid, recipient: anaLid, peer_recipient_pn: anaPhone }, { chat: ana, fromMe: true }],
  ['in a group', { from: '120363@g.us', participant: '77:1@lid' }, { chat: { group: '120363' }, participant: known }],
  ['from a broadcast list: with its writer', { from: '17000@broadcast', participant: '77@lid' }, { chat: known }],
]

test.each(cases)('%s', async (_what, attrs, expected) => {
  expect(await read(attrs)).toMatchObject({ waId: 'A1', fromMe: false, sentAt: '2025-11-21T12:00:00.000Z', ...expected })
})

test('a push name is that of the other side, never our own', async () => {
  expect(await read({ from: '77@lid', notify: 'Ana' })).toMatchObject({ pushName: 'Ana' })
  expect(await read({ from: '900@lid', recipient: '77@lid', notify: 'Loja' })).not.toHaveProperty('pushName')
})
