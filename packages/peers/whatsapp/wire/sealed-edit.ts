import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { proto } from '@whiskeysockets/baileys'

const { MESSAGE_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType
const useCase = 'Message Edit'

export interface Seal {
  /** The secret of the message that is edited. */
  secret: Buffer
  /** The message's writer, who edits it, as the conversation names the writer, without a device. */
  author: string
  damaged: boolean
}

/**
 * An edit as today's apps send it: sealed under the secret of the message it changes, with a key made from that message's id, its writer
 * and the editor. A device that has the message can open it, the server cannot.
 */
export function sealEdit(edit: proto.IMessage, key: proto.IMessageKey, { secret, author, damaged }: Seal): proto.IMessage {
  const id = key.id ?? ''
  const sealingKey = hkdfSync('sha256', secret, Buffer.alloc(0), `${id}${author}${author}${useCase}`, 32)
  const encIv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(sealingKey), encIv)
  const sealed = [cipher.update(proto.Message.encode(edit).finish()), cipher.final(), cipher.getAuthTag()]
  const encPayload = Buffer.concat(sealed)
  if (damaged) encPayload.writeUInt8(encPayload.readUInt8(0) ^ 1, 0)
  const { participant: _named, ...targetMessageKey } = key
  return {
    secretEncryptedMessage: { targetMessageKey, encIv, encPayload, secretEncType: MESSAGE_EDIT },
    messageContextInfo: { messageSecret: randomBytes(32) },
  }
}
