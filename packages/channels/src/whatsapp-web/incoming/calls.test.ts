import type { BinaryNode } from '@whiskeysockets/baileys'
import { expect, test } from 'vitest'
import { knownLids } from '../../../test/known-lids.ts'
import { readCall } from './calls.ts'

const reader = { me: { id: '5511900000000:3@s.whatsapp.net', lid: '900:3@lid' }, mapping: knownLids() }
const creator = { 'call-id': 'CALL1', 'call-creator': '77@lid', caller_pn: '5511977777777@s.whatsapp.net' }
const stanza = (tag: string, attrs: BinaryNode['attrs'] = {}, content: BinaryNode[] = []): BinaryNode => ({
  tag: 'call',
  attrs: { from: '77@lid', id: 'S1', t: '1763726400', notify: 'Ana' },
  content: [{ tag, attrs: { ...creator, ...attrs }, content }],
})
const video: BinaryNode = { tag: 'video', attrs: {} }

test.each([
  ['an offer', 'offer', {}, 'ringing'],
  ['somebody who hangs up', 'terminate', {}, 'missed'],
  ['nobody who answers', 'terminate', { reason: 'timeout' }, 'missed'],
  ['our phone that refuses', 'reject', {}, 'missed'],
  ['our phone that answers', 'accept', {}, 'taken'],
  ['our phone that has answered', 'terminate', { reason: 'accepted_elsewhere' }, 'taken'],
])('%s', async (_what, tag, attrs, step) => {
  expect(await readCall(stanza(tag, attrs), reader)).toMatchObject({ step, message: { waId: 'CALL1' } })
})

test('a call is a message of its conversation, under its own id', async () => {
  const call = await readCall(stanza('offer', {}, [video]), reader)
  expect(call?.message).toEqual({
    waId: 'CALL1',
    chat: { lid: '77', phone: '5511977777777' },
    fromMe: false,
    pushName: 'Ana',
    sentAt: '2025-11-21T12:00:00.000Z',
    content: { type: 'call', video: true },
  })
})

test.each([
  ['what devices tell each other', 'transport', {}],
  ['a call of a group', 'offer', { 'group-jid': '1203@g.us' }],
  ['a call we make ourselves', 'offer', { 'call-creator': '900@lid' }],
])('%s is nothing for people', async (_what, tag, attrs) => {
  expect(await readCall(stanza(tag, attrs), reader)).toBeUndefined()
})
