/** The control API of the local WhatsApp network, as far as the demo holds its phones. */
export interface Phones {
  /** There is a phone with this number. */
  ensure(number: string, name: string): Promise<void>
  scan(number: string, qr: string): Promise<void>
  write(from: string, to: string, text: string): Promise<void>
  /** What the phone shows last in a conversation. */
  lastLine(number: string, chat: string): Promise<string | undefined>
  /** A screen holds a QR code up. */
  showQrCode(qr: string, label: string): Promise<void>
}

const answerMs = 5_000

export function phonesAt(controlUrl: string): Phones {
  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const content = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}
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
    write: async (from, to, text) => void (await call('POST', `/phones/${from}/messages`, { to, text })),
    lastLine: async (pn, chat) => {
      const messages = (await call('GET', `/phones/${pn}/chats/${chat}/messages`)) as { text: string }[]
      return messages.at(-1)?.text
    },
    showQrCode: async (qr, label) => void (await call('POST', '/qr-codes', { qr, label })),
  }
}
