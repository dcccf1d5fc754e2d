import type { Past, PhoneNumber } from '#meta/accounts.ts'
import type { State } from '#meta/state.ts'
import { metadataOf } from '#meta/values.ts'
import { seconds } from './owner.ts'

const dayMs = 86_400_000
/** Files of the last days follow by themselves. */
const filesForDays = 14
/** Days that each phase of the history goes back. */
const phases = [1, 90, 180] as const

interface Spoken {
  phone: string
  id: string
  at: number
  fromMe: boolean
  body: string
  isPicture: boolean
}

/** Every message of a past, oldest first. */
export function spokenIn(past: Past, digits: string, now: number): Spoken[] {
  const { people, messages, pictures = 0 } = past
  const span = 179 * dayMs
  return Array.from({ length: messages }, (_, index) => ({
    phone: `55119${String(70_000_000 + ((index * 7919) % people))}`,
    id: `wamid.past.${digits}.${index}`,
    at: now - span + Math.floor((index * (span - 60_000)) / messages),
    fromMe: index % 3 === 1,
    body: `past ${index}`,
    isPicture: pictures > 0 && index % pictures === 0,
  }))
}

/** Tells the past: by phases, in chunks, the newest first, and after them the files of the last days. */
export function tellPast(state: State, number: PhoneNumber, past: Past): void {
  const { perChunk = 500, twice = 0, shuffled, fate } = past
  if (fate === 'silent') return
  const common = { messaging_product: 'whatsapp', metadata: metadataOf(number) }
  const tell = (more: object) => state.webhooks.add(number.waba, number, 'history', { ...common, ...more })
  if (fate === 'refused') {
    const errors = [
      { code: 2_593_109, title: 'History sharing is turned off by the business', message: 'History sharing is off' },
    ]
    return tell({ history: [{ errors }] })
  }
  const now = state.now().getTime()
  const all = spokenIn(past, number.digits, now)
  const chunks = phases.flatMap((days, phase) => {
    const [from, to] = [now - days * dayMs, now - (phases[phase - 1] ?? 0) * dayMs]
    const mine = all.filter(({ at }) => at >= from && (phase === 0 ? at <= to : at < to)).toReversed()
    const cut = Array.from({ length: Math.ceil(mine.length / perChunk) }, (_, at) =>
      mine.slice(at * perChunk, (at + 1) * perChunk),
    )
    return cut.map((messages, at) => {
      const metadata = {
        phase,
        chunk_order: at + 1,
        progress: Math.round(((phase + (at + 1) / cut.length) * 100) / phases.length),
      }
      return { metadata, threads: threadsOf(messages, number.digits) }
    })
  })
  const repeated = [...chunks, ...chunks.slice(0, twice)]
  for (const chunk of shuffled === undefined ? repeated : shuffle(repeated, shuffled)) tell({ history: [chunk] })
  for (const one of all.filter(({ at, isPicture }) => isPicture && at >= now - filesForDays * dayMs))
    tell({ messages: [fileOf(state, number, one)] })
}

function threadsOf(messages: readonly Spoken[], digits: string): object[] {
  const threads = Map.groupBy(messages, ({ phone }) => phone)
  return Array.from(threads, ([id, mine]) => ({ id, messages: mine.map((one) => told(one, digits)) }))
}

function told({ phone, id, at, fromMe, body, isPicture }: Spoken, digits: string): object {
  const ends = fromMe ? { from: digits, to: phone } : { from: phone }
  const content = isPicture ? { type: 'media_placeholder' } : { type: 'text', text: { body } }
  return { ...ends, id, timestamp: seconds(at), ...content, history_context: { status: fromMe ? 'READ' : 'PENDING' } }
}

function fileOf(state: State, number: PhoneNumber, { phone, id, at, fromMe, body }: Spoken): object {
  const media = state.media.add(number, 'incoming', { type: 'image/png', name: undefined, bytes: picture })
  const hash = { mime_type: media.type, sha256: media.sha256.toString('base64'), id: media.id, url: state.media.urlOf(media) }
  const ends = fromMe ? { from: number.digits, to: phone } : { from: phone }
  return { ...ends, id, timestamp: seconds(at), type: 'image', image: { caption: body, ...hash } }
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The same order for the same seed. */
function shuffle<T>(all: readonly T[], seed: number): T[] {
  const weight = (index: number) => ((index + 1) * 2_654_435_761 * (seed + 1)) % 4_294_967_296
  return all
    .map((one, index) => ({ one, at: weight(index) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}
