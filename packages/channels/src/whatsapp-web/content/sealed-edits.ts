import { aesDecryptGCM, hkdf, proto } from '@whiskeysockets/baileys'

type Sealed = proto.Message.ISecretEncryptedMessage

const { EVENT_EDIT, MESSAGE_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType
const useCase = 'Message Edit'
const secretLength = 32

/** The secret that a message brings for its own edits; in its wrapping, if it was typed on the phone. */
export function secretIn(message: proto.IMessage): Uint8Array | undefined {
  const { messageSecret } = message.messageContextInfo ?? message.deviceSentMessage?.message?.messageContextInfo ?? {}
  return messageSecret?.length === secretLength ? messageSecret : undefined
}

/** Is it an edit of a message, or of something like one? There are sealed votes and the like, too. */
export function isEdit({ secretEncType }: Sealed): boolean {
  return secretEncType === MESSAGE_EDIT || secretEncType === EVENT_EDIT
}

/**
 * The edit inside, as it used to be sent; undefined when none of the secrets opens it. Its key is made from the message's id, its
 * writer and the editor, who are one, under either of the names the network has for somebody: which one is not said, and in groups
 * it has been seen to differ. AES-GCM tells when it is the wrong one.
 */
export function openEdit(sealed: Sealed, secrets: readonly Uint8Array[], names: readonly string[]): proto.IMessage | undefined {
  const id = sealed.targetMessageKey?.id ?? ''
  for (const secret of secrets) {
    for (const writer of names) {
      for (const editor of names) {
        const opened = attempt(sealed, hkdf(secret, secretLength, { info: `${id}${writer}${editor}${useCase}` }))
        if (opened) return opened
      }
    }
  }
  return undefined
}

function attempt({ targetMessageKey, encPayload, encIv }: Sealed, key: Uint8Array): proto.IMessage | undefined {
  try {
    const opened = proto.Message.decode(aesDecryptGCM(encPayload ?? Buffer.of(), key, encIv ?? Buffer.of(), Buffer.of()))
    const inside = opened.protocolMessage?.key?.id
    // Sealed for one message, it says nothing of another.
    return inside && inside !== targetMessageKey?.id ? undefined : opened
  } catch {
    return undefined
  }
}
