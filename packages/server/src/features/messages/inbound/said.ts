import type { Reply } from '@recado/border/content'
import type { Answers } from '@recado/contract/bots/placeholders'
import { formNameOf } from '@recado/contract/flows/heard'
import { cutToMessage } from '@recado/contract/field'
import type { Message } from '@recado/contract/messages/api'
import { visibleTextOf } from '@recado/contract/messages/visible-text'
import * as location from '#features/messages/location.ts'
import * as vcard from '#features/messages/vcard.ts'
import type { Ctx } from '#platform/unit.ts'
import { listSaid as list, type SaidRow } from './queries.ts'

/** What a customer has sent: its text, and the words in it. For a tapped choice, both are the id of the choice. */
interface Said {
  id: number
  text: string
  words: string
  /** What it tells beside its words, by the names of `heardNames`. */
  told: Answers
}

/** The messages of a customer in a ticket after a given message, and not before `since`. Oldest first. */
export async function listSaid(ctx: Ctx, ticketId: number, afterId: number, since: Date): Promise<Said[]> {
  return (await list(ctx.tx, { ticketId, afterId, since })).map(toSaid)
}

function toSaid({ id, mediaType, body, reply, ad }: SaidRow): Said {
  const answers = answersOf(reply)
  const written = orderKinds.includes(mediaType) ? 'pedido' : Object.keys(answers).length > 0 ? 'formulario' : undefined
  // An order and a filled form are read. A choice means its id alone.
  const tapped = written ? undefined : reply?.id
  return {
    id,
    text: tapped ?? body,
    words: tapped ?? visibleTextOf({ mediaType, body }),
    told: {
      ...adOf(ad),
      ...placeOf(mediaType, body),
      ...cardOf(mediaType, body),
      ...(written ? { [written]: cutToMessage(body) } : {}),
      ...answers,
    },
  }
}

/** Meta's, and the one of phones. */
const orderKinds = ['order', 'orderMessage']
const unspoken = ['id', 'flow_token']

/** The answers of a form that are words, by the names of a flow. An order has none. */
function answersOf(reply: Reply | null): Answers {
  const fields = Object.entries(parse(reply?.form)).flatMap(([field, value]) => {
    const name = unspoken.includes(field) ? undefined : formNameOf(field)
    const isWord = ['string', 'number', 'boolean'].includes(typeof value)
    return name && isWord ? [[name, cutToMessage(String(value).toWellFormed())] as const] : []
  })
  return Object.fromEntries(fields)
}

/** A JSON object, or an empty one when the text is anything else. */
function parse(json = '{}'): object {
  try {
    const value: unknown = JSON.parse(json)
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}
  } catch {
    return {}
  }
}

function adOf(ad: Message['ad']): Answers {
  return ad ? { anuncio: ad.title, anuncio_id: ad.id ?? '', anuncio_link: ad.url } : {}
}

/** The first of the cards: that of a customer who was asked for their number, or of another person. */
function cardOf(mediaType: string, body: string): Answers {
  const [card] = mediaType === 'contactMessage' || mediaType === 'vcard' ? vcard.fromBody(body) : []
  return card ? { contato_nome: card.name, contato_numero: vcard.numberOn(card) } : {}
}

function placeOf(mediaType: string, body: string): Answers {
  if (mediaType !== 'locationMessage') return {}
  const { latitude, longitude, description } = location.fromBody(body)
  return { lugar: description, latitude: String(latitude), longitude: String(longitude) }
}
