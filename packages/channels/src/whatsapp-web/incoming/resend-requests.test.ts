import { beforeEach, expect, test } from 'vitest'
import { knownLids } from '../../../test/known-lids.ts'
import { type ResendRequestParts, mayReceiveResend } from './resend-requests.ts'

const me = { id: '5511900000000:7@s.whatsapp.net', lid: '900:7@lid' }
const group = '120363000000000001'
let parts: ResendRequestParts
beforeEach(async () => {
  const mapping = knownLids()
  await mapping.storeLIDPNMappings([
    { lid: '1@lid', pn: '5511911111111@s.whatsapp.net' },
    { lid: '2@lid', pn: '5511922222222@s.whatsapp.net' },
  ])
  const sent = new Map([
    ['BY-LID', { lid: '1' }],
    ['BY-PHONE', { phone: '5511911111111' }],
    ['GROUP', { group }],
  ])
  const members = async () => ({ participants: [{ id: '1@lid' }, { id: '900@lid' }] })
  parts = { me, mapping, sentTo: async (id) => sent.get(id), members }
})

const ask = (attrs: Record<string, string>) => mayReceiveResend({ tag: 'receipt', attrs: { type: 'retry', ...attrs } }, parts)

test.each([
  ['the reader', { id: 'BY-LID', from: '1@lid' }, true],
  ['a device of the reader', { id: 'BY-LID', from: '1:4@lid' }, true],
  ['the reader by number, written to by LID', { id: 'BY-LID', from: '5511911111111@s.whatsapp.net' }, true],
  ['the reader by LID, written to by number', { id: 'BY-PHONE', from: '1:2@lid' }, true],
  ['our own phone, in that conversation', { id: 'BY-PHONE', from: '5511900000000@s.whatsapp.net', recipient: '1@lid' }, true],
  ['our own phone, in another', { id: 'BY-PHONE', from: '900@lid', recipient: '2@lid' }, false],
  ['our own phone, in none', { id: 'BY-PHONE', from: '900@lid' }, false],
  ['another person', { id: 'BY-LID', from: '2@lid' }, false],
  ['another person by number', { id: 'BY-PHONE', from: '5511922222222@s.whatsapp.net' }, false],
  ['an unknown person', { id: 'BY-PHONE', from: '3@lid' }, false],
  ['a member of the group', { id: 'GROUP', from: `${group}@g.us`, participant: '1:3@lid' }, true],
  ['a member by number', { id: 'GROUP', from: `${group}@g.us`, participant: '5511911111111@s.whatsapp.net' }, true],
  ['our own account in the group', { id: 'GROUP', from: `${group}@g.us`, participant: '900@lid' }, true],
  ['who is no member', { id: 'GROUP', from: `${group}@g.us`, participant: '2@lid' }, false],
  ['a member, in another group', { id: 'GROUP', from: '120363000000000002@g.us', participant: '1@lid' }, false],
  ['a member, as if it had been sent to it alone', { id: 'GROUP', from: '1@lid' }, false],
  ['the reader, as if it had gone to a group', { id: 'BY-LID', from: `${group}@g.us`, participant: '1@lid' }, false],
  ['the reader, of what is no longer kept', { id: 'OLD', from: '1@lid' }, false],
])('%s asks again: may have it or not', async (_who, attrs, expected) => {
  expect(await ask(attrs as Record<string, string>)).toBe(expected)
})

test.each(['list', 'retry'])('a request for more than one message, in a %s, gets none', async (tag) => {
  const stanza = { tag: 'receipt', attrs: { type: 'retry', id: 'BY-LID', from: '1@lid' } }
  const named = (id: string) => [{ tag, attrs: {}, content: [{ tag: 'item', attrs: { id } }] }]
  expect(await mayReceiveResend({ ...stanza, content: named('GROUP') }, parts)).toBe(false)
  expect(await mayReceiveResend({ ...stanza, content: [{ tag, attrs: {} }] }, parts)).toBe(true)
})
