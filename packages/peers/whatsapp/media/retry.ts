import { aesDecryptGCM, aesEncryptGCM, getBinaryNodeChild, getBinaryNodeChildBuffer, hkdf, proto } from '@whiskeysockets/baileys'
import type { BinaryNode } from '@whiskeysockets/baileys'
import { randomBytes } from 'node:crypto'
import { attribute } from '#whatsapp/address.ts'
import type { Companion } from '#whatsapp/companions/companion.ts'
import { downloadMedia, encryptFile, type Media } from './media.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'
import { timestamp } from '#whatsapp/wire/stanza.ts'
import type { NetworkState } from '#whatsapp/state.ts'
import type { Collection } from '#whatsapp/store.ts'

const notFound = String(proto.MediaRetryNotification.ResultType.NOT_FOUND)

interface WaitingRequest {
  device: string
  receipt: BinaryNode
}

/**
 * A linked device finds a file gone from the media server (403, 404, 410) and asks its account's phone for it. The phone keeps its files,
 * uploads the file again under the same key and tells the new address. An offline phone does so when it is back.
 */
export function handleMediaRequest(state: NetworkState, companion: Companion, receipt: BinaryNode): void {
  const own = state.directory.phone(companion.pn)
  if (own?.record.online) return answerMediaRequest(state, own, companion, receipt)
  requestsOf(state, companion.pn).put(`${companion.jid} ${attribute(receipt, 'id')}`, { device: companion.jid, receipt })
}

/** A phone is online (again), and answers the requests that waited. */
export function answerMediaRequests(state: NetworkState, phone: Phone): void {
  const requests = requestsOf(state, phone.pn)
  for (const { device, receipt } of requests.values()) {
    const companion = state.directory.companion(device)
    if (companion) answerMediaRequest(state, phone, companion, receipt)
  }
  requests.clear()
}

function requestsOf({ store }: NetworkState, pn: string): Collection<WaitingRequest> {
  return store.collection(`media requests to ${pn}`)
}

function answerMediaRequest(state: NetworkState, own: Phone, companion: Companion, receipt: BinaryNode): void {
  const id = attribute(receipt, 'id')
  const media = own.chats.get(id)?.media
  const isRefused = state.faults.take('reupload-error', own.pn)
  const answer = media && !isRefused && isMeant(media, id, receipt) ? uploadAgain(state, own, id, media) : undefined
  const content = answer ?? { tag: 'error', attrs: { code: notFound } }
  const rmr = getBinaryNodeChild(receipt, 'rmr') ?? { tag: 'rmr', attrs: {} }
  const attrs = { from: own.pnJid, id, type: 'mediaretry', t: timestamp() }
  const stanza = { tag: 'notification', attrs, content: [content, { ...rmr, content: [] }] }
  companion.mailbox.deliver(companion.mailbox.put({ stanza }))
}

/** The device that asks must hold the file's key. */
function isMeant({ mediaKey }: Media, id: string, receipt: BinaryNode): boolean {
  const encrypted = getBinaryNodeChild(receipt, 'encrypt')
  const ciphertext = getBinaryNodeChildBuffer(encrypted, 'enc_p')
  const iv = getBinaryNodeChildBuffer(encrypted, 'enc_iv')
  if (!ciphertext || !iv) return false
  try {
    const plain = aesDecryptGCM(ciphertext, retryKey(mediaKey), iv, Buffer.from(id))
    return proto.ServerErrorReceipt.decode(plain).stanzaId === id
  } catch {
    return false
  }
}

function uploadAgain(state: NetworkState, own: Phone, id: string, media: Media): BinaryNode {
  const file = downloadMedia(state.media, media)
  const { directPath } = state.media.putAgain(encryptFile(Buffer.from(media.mediaKey, 'base64'), media.kind, file), own.pn)
  const message = own.chats.get(id)
  if (message) own.chats.save(Object.assign(message, { media: { ...media, directPath } }))
  const result = proto.MediaRetryNotification.ResultType.SUCCESS
  const plain = proto.MediaRetryNotification.encode({ stanzaId: id, directPath, result }).finish()
  const iv = randomBytes(12)
  const ciphertext = aesEncryptGCM(plain, retryKey(media.mediaKey), iv, Buffer.from(id))
  const parts = [
    { tag: 'enc_p', attrs: {}, content: ciphertext },
    { tag: 'enc_iv', attrs: {}, content: iv },
  ]
  return { tag: 'encrypt', attrs: {}, content: parts }
}

function retryKey(mediaKey: string): Buffer {
  return Buffer.from(hkdf(Buffer.from(mediaKey, 'base64'), 32, { info: 'WhatsApp Media Retry Notification' }))
}
