import { AsyncLocalStorage } from 'node:async_hooks'
import {
  DEFAULT_CONNECTION_CONFIG,
  type AuthenticationState,
  type BinaryNode,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
} from '@whiskeysockets/baileys'
import type { Host } from '#provider.ts'
import { readEnvelope, readMessage } from './envelope.ts'

type MakeSignalRepository = SocketConfig['makeSignalRepository']

/** A message without content, padded as the protocol wants it. Baileys confirms it and has nothing else to do with it. */
const empty = Uint8Array.of(1)

export interface JournalParts {
  host: Pick<Host, 'journal' | 'isJournaled'>
  /** The stanza that is being decrypted. */
  current: () => BinaryNode | undefined
  /** The message could not be journaled: the session must end before it is confirmed. */
  broken: (error: Error) => void
}

/**
 * Baileys tells the network "received" once a message is decrypted, long before its event. So the journal is written inside
 * decryption, and before the ratchet step is committed:
 *   decrypt -> inbox row committed -> ratchet committed -> receipt.
 * Killed after the row, the redelivery decrypts again and is the same row. Killed after the ratchet, the redelivery does not
 * decrypt any more, but is known: it is confirmed as an empty message.
 *
 * Outgoing ratchet steps are taken outside the transaction Baileys wraps around a whole send, so that a step is committed before
 * its ciphertext leaves: a killed process never uses a message key twice.
 */
export function journalingRepository({ host, current, broken }: JournalParts): MakeSignalRepository {
  const outside = AsyncLocalStorage.snapshot()
  return (auth, logger, phoneToLid) => {
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, phoneToLid)
    const keys = auth.keys as SignalKeyStoreWithTransaction
    const { creds } = auth as AuthenticationState

    const journaled = async (lock: string, decrypt: () => Promise<Uint8Array>): Promise<Uint8Array> => {
      const stanza = current()
      const { me } = creds
      if (!stanza || !me) return decrypt()
      const envelope = await readEnvelope(stanza, { id: me.id, lid: me.lid ?? '' }, repository.lidMapping)
      try {
        return await keys.transaction(async () => {
          const plaintext = await decrypt()
          const message = readMessage(envelope, plaintext)
          if (message) await host.journal(message).catch(fail)
          return message?.raw ? empty : plaintext
        }, lock)
      } catch (error) {
        const known = await host.isJournaled({ ...envelope, content: { type: 'text', text: '' } }).catch(fail)
        if (known) return empty
        throw error
      }
    }

    function fail(error: Error): never {
      broken(error)
      throw error
    }

    return {
      ...repository,
      decryptMessage: (input) => journaled(input.jid, () => repository.decryptMessage(input)),
      decryptGroupMessage: (input) => journaled(input.group, () => repository.decryptGroupMessage(input)),
      encryptMessage: (input) => outside(() => repository.encryptMessage(input)),
      encryptGroupMessage: (input) => outside(() => repository.encryptGroupMessage(input)),
      injectE2ESession: (input) => outside(() => repository.injectE2ESession(input)),
      migrateSession: (from, to) => outside(() => repository.migrateSession(from, to)),
      deleteSession: (jids) => outside(() => repository.deleteSession(jids)),
    }
  }
}
