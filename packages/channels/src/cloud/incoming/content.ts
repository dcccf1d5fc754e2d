import type { Contacts, FileKind, InboundContent } from '@recado/border/content'
import { linesOfForm, parseForm } from '#form-answers.ts'
import { contents, type WireMessage } from './wire.ts'

type Reader = (content: unknown, message: WireMessage) => InboundContent | undefined

const readers: Readonly<Record<string, Reader>> = {
  text: (content) => {
    const { data } = contents.text.safeParse(content)
    return data && { type: 'text', text: data.body }
  },
  image: (content) => fileOf('image', content),
  video: (content) => fileOf('video', content),
  audio: (content) => fileOf('audio', content),
  document: (content) => fileOf('document', content),
  sticker: (content) => fileOf('sticker', content),
  location: (content) => {
    const { data } = contents.location.safeParse(content)
    if (!data) return undefined
    const { latitude, longitude, name, address } = data
    return { type: 'location', latitude, longitude, ...(name ? { name } : {}), ...(address ? { address } : {}) }
  },
  contacts: (content) => {
    const { data } = contents.contact.array().safeParse(content)
    return data && { type: 'contacts', cards: data.map(cardOf) }
  },
  interactive: interactiveOf,
  button: (content) => {
    const { data } = contents.button.safeParse(content)
    return data && { type: 'text', text: data.text, ...(data.payload === undefined ? {} : { reply: { id: data.payload } }) }
  },
  order: orderOf,
}

/** Meta does not hand it over: it is seen in the WhatsApp Business app alone. */
const onlyInApp = 131_060

/** What a message says. What no page describes is unsupported, under Meta's name for it. */
export function contentOf(message: WireMessage): InboundContent {
  const { type } = message
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined
  return read?.(message[type], message) ?? unsupported(message)
}

function unsupported({ type, errors, ...message }: WireMessage): InboundContent {
  const named = contents.unsupported.safeParse(message['unsupported']).data?.type
  const code = errors?.[0]?.code
  const kind = code === onlyInApp ? 'only-in-app' : type === 'unsupported' ? (named ?? String(code ?? type)) : type
  return { type: 'unsupported', kind }
}

/** Everything needed to fetch the file stands in `source`. */
function fileOf(kind: FileKind, content: unknown): InboundContent | undefined {
  const { data } = contents.file.safeParse(content)
  if (!data) return undefined
  const { id, mime_type: mimeType, sha256, caption, filename, voice, animated } = data
  return {
    type: 'file',
    kind,
    mimeType,
    ...(caption ? { caption } : {}),
    ...(filename ? { fileName: filename } : {}),
    ...(voice ? { voice } : {}),
    ...(animated ? { animated } : {}),
    source: { media: id, ...(sha256 ? { sha256 } : {}) },
  }
}

function cardOf(card: (typeof contents)['contact']['_output']): Contacts['cards'][number] {
  const name = card.name?.formatted_name ?? card.name?.first_name ?? ''
  if (card.vcard) return { name, vcard: card.vcard }
  const phones = (card.phones ?? []).map(({ phone, wa_id: waId }) => `TEL${waId ? `;waid=${waId}` : ''}:${phone ?? waId ?? ''}`)
  const emails = (card.emails ?? []).map(({ email }) => `EMAIL:${email ?? ''}`)
  const lines = ['BEGIN:VCARD', 'VERSION:3.0', `FN:${oneLine(name)}`, ...[...phones, ...emails].map(oneLine), 'END:VCARD']
  return { name, vcard: lines.join('\n') }
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

function interactiveOf(content: unknown): InboundContent | undefined {
  const { data } = contents.interactive.safeParse(content)
  const chosen = data?.button_reply ?? data?.list_reply
  if (chosen) return { type: 'text', text: chosen.title, reply: { id: chosen.id } }
  const form = data?.nfm_reply
  if (form) {
    // Meta's own word for it says nothing.
    const lines = linesOfForm(parseForm(form.response_json))
    const text = lines.length > 0 ? lines.join('\n') : (form.body ?? '')
    return { type: 'text', text, reply: { id: form.name ?? '', form: form.response_json } }
  }
  return data && { type: 'unsupported', kind: data.type }
}

function orderOf(content: unknown): InboundContent | undefined {
  const { data } = contents.order.safeParse(content)
  if (!data) return undefined
  const lines = data.product_items.map(({ product_retailer_id: product = '', quantity = 1, item_price: price, currency = '' }) =>
    [`${quantity} × ${product}`, ...(price === undefined ? [] : [`${currency} ${price.toFixed(2)}`.trim()])].join(' · '),
  )
  const text = ['🛒', ...(data.text ? [data.text] : []), ...lines, ...totalOf(data.product_items)].join('\n')
  return {
    type: 'unsupported',
    kind: 'order',
    text,
    reply: { id: data.catalog_id ?? '', form: JSON.stringify(data.product_items) },
  }
}

/** Of several pieces in one currency, whose prices are all told. */
function totalOf(items: (typeof contents)['order']['_output']['product_items']): string[] {
  const [{ currency } = {}] = items
  const pieces = items.reduce((sum, { quantity = 1 }) => sum + quantity, 0)
  const isWhole = items.every((one) => one.item_price !== undefined && one.currency === currency)
  if (!currency || !isWhole || pieces < 2) return []
  // In hundredths, because sums of decimals are not exact.
  const total = items.reduce((sum, { item_price: price = 0, quantity = 1 }) => sum + Math.round(price * 100) * quantity, 0)
  return [`= ${currency} ${(total / 100).toFixed(2)}`]
}
