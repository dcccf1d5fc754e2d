import { TestShop } from '#meta/testing.ts'
import { changeNumber, tap, write } from '#meta/writing.ts'
import type { BankResponse } from '#pix/call-bank.ts'

/** Something that the peer gave, and where Meta's description says how it looks. */
export interface Given {
  what: string
  /** The name of a schema, or a call whose answer with 200 it is. */
  described: string
  value: unknown
}

const messages = 'POST /{Version}/{Phone-Number-ID}/messages'
const incoming = {
  text: 'TextMessage_2',
  image: 'ImageMessage_1',
  audio: 'AudioMessage_1',
  document: 'DocumentMessage_1',
  location: 'LocationMessage_1',
  contacts: 'ContactSharingMessage',
  order: 'OrderMessage',
  unsupported: 'UnsupportedMessage',
  interactive: 'InteractiveMessageReply',
  system: 'SystemMessage',
} as const

/** Plays a conversation, and returns all answers and webhooks. */
export async function playSession(): Promise<Given[]> {
  const shop = await TestShop.open()
  try {
    return [...(await answers(shop)), ...(await templateAnswers(shop)), ...(await webhooks(shop))]
  } finally {
    await shop.close()
  }
}

async function answers(shop: TestShop): Promise<Given[]> {
  const { number, waba } = shop
  const hello = write(shop.meta.state, shop.ana, number, { type: 'text', content: { body: 'oi' } })
  const read = { messaging_product: 'whatsapp', status: 'read', message_id: hello.id }
  const picture = { bytes: Buffer.from('89504e470d0a1a0a', 'hex'), type: 'image/png', name: 'a.png' }
  const upload = await shop.upload(picture)
  const media = String(upload.body['id'])
  const edge = '/{Version}/{WABA-ID}/subscribed_apps'
  const all = {
    'GET /{Version}/{Phone-Number-ID}': await shop.ask('GET', number.id),
    'GET /{Version}/{WABA-ID}': await shop.ask('GET', waba.id),
    'GET /{Version}/{WABA-ID}/phone_numbers': await shop.ask('GET', `${waba.id}/phone_numbers`),
    [`GET ${edge}`]: await shop.ask('GET', `${waba.id}/subscribed_apps`),
    [`POST ${edge}`]: await shop.ask('POST', `${waba.id}/subscribed_apps`),
    [messages]: await shop.send({ type: 'text', text: { body: 'oi' } }),
    'POST /{Version}/{Phone-Number-ID}/media': upload,
    'GET /{Version}/{Media-ID}': await shop.ask('GET', media),
    'DELETE /{Version}/{Media-ID}': await shop.ask('DELETE', media),
    MarkMessageResponsePayload: await shop.ask('POST', `${number.id}/messages`, read),
    GraphAPIError: await shop.ask('GET', '1'),
  }
  return asGiven(all)
}

function asGiven(answers: Record<string, BankResponse>): Given[] {
  return Object.entries(answers).map(([described, { body }]) => {
    const { addedLater: _addedLater, ...value } = body
    return { what: described, described, value }
  })
}

/** The example of Meta's page, as far as it is described. */
async function templateAnswers(shop: TestShop): Promise<Given[]> {
  const edge = `${shop.waba.id}/message_templates`
  const components = [
    { type: 'HEADER', format: 'TEXT', text: 'Fall Sale' },
    { type: 'BODY', text: 'Hi {{1}}, our Fall Sale is on!', example: { body_text: [['Mark']] } },
    { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Stop promotions' }] },
  ]
  const made = await shop.ask('POST', edge, { name: 'sale', language: 'en_US', category: 'MARKETING', components })
  const id = String(made.body['id'])
  return asGiven({
    'POST /{Version}/{WABA-ID}/message_templates': made,
    'GET /{Version}/{WABA-ID}/message_templates': await shop.ask('GET', edge),
    'GET /{Version}/{TEMPLATE_ID}': await shop.ask('GET', id),
    'POST /{Version}/{TEMPLATE_ID}': await shop.ask('POST', id, { components }),
    'DELETE /{Version}/{WABA-ID}/message_templates': await shop.ask('DELETE', `${edge}?name=sale`),
  })
}

async function webhooks(shop: TestShop): Promise<Given[]> {
  const { state } = shop.meta
  const { number, ana } = shop
  const said = (type: string, content: object, more = {}) => write(state, ana, number, { type, content, more })
  const sent = (type: string, name: string) => write(state, ana, number, { type, file: { type: name, bytes: Buffer.from('x') } })
  said('location', { latitude: -23.5, longitude: -46.6 })
  said('contacts', [
    { name: { formatted_name: 'Bia' }, phones: [{ phone: '+5511900000000', wa_id: '5511900000000', type: 'CELL' }] },
  ])
  const item = { product_retailer_id: 'a', quantity: 1, item_price: 9.9, currency: 'BRL' }
  said('order', { catalog_id: '1', text: '', product_items: [item] })
  write(state, ana, number, { type: 'unsupported', more: { errors: [{ code: 131_051, title: 'Message type unknown' }] } })
  for (const [type, name] of [
    ['image', 'image/png'],
    ['audio', 'audio/ogg; codecs=opus'],
    ['document', 'application/pdf'],
  ] as const)
    sent(type, name)
  const action = { buttons: [{ type: 'reply', reply: { id: '1', title: 'Sim' } }] }
  const interactive = { type: 'button', body: { text: 'Confirma?' }, action }
  tap(state, shop.sent(await shop.send({ type: 'interactive', interactive })), '1')
  await shop.send({ type: 'text', text: { body: 'oi' } }, { to: '+5511900000000' })
  changeNumber(state, ana, '5511987650000')
  await shop.deliver()
  return shop.heard.flatMap(({ bytes }) => describe(withoutAdded(JSON.parse(bytes.toString())) as Body))
}

interface Body {
  entry: { id: string; changes: { value: { messages?: { type: string }[]; statuses?: { status: string }[] } }[] }[]
}

/** Messages are compared one by one, because the description's list of their types names schemas of sending. */
function describe({ entry }: Body): Given[] {
  return entry.flatMap(({ changes }) =>
    changes.flatMap(({ value }) => {
      const { messages: list = [], statuses = [], ...rest } = value
      const metadata = { what: 'value', described: 'StatusMessageValue', value: { ...rest, statuses: [] } }
      return [
        ...(statuses.length > 0 ? [metadata] : []),
        ...list.flatMap((value) => {
          const described = incoming[value.type as keyof typeof incoming]
          return described ? [{ what: `incoming ${value.type}`, described, value }] : []
        }),
        ...statuses.map((value) => ({ what: `status ${value.status}`, described: 'Statuses', value })),
      ]
    }),
  )
}

function withoutAdded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAdded)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => name !== 'added_later')
  return Object.fromEntries(kept.map(([name, held]) => [name, withoutAdded(held)]))
}
