import type { BinaryNode } from '@whiskeysockets/baileys'
import { beforeEach, expect, test } from 'vitest'
import { RateLimiter } from '#whatsapp-web/groups/rate-limiter.ts'
import { knownLids } from '../../../test/known-lids.ts'
import { type CallReader, readCall } from './calls.ts'

const victim = { lid: '88@lid', pn: '5511988888888@s.whatsapp.net' }
/** The mappings that the network knows. */
const network = [{ lid: '77@lid', pn: '5511977777777@s.whatsapp.net' }, victim]
let asked: string[]
let reader: CallReader
beforeEach(() => {
  asked = []
  const mapping = knownLids(async (pns) => {
    asked.push(...pns)
    return network.filter(({ pn }) => pns.includes(pn))
  })
  reader = { me: { id: '5511900000000:3@s.whatsapp.net', lid: '900:3@lid' }, mapping, claims: new RateLimiter(3, 60_000) }
})
const creator = { 'call-id': 'CALL1', 'call-creator': '77@lid', caller_pn: '5511977777777@s.whatsapp.net' }
const stanza = (tag: string, attrs: BinaryNode['attrs'] = {}, content: BinaryNode[] = [], from = '77@lid'): BinaryNode => ({
  tag: 'call',
  attrs: { from, id: 'S1', t: '1763726400', notify: 'Ana' },
  content: [{ tag, attrs: { ...creator, ...attrs }, content }],
})
const video: BinaryNode = { tag: 'video', attrs: {} }

test.each([
  ['an offer', 'offer', {}, 'ringing'],
  ['a caller who hangs up', 'terminate', {}, 'missed'],
  ['an unanswered call', 'terminate', { reason: 'timeout' }, 'missed'],
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
])('%s shows nothing to people', async (_what, tag, attrs) => {
  expect(await readCall(stanza(tag, attrs), reader)).toBeUndefined()
})

test.each([
  ['names another caller', { 'call-creator': victim.lid, caller_pn: victim.pn }],
  ["names another person's number", { caller_pn: victim.pn }],
  ['names a number that does not exist', { caller_pn: '5511900000009@s.whatsapp.net' }],
  ['names no caller', { 'call-creator': 'x@y', caller_pn: '' }],
])('a caller who %s is still identified by the network', async (_what, attrs) => {
  expect((await readCall(stanza('offer', attrs), reader))?.message.chat).toEqual({ lid: '77' })
  expect(await reader.mapping.getPNForLID('77@lid')).toBeNull()
})

test('our own phone tells whose call it took', async () => {
  const call = await readCall(stanza('accept', {}, [], '5511900000000@s.whatsapp.net'), reader)
  expect(call).toMatchObject({ step: 'taken', message: { chat: { lid: '77' } } })
})

test('the network is asked about a caller once, and about a few made-up numbers at most', async () => {
  for (let call = 0; call < 3; call++) await readCall(stanza('offer'), reader)
  expect(asked).toEqual([creator.caller_pn])
  for (let call = 10; call < 20; call++)
    await readCall(
      stanza('offer', { 'call-creator': '99@lid', caller_pn: `55119000000${call}@s.whatsapp.net` }, [], '99@lid'),
      reader,
    )
  expect(asked).toHaveLength(3)
})
