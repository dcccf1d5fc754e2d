/** The control API of the local WhatsApp network, as far as the demo uses its phones. */
export interface Phones {
  /** Makes sure there is a phone with this number. */
  ensure(number: string, name: string): Promise<void>
  scan(number: string, qr: string): Promise<void>
  /** Writes a text, or sends the named place; `quote` is the id of the message being answered. */
  write(from: string, to: string, message: { text?: string; location?: Place; quote?: string | undefined }): Promise<void>
  sendPhoto(from: string, to: string, jpeg: Uint8Array, caption: string): Promise<void>
  react(number: string, messageId: string, emoji: string): Promise<void>
  /** The last message the phone got from the other side of a conversation. */
  lastFrom(number: string, chat: string): Promise<{ id: string; text: string } | undefined>
  /** A screen shows a QR code. */
  showQrCode(qr: string, label: string): Promise<void>
}

export interface Place {
  latitude: number
  longitude: number
  name: string
}

const answerMs = 5_000

export function phonesAt(controlUrl: string): Phones {
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown> => {
    const type = body instanceof Uint8Array ? 'image/jpeg' : 'application/json'
    const content = body
      ? {
          body: body instanceof Uint8Array ? new Blob([new Uint8Array(body)]) : JSON.stringify(body),
          headers: { 'content-type': type },
        }
      : {}
    const response = await fetch(new URL(path, controlUrl), { method, signal: AbortSignal.timeout(answerMs), ...content })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
    return response.json()
  }
  return {
    ensure: async (pn, name) => {
      const known = (await call('GET', '/phones')) as { pn: string }[]
      if (!known.some((phone) => phone.pn === pn)) await call('POST', '/phones', { pn, name })
    },
    scan: async (pn, qr) => void (await call('POST', `/phones/${pn}/scan`, { qr })),
    write: async (from, to, message) => void (await call('POST', `/phones/${from}/messages`, { to, ...message })),
    sendPhoto: async (from, to, jpeg, caption) => {
      await call('POST', `/phones/${from}/media?${new URLSearchParams({ to, caption, kind: 'image' }).toString()}`, jpeg)
    },
    react: async (pn, id, emoji) => void (await call('PUT', `/phones/${pn}/messages/${id}/reaction`, { emoji })),
    lastFrom: async (pn, chat) => {
      const messages = (await call('GET', `/phones/${pn}/chats/${chat}/messages`)) as { id: string; text: string; from: string }[]
      return messages.findLast(({ from }) => from !== pn)
    },
    showQrCode: async (qr, label) => void (await call('POST', '/qr-codes', { qr, label })),
  }
}
