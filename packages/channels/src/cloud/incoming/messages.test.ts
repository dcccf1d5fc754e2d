import { signals } from '@recado/border/signals'
import { expect, test } from 'vitest'
import { heardOf, Unreadable } from './messages.ts'
import { outcomeOf } from './statuses.ts'
import { wireContact, wireMessage, wireStatus } from './wire.ts'

const named = { from: '5511987654321', from_user_id: 'BR.1', id: 'wamid.1', timestamp: '1796000000', added_later: { a: [1] } }
const contacts = [{ profile: { name: 'Ana', username: 'ana' }, wa_id: '5511987654321', user_id: 'BR.1' }]
const chat = { bsuid: '77.BR.1', phone: '5511987654321' }
const sentAt = new Date(1_796_000_000_000).toISOString()

const hear = (message: object, known: object[] = contacts) =>
  heardOf(
    '77',
    wireMessage.parse({ ...named, ...message }),
    known.map((contact) => wireContact.parse(contact)),
  )

function contentOf(message: object) {
  const heard = hear(message)
  if (heard.kind !== 'message') throw new Error(`It is a ${heard.kind}`)
  return signals.message.parse(heard.payload).content
}

test('a text has its writer under both names', () => {
  expect(hear({ type: 'text', text: { body: 'oi' } })).toEqual({
    kind: 'message',
    payload: { chat, waId: 'wamid.1', fromMe: false, sentAt, pushName: 'Ana', content: { type: 'text', text: 'oi' } },
  })
})

const media = { id: '9', mime_type: 'image/jpeg', sha256: 'aGFzaA==', url: 'https://evil.example/' }
const source = { media: '9', sha256: 'aGFzaA==' }
const card = { name: { formatted_name: 'Bia' }, phones: [{ phone: '+55 11 9', wa_id: '55119' }] }

test.each<[string, object, object]>([
  [
    'a picture',
    { type: 'image', image: { ...media, caption: 'olha' } },
    { type: 'file', kind: 'image', caption: 'olha', source },
  ],
  ['a voice note', { type: 'audio', audio: { ...media, voice: true } }, { type: 'file', kind: 'audio', voice: true }],
  ['a document', { type: 'document', document: { ...media, filename: 'a.pdf' } }, { kind: 'document', fileName: 'a.pdf' }],
  ['a sticker', { type: 'sticker', sticker: { ...media, animated: true } }, { kind: 'sticker', animated: true }],
  [
    'a place',
    { type: 'location', location: { latitude: 1, longitude: 2, name: 'Loja', url: 'x' } },
    { type: 'location', latitude: 1, longitude: 2, name: 'Loja' },
  ],
  [
    'a card',
    { type: 'contacts', contacts: [card] },
    { type: 'contacts', cards: [{ name: 'Bia', vcard: expect.stringContaining('TEL;waid=55119:+55 11 9') }] },
  ],
  [
    'a button',
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'q:1', title: 'Sim' } } },
    { type: 'text', text: 'Sim', reply: { id: 'q:1' } },
  ],
  [
    'a row',
    { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: 'q:2', title: 'Não' } } },
    { type: 'text', text: 'Não', reply: { id: 'q:2' } },
  ],
  [
    'a form',
    {
      type: 'interactive',
      interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"a":1}' } },
    },
    { type: 'text', text: 'a: 1', reply: { id: 'flow', form: '{"a":1}' } },
  ],
  [
    'another answer',
    { type: 'interactive', interactive: { type: 'call_permission_reply' } },
    { type: 'unsupported', kind: 'call_permission_reply' },
  ],
  [
    'a quick reply of a template',
    { type: 'button', button: { text: 'Quero', payload: 'p1' } },
    { type: 'text', text: 'Quero', reply: { id: 'p1' } },
  ],
  [
    'an order',
    { type: 'order', order: { catalog_id: 'c', product_items: [{ product_retailer_id: 'x', quantity: 2 }] } },
    { type: 'unsupported', kind: 'order', text: '🛒\n2 × x', reply: { id: 'c' } },
  ],
  [
    'an order with prices',
    {
      type: 'order',
      order: {
        catalog_id: 'c',
        text: 'Para hoje',
        product_items: [
          { product_retailer_id: 'x', quantity: 2, item_price: 10.1, currency: 'BRL' },
          { product_retailer_id: 'y', quantity: '1', item_price: '5', currency: 'BRL' },
        ],
      },
    },
    { type: 'unsupported', text: '🛒\nPara hoje\n2 × x · BRL 10.10\n1 × y · BRL 5.00\n= BRL 25.20' },
  ],
  ['a hologram', { type: 'hologram', hologram: { a: 1 } }, { type: 'unsupported', kind: 'hologram' }],
  ['no type', { type: undefined }, { type: 'unsupported', kind: 'unknown' }],
  ['a type that is a word of the language', { type: 'constructor' }, { type: 'unsupported', kind: 'constructor' }],
  [
    'what Meta cannot show',
    { type: 'unsupported', errors: [{ code: 131_051 }], unsupported: { type: 'poll' } },
    { type: 'unsupported', kind: 'poll' },
  ],
  [
    'what stands in the app only',
    { type: 'unsupported', errors: [{ code: 131_060 }] },
    { type: 'unsupported', kind: 'only-in-app' },
  ],
  ['a text without words', { type: 'text', text: { words: 1 } }, { type: 'unsupported', kind: 'text' }],
  ['a picture without an id', { type: 'image', image: {} }, { type: 'unsupported', kind: 'image' }],
])('%s', (_what, message, content) => {
  expect(contentOf(message)).toMatchObject(content)
})

test('an answer, a forwarded message and an advertisement are told beside the content', () => {
  const source = { source_url: 'https://fb.me/1', source_id: '120', source_type: 'ad' }
  const referral = { ...source, headline: 'Sofá', body: 'Só hoje', ctwa_clid: 'x' }
  const heard = hear({ type: 'text', text: { body: 'oi' }, context: { id: 'wamid.0', frequently_forwarded: true }, referral })
  expect(heard).toMatchObject({
    payload: {
      quoted: { waId: 'wamid.0' },
      forwarded: true,
      ad: { title: 'Sofá', body: 'Só hoje', url: 'https://fb.me/1', id: '120', kind: 'ad', clickId: 'x' },
    },
  })
})

test('a person without a visible number who tells it when asked is known by it, and by no other card', () => {
  const told = (origin: string) =>
    hear({ type: 'contacts', from: undefined, contacts: [{ ...card, origin }] }, [{ profile: { name: 'Ana' }, user_id: 'BR.1' }])
  expect(told('contact_request')).toMatchObject({ payload: { chat: { bsuid: '77.BR.1', phone: '55119' } } })
  expect(told('other')).toMatchObject({ payload: { chat: { bsuid: '77.BR.1' } } })
  expect(told('other')).not.toHaveProperty('payload.chat.phone')
})

test('a writer may be known by the message alone, by a contact alone, or without a number', () => {
  const text = { type: 'text', text: { body: 'oi' } }
  expect(hear(text, [])).toMatchObject({ payload: { chat } })
  expect(hear({ ...text, from: undefined })).toMatchObject({ payload: { chat, pushName: 'Ana' } })
  expect(hear({ ...text, from: undefined, from_user_id: undefined })).toMatchObject({ payload: { chat } })
  const hidden = hear({ ...text, from: undefined }, [{ profile: { name: 'Ana' }, user_id: 'BR.1' }])
  expect(hidden).toMatchObject({ payload: { chat: { bsuid: '77.BR.1' } } })
  expect(hear({ ...text, from_user_id: 'not an id' }, [])).toMatchObject({ payload: { chat: { phone: '5511987654321' } } })
  expect(() => hear({ ...text, from: undefined, from_user_id: undefined }, [])).toThrow(Unreadable)
})

test.each<[string, object, object]>([
  ['a reaction', { type: 'reaction', reaction: { message_id: 'wamid.0', emoji: '👍' } }, { type: 'reaction', emoji: '👍' }],
  ['a reaction taken back', { type: 'reaction', reaction: { message_id: 'wamid.0' } }, { type: 'reaction', emoji: '' }],
  ['a deletion', { type: 'revoke', revoke: { original_message_id: 'wamid.0' } }, { type: 'delete' }],
  [
    'an edit',
    { type: 'edit', edit: { original_message_id: 'wamid.0', message: { type: 'text', text: { body: 'oi!' } } } },
    { type: 'edit', text: 'oi!' },
  ],
  [
    'an edit of words under a file',
    { type: 'edit', edit: { original_message_id: 'wamid.0', message: { type: 'image', image: { ...media, caption: 'eis' } } } },
    { type: 'edit', text: 'eis' },
  ],
  ['an edit without words', { type: 'edit', edit: { original_message_id: 'wamid.0' } }, { type: 'edit' }],
])('%s names its message', (_what, message, change) => {
  const heard = hear(message)
  expect(heard).toMatchObject({ payload: { waId: 'wamid.1', chat, target: { waId: 'wamid.0' }, change } })
  expect(signals.change.safeParse((heard as { payload: object }).payload).success).toBe(true)
})

test('a person may get another number or another id, and other news of the system are none', () => {
  const changed = { type: 'user_changed_number', wa_id: '5511900000000', user_id: 'BR.2', previous_user_id: 'BR.1' }
  expect(hear({ type: 'system', system: changed }, [])).toEqual({
    kind: 'renamed',
    payload: { from: chat, to: { bsuid: '77.BR.2', phone: '5511900000000' }, at: sentAt },
  })
  const id = hear({ type: 'system', from: undefined, system: { type: 'user_changed_user_id', user_id: 'BR.3' } }, [])
  expect(id).toMatchObject({ payload: { from: { bsuid: '77.BR.1' }, to: { bsuid: '77.BR.3' } } })
  expect(hear({ type: 'system', system: { type: 'customer_identity_changed' } }, [])).toEqual({ kind: 'nothing' })
  expect(hear({ type: 'request_welcome' })).toEqual({ kind: 'nothing' })
  expect(hear({ type: 'text', text: { body: 'oi' }, group_id: 'g' })).toEqual({ kind: 'nothing' })
})

const ref = '8b0f7a5e-6d0f-4c62-9f8d-1d2e3f4a5b6c'
const statusOf = (status: object) =>
  outcomeOf('77', wireStatus.parse({ id: 'wamid.2', recipient_id: '5511987654321', recipient_user_id: 'BR.1', ...status }))

test('statuses tell how far a message got, and unknown ones nothing', () => {
  expect(statusOf({ status: 'delivered', biz_opaque_callback_data: ref })).toMatchObject({
    waId: 'wamid.2',
    ref,
    receipt: { chat, waIds: ['wamid.2'], ack: 3 },
  })
  expect(statusOf({ status: 'sent' })).toMatchObject({ ref: undefined, receipt: { waIds: ['wamid.2'], ack: 1 } })
  expect(statusOf({ status: 'played' })).toMatchObject({ receipt: { ack: 5 } })
  expect(
    statusOf({ status: 'failed', timestamp: '1796000000', errors: [{ code: 131_026, title: 'Message undeliverable' }] }),
  ).toEqual({
    waId: 'wamid.2',
    ref: undefined,
    at: '2026-11-30T00:53:20.000Z',
    failed: { code: 131_026, title: 'Message undeliverable' },
  })
  expect(statusOf({ status: 'failed' })).toMatchObject({ failed: { code: 131_000 } })
  expect(statusOf({ status: 'constructor' })).toBeUndefined()
  expect(statusOf({ status: 'sent', biz_opaque_callback_data: 'another program' })).toMatchObject({ ref: undefined })
})

test('a status tells how the message is charged, and what is missing or wrong there breaks nothing', () => {
  const timestamp = '1793000000'
  const charge = (status: string, pricing?: unknown) =>
    statusOf({ status, timestamp, biz_opaque_callback_data: ref, pricing })?.charge
  const at = new Date(Number(timestamp) * 1_000).toISOString()
  const paid = { billable: true, pricing_model: 'PMP', type: 'regular', category: 'utility' }
  const told = { waId: 'wamid.2', ref, chat, at }
  expect(charge('sent', paid)).toEqual({ ...told, isDelivered: false, price: { kind: 'regular', category: 'utility' } })
  expect(charge('delivered', paid)).toEqual({ ...told, isDelivered: true, price: { kind: 'regular', category: 'utility' } })
  expect(charge('sent')).toBeUndefined()
  expect(charge('read')).toEqual({ ...told, isDelivered: true })
  expect(charge('failed', paid)).toBeUndefined()
  for (const odd of [null, 'free', {}, { type: 5 }, { type: 'beamed', category: 'service' }, []])
    expect(charge('delivered', odd)).toEqual({ ...told, isDelivered: true })
  const kindOf = (type: string, category = 'service') => charge('read', { type, category })?.price
  expect(kindOf('free_customer_service')).toEqual({ kind: 'allowance', category: 'service' })
  expect(kindOf('FREE_ENTRY_POINT', 'referral_conversion')).toEqual({ kind: 'ad', category: 'service' })
  expect(kindOf('free_new_thing', 'marketing_lite')).toEqual({ kind: 'free', category: 'marketing' })
  expect(kindOf('regular', '__proto__')).toEqual({ kind: 'regular', category: 'other' })
  expect(statusOf({ status: 'read', timestamp: 'soon' })?.charge).toMatchObject({ isDelivered: true })
})
