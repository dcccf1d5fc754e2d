import { Readable } from 'node:stream'
import type { WASocket } from '@whiskeysockets/baileys'
import type { MessageKey } from '@recado/border/address'
import { TooLarge } from '@recado/storage/storage'
import { Gone, type FileOrder } from '#provider.ts'
import { toJid } from '#whatsapp-web/address.ts'
import { fetchBody } from './body.ts'
import { decrypt } from './decrypt.ts'
import { mediaHosts, type MediaContext } from './media-context.ts'
import { readSource, type Source } from './source.ts'

/**
 * Brings a received file into storage. Resolves with its size in bytes. If the network has dropped the file, our own phone is asked to
 * upload it again.
 */
export async function download(movers: MediaContext, order: FileOrder): Promise<number> {
  const source = readSource(order.source)
  try {
    return await bring(movers, source, order)
  } catch (error) {
    if (!(error instanceof Gone)) throw error
    const directPath = await movers.reuploads.ask(await keyOf(movers.socket, order.message), source.mediaKey)
    return bring(movers, { ...source, directPath }, order)
  }
}

function bring(movers: MediaContext, source: Source, { key, maxBytes }: FileOrder): Promise<number> {
  return fromHosts(movers, source.directPath, (body) =>
    movers.storage.put(key, Readable.from(decrypt(body, source)), { maxBytes }),
  )
}

/** Tries each host in turn. When none delivers the file, throws Gone if any of them no longer has it. */
export async function fromHosts<T>(
  movers: MediaContext,
  directPath: string,
  take: (body: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const { hostnames } = await mediaHosts(movers)
  const faults: Error[] = []
  for (const hostname of hostnames) {
    try {
      return await fetchBody(addressOf(directPath, hostname), movers.route, take)
    } catch (error) {
      if (error instanceof TooLarge) throw error
      faults.push(error as Error)
    }
  }
  throw faults.find((fault) => fault instanceof Gone) ?? faults[0] ?? new Gone('Nowhere to look')
}

/** The host is always the network's own, since a URL from the sender may point anywhere. */
function addressOf(directPath: string, host: string): URL {
  const address = URL.parse(`https://${host}`)
  const full = directPath.startsWith('/') && address ? URL.parse(directPath, address.href) : null
  if (!full || full.host !== address?.host) throw new Gone('A file without a place')
  return full
}

async function keyOf(socket: WASocket, { chat, waId, fromMe, participant }: MessageKey) {
  const mapping = socket.signalRepository.lidMapping
  return {
    remoteJid: await toJid(mapping, chat),
    id: waId,
    fromMe,
    ...(participant ? { participant: await toJid(mapping, participant) } : {}),
  }
}
