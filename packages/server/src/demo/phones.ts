import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Prefixes of the ids of messages that the demo wrote: in the story, in answer to the shop, and unprompted. Messages that people write do
 * not have them.
 */
const marks = { story: 'DE30', answer: 'DE31', unasked: 'DE32' } as const

export type Occasion = keyof typeof marks

export interface KeptMessage {
  id: string
  fromMe: boolean
  /** Unix time in milliseconds. */
  at: number
  text: string
  reactions?: { from: string; emoji: string }[]
  call?: object
  /** Set when the message changes another message. */
  change?: object
  /** What can be tapped. */
  structure?: {
    kind: string
    buttons?: { id: string; text: string }[]
    rows?: { id: string; title: string }[]
  }
}

/** The reason why the demo wrote the message. Undefined: a person wrote it. */
export function occasionOf({ id }: KeptMessage): Occasion | undefined {
  return (Object.keys(marks) as Occasion[]).find((occasion) => id.startsWith(marks[occasion]))
}

/** The part of the control API of the local WhatsApp network that the demo uses. */
export interface Phones {
  /** Makes sure there is a phone with this number. */
  ensure(number: string, name: string, how?: PhoneKind): Promise<void>
  /** Takes a phone off the network, or back onto it. */
  setOnline(number: string, online: boolean): Promise<void>
  /** Creates a group through its first member. @returns the address to write to */
  makeGroup(subject: string, members: readonly string[]): Promise<string>
  scan(number: string, qr: string): Promise<void>
  /** Writes a message without a file. @returns its id */
  write(from: string, to: string, message: PhoneMessage, occasion: Occasion): Promise<string>
  /** Taps the last option with these words that a shop has offered. */
  pick(from: string, to: string, words: string, occasion: Occasion): Promise<void>
  /** Sends a file. @returns its id */
  sendFile(from: string, to: string, file: PhoneFile, caption: string | undefined, occasion: Occasion): Promise<string>
  /** The numbers of customers' phones for which it is not set yet whether they answer by themselves. */
  unscripted(): Promise<string[]>
  /** Since when the phone answers by itself, as Unix time in milliseconds. Null: it does not. Undefined: not set yet. */
  answersSince(number: string): Promise<number | null | undefined>
  setAnswering(number: string, alone: boolean): Promise<void>
  /** Shows the other side that the owner is typing, or has stopped. */
  type(number: string, chat: string, state: 'composing' | 'paused'): Promise<void>
  /** Makes WhatsApp refuse the next message from the one to the other. */
  refuseNext(from: string, to: string): Promise<void>
  react(number: string, messageId: string, emoji: string): Promise<void>
  edit(number: string, messageId: string, text: string): Promise<void>
  deleteForEveryone(number: string, messageId: string): Promise<void>
  /** Calls, and hangs up before the call is answered. */
  call(from: string, to: string): Promise<void>
  /** Opens a conversation, which marks its messages as read. */
  read(number: string, chat: string): Promise<void>
  /** The messages of a conversation as the phone shows them, newest last. */
  messages(number: string, chat: string): Promise<KeptMessage[]>
  /** Calls back with the numbers of the phones on which something has changed. Resolves on the signal. */
  follow(onChange: (numbers: readonly string[]) => void, signal: AbortSignal): Promise<void>
  /** How many messages are on their way to the devices linked to a phone. */
  waiting(number: string): Promise<number>
  /** Sets the network's clock back by this many milliseconds. */
  setBehind(ms: number): Promise<void>
  /** Shows a QR code on a screen. */
  showQrCode(qr: string, label: string): Promise<void>
}

export interface PhoneKind {
  /** The phone hides its number from others. */
  isHidden?: boolean | undefined
  /** The phones page does not list the phone. */
  isUnlisted?: boolean | undefined
  /** No phone holds the number: the shop writes through Meta's API. */
  isOfficial?: boolean | undefined
}

export interface PhoneMessage {
  text?: string
  location?: Place
  contacts?: { name: string; pn: string }[]
  poll?: { question: string; options: string[] }
  ad?: { title: string; body: string; sourceUrl: string }
  /** The id of the message being answered. */
  quote?: string | undefined
}

export interface PhoneFile {
  bytes: Uint8Array
  type: string
  kind: 'image' | 'audio' | 'video' | 'document' | 'sticker'
  /** What WhatsApp says of the file besides its type. */
  facts?: Record<string, string>
}

export interface Place {
  latitude: number
  longitude: number
  name: string
}

const answerMs = 5_000
const followAgainMs = 1_000

function newId(occasion: Occasion): string {
  return `${marks[occasion]}${randomBytes(8).toString('hex').toUpperCase()}`
}

export function phonesAt(controlUrl: string): Phones {
  const ask = async <T>(method: string, path: string, content: RequestInit = {}): Promise<T> => {
    const response = await fetch(new URL(path, controlUrl), { method, signal: AbortSignal.timeout(answerMs), ...content })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
    return (await response.json()) as T
  }
  const call = <T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<T> =>
    ask(method, path, body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  return {
    ensure: async (pn, name, { isHidden, isUnlisted, isOfficial } = {}) => {
      const isKnown = await call('GET', `/phones/${pn}`).then(
        () => true,
        () => false,
      )
      const kind = { isUnlisted, ...(isHidden && { addressing: 'lid-only' }), ...(isOfficial && { isOfficial, business: true }) }
      if (!isKnown) await call('POST', '/phones', { pn, name, ...kind })
    },
    setOnline: async (pn, online) => void (await call('PATCH', `/phones/${pn}`, { online })),
    makeGroup: async (subject, [creator, ...members]) =>
      (await call<{ id: string }>('POST', '/groups', { subject, creator, members })).id,
    scan: async (pn, qr) => void (await call('POST', `/phones/${pn}/scan`, { qr })),
    write: async (from, to, message, occasion) =>
      (await call<{ id: string }>('POST', `/phones/${from}/messages`, { to, id: newId(occasion), ...message })).id,
    pick: async (from, to, words, occasion) => {
      const tap = tapOn(await call<KeptMessage[]>('GET', `/phones/${from}/chats/${to}/messages`), words)
      await call('POST', `/phones/${from}/messages`, { to, id: newId(occasion), ...tap })
    },
    sendFile: async (from, to, { bytes, type, kind, facts }, caption = '', occasion) => {
      const told = new URLSearchParams({ to, id: newId(occasion), caption, kind, ...facts }).toString()
      const content = { body: new Blob([new Uint8Array(bytes)]), headers: { 'content-type': type } }
      return (await ask<{ id: string }>('POST', `/phones/${from}/media?${told}`, content)).id
    },
    refuseNext: async (pn, to) => void (await call('POST', '/faults', { kind: 'ack-error', pn, to, code: '406', times: 1 })),
    unscripted: async () => {
      const phones = await call<{ pn: string; business: boolean; answersSince?: number | null }[]>('GET', '/phones')
      return phones.filter(({ business, answersSince }) => !business && answersSince === undefined).map(({ pn }) => pn)
    },
    answersSince: async (pn) => (await call<{ answersSince?: number | null }>('GET', `/phones/${pn}`)).answersSince,
    setAnswering: async (pn, answersAlone) => void (await call('PATCH', `/phones/${pn}`, { answersAlone })),
    react: async (pn, id, emoji) =>
      void (await call('PUT', `/phones/${pn}/messages/${encodeURIComponent(id)}/reaction`, { emoji })),
    edit: async (pn, id, text) => void (await call('PATCH', `/phones/${pn}/messages/${id}`, { text })),
    deleteForEveryone: async (pn, id) => void (await call('DELETE', `/phones/${pn}/messages/${id}`, {})),
    call: async (from, to) => void (await call('POST', `/phones/${from}/calls`, { to })),
    read: async (pn, chat) => void (await call('POST', `/phones/${pn}/chats/${chat}/read`)),
    type: async (pn, chat, state) => void (await call('POST', `/phones/${pn}/chats/${chat}/presence`, { state })),
    follow: (onChange, signal) => followPhones(new URL('/events', controlUrl), onChange, signal),
    messages: (pn, chat) => call('GET', `/phones/${pn}/chats/${chat}/messages`),
    waiting: async (pn) => {
      const { companions } = await call<{ companions: { waiting: number }[] }>('GET', `/phones/${pn}`)
      return companions.reduce((sum, { waiting }) => sum + waiting, 0)
    },
    setBehind: async (behindMs) => void (await call('PUT', '/clock', { behindMs })),
    showQrCode: async (qr, label) => void (await call('POST', '/qr-codes', { qr, label })),
  }
}

/** The tap on the last option with these words. */
function tapOn(messages: readonly KeptMessage[], words: string): object {
  for (const { id: quote, structure } of messages.toReversed()) {
    const { kind, buttons = [], rows = [] } = structure ?? {}
    const options = [...buttons, ...rows.map((row) => ({ id: row.id, text: row.title }))]
    const option = options.find(({ text }) => text === words)
    if (option) return { quote, structure: { kind: 'reply', to: kind === 'list' ? 'list' : 'button', ...option } }
  }
  throw new Error(`there is no “${words}” to tap`)
}

async function followPhones(events: URL, onChange: (numbers: readonly string[]) => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const { body } = await fetch(events, { signal })
      if (!body) continue
      for await (const line of createInterface({ input: Readable.fromWeb(body) }))
        if (line.startsWith('data: ')) onChange((JSON.parse(line.slice(6)) as { phones: string[] }).phones)
    } catch {
      // The network restarts, or the demo ends.
    }
    await pause(followAgainMs, undefined, { signal }).catch(() => {})
  }
}
