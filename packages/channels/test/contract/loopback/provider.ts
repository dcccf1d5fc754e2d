import { once } from 'node:events'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Capabilities } from '@recado/border/capabilities'
import { finalVerdict } from '@recado/border/verdict'
import type { Storage } from '@recado/storage/storage'
import { z } from 'zod'
import { Gone, type Host, type Provider, Refused, type Session } from '../../../src/provider.ts'
import { inSeries } from '../../../src/serial.ts'
import { type Asked, talkAsLine, type Told } from './wire.ts'

/** Like Meta's own API: no pairing, no edits or deletions, and a message that is sent twice arrives twice. */
export const capabilities: Capabilities = {
  pairing: [],
  edit: false,
  delete: false,
  react: true,
  buttons: true,
  addressBook: false,
  numberCheck: false,
  presence: false,
  groups: false,
  files: null,
  window: null,
  idempotentSend: false,
  atOnce: 20,
}

const configured = z.object({ port: z.number(), shop: z.string() })
const located = z.object({ file: z.string() })

class No extends Error {}

/** A provider of a network that has only what the contract requires. */
export function createLoopback(storage: Promise<Storage>): Provider {
  return {
    capabilities,
    // The network has no limits.
    budgets: [],
    open: async (host, configuration) => openSession(host, configured.parse(configuration), await storage),
    // There are no devices.
    unlink: async () => {},
  }
}

async function openSession(host: Host, { port, shop }: z.output<typeof configured>, storage: Storage): Promise<Session> {
  const socket = connect(port, '127.0.0.1')
  const waiting = new Map<number, PromiseWithResolvers<string>>()
  const inOrder = inSeries()
  let asked = 0
  let closed = false

  const end = (reason: 'lost' | 'logged-out', detail: string) => {
    socket.destroy()
    for (const { reject } of waiting.values()) reject(new Error(detail))
    if (!closed) host.closed({ reason }, detail)
    closed = true
  }
  const say = talkAsLine(socket, (heard) => {
    if ('over' in heard) end('logged-out', 'the number is gone')
    else if ('what' in heard) inOrder(() => take(heard.told, heard.what)).catch((error: Error) => end('lost', error.message))
    else {
      const { resolve, reject } = waiting.get(heard.id) ?? {}
      waiting.delete(heard.id)
      if ('answer' in heard) resolve?.(heard.answer)
      else reject?.(new No(heard.refused))
    }
  })
  socket.on('close', () => end('lost', 'the socket closed'))
  const ask = async (what: Asked): Promise<string> => {
    if (socket.destroyed) throw new Error('the socket is closed')
    const wait = Promise.withResolvers<string>()
    waiting.set((asked += 1), wait)
    say({ ...what, id: asked })
    return wait.promise
  }
  /** The network forgets what it told once the connection acknowledges it. */
  const take = async (told: number, { kind, payload }: Told) => {
    if (closed) return
    if (kind === 'accepted') await host.proved(payload.ref, payload.waId)
    else await (kind === 'receipt' ? host.receipt(payload) : host.journal({ kind, payload } as Parameters<Host['journal']>[0]))
    await ask({ ask: 'forget', told })
  }
  await once(socket, 'connect')
  ask({ ask: 'login', shop }).then(
    () => host.opened(shop),
    (error: Error) => end(error instanceof No ? 'logged-out' : 'lost', error.message),
  )

  return {
    async prepare(_ref, { content, ...message }) {
      if (content.type === 'edit' || content.type === 'delete') throw Refused.forGood('refused', 'nothing is taken back here')
      const bytes = (what: object) => ({ bytes: Buffer.from(JSON.stringify({ ...message, content: what })) })
      if (content.type !== 'file') return bytes(content)
      const file = (await storage.get(content.key)) ?? refuse()
      const key = await ask({ ask: 'upload', bytes: (await buffer(file.stream)).toString('base64') })
      return bytes({ ...content, key })
    },
    async send({ ref, prepared }) {
      const message = JSON.parse(Buffer.from(prepared.bytes).toString()) as Extract<Asked, { ask: 'send' }>['message']
      ask({ ask: 'send', ref, message }).then(
        (waId) => host.acknowledged(ref, { waId }),
        (error: Error) =>
          error instanceof No && host.acknowledged(ref, { verdict: finalVerdict('not-on-network', error.message) }),
      )
    },
    async markRead(keys) {
      await ask({ ask: 'read', waIds: keys.map(({ waId }) => waId) })
    },
    async fetch({ source, key, maxBytes }) {
      const bytes = await ask({ ask: 'download', file: located.parse(source).file }).catch((error: Error) => {
        throw error instanceof No ? new Gone(error.message) : error
      })
      return storage.put(key, Buffer.from(bytes, 'base64'), { maxBytes })
    },
    // This network has no typing indicators, pictures or number checks.
    showPresence: async () => {},
    watch: async () => {},
    check: async () => ({}),
    picture: async () => undefined,
    addressBook: () => Promise.reject(new Error('there is no phone')),
    logout: async () => {},
    async close() {
      closed = true
      socket.destroy()
      await inOrder(async () => {})
    },
  }
}

function refuse(): never {
  throw Refused.forGood('file-missing')
}
