import { aesDecryptGCM, hkdf, proto } from '@whiskeysockets/baileys'

type Sealed = proto.Message.ISecretEncryptedMessage

const { EVENT_EDIT, MESSAGE_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType
const useCase = 'Message Edit'
const secretLength = 32

/** The secret that a message brings for its own edits. Inside the wrapper if it was typed on the phone. */
export function secretIn(message: proto.IMessage): Uint8Array | undefined {
  const { messageSecret } = message.messageContextInfo ?? message.deviceSentMessage?.message?.messageContextInfo ?? {}
  return messageSecret?.length === secretLength ? messageSecret : undefined
}

/** Whether it is an edit of a message or an event. Votes and the like are encrypted in the same way. */
export function isEdit({ secretEncType }: Sealed): boolean {
  return secretEncType === MESSAGE_EDIT || secretEncType === EVENT_EDIT
}

/**
 * The decrypted edit in its traditional form. Undefined when none of the secrets fits. Its key is derived from the message's id, its writer
 * and the editor, who are the same person, each under either of that person's network addresses. The message does not tell which address,
 * and in groups it has been seen to differ. AES-GCM detects a wrong key.
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
    // An edit encrypted for one message must not name another.
    return inside && inside !== targetMessageKey?.id ? undefined : opened
  } catch {
    return undefined
  }
}
