import { Readable } from 'node:stream'
import type { proto, WAMessage, WASocket } from '@whiskeysockets/baileys'
import type { MessageKey } from '@recado/border/address'
import { Gone, type FileOrder } from '#provider.ts'
import { toJid } from '#whatsapp-web/address.ts'
import { fetchBody } from './body.ts'
import { decrypt } from './decrypt.ts'
import { mediaHost, type Movers } from './place.ts'
import { readSource, type Source } from './source.ts'

/** How long our own phone may take to upload a file again. */
const reuploadMs = 20_000

type Boomed = Error & { output?: { statusCode?: number } }

/** Brings a received file into storage; resolves with its size in bytes. What the network has dropped, the phone is asked for. */
export async function download(movers: Movers, order: FileOrder): Promise<number> {
  const source = readSource(order.source)
  try {
    return await bring(movers, source, order)
  } catch (error) {
    if (!(error instanceof Gone)) throw error
    const directPath = await askPhone(movers.socket, source, order.message)
    return bring(movers, { ...source, directPath }, order)
  }
}

async function bring(movers: Movers, source: Source, { key, maxBytes }: FileOrder): Promise<number> {
  const { hostname } = await mediaHost(movers)
  const address = addressOf(source.directPath, hostname)
  return fetchBody(address, (body) => movers.storage.put(key, Readable.from(decrypt(body, source)), { maxBytes }))
}

/** The host is always the network's own: what the sender calls an address may point anywhere. */
function addressOf(directPath: string, host: string): URL {
  const address = URL.parse(`https://${host}`)
  const full = directPath.startsWith('/') && address ? URL.parse(directPath, address.href) : null
  if (!full || full.host !== address?.host) throw new Gone('A file without a place')
  return full
}

async function askPhone(socket: WASocket, source: Source, message: MessageKey): Promise<string> {
  const mapping = socket.signalRepository.lidMapping
  const file = { mediaKey: source.mediaKey, directPath: source.directPath, url: '' }
  const key = {
    remoteJid: await toJid(mapping, message.chat),
    id: message.waId,
    fromMe: message.fromMe,
    ...(message.participant ? { participant: await toJid(mapping, message.participant) } : {}),
  }
  const asked: WAMessage = { key, message: { [`${source.kind}Message`]: file } }
  await withDeadline(socket.updateMediaMessage(asked), reuploadMs).catch((error: Boomed) => {
    throw error.output?.statusCode === 404 ? new Gone('The phone does not have it either') : error
  })
  const [renewed] = Object.values(asked.message ?? {}) as proto.Message.IImageMessage[]
  return renewed?.directPath ?? ''
}

async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The phone does not answer')), ms)
  })
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer))
}
