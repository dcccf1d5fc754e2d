import { AsyncLocalStorage } from 'node:async_hooks'
import {
  DEFAULT_CONNECTION_CONFIG,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  type AuthenticationState,
  type BinaryNode,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
} from '@whiskeysockets/baileys'
import type { Host } from '#provider.ts'
import { boundMapping } from '#whatsapp-web/limits/bounds.ts'
import { readEntries } from './entries.ts'
import { readEnvelope, type Envelope } from './envelope.ts'

type MakeSignalRepository = SocketConfig['makeSignalRepository']

/** A message without content, padded as the protocol requires. Baileys confirms it and otherwise ignores it. */
const empty = Uint8Array.of(1)

export interface JournalParts {
  host: Pick<Host, 'journal' | 'isJournaled' | 'secretsOf' | 'standIn' | 'dropStandIn'>
  /** The stanza being decrypted. */
  current: () => BinaryNode | undefined
  /** An entry could not be journaled. The session must end before the message is confirmed. */
  broken: (error: Error) => void
}

/**
 * Baileys tells the network "received" once a message is decrypted, long before its event. So the journal is written inside decryption, and
 * before the ratchet step is committed:
 *   decrypt -> inbox row committed -> ratchet committed -> receipt.
 * After a kill between row and ratchet, the redelivery decrypts again and is deduplicated to the same row. After a kill between ratchet and
 * receipt, the redelivery no longer decrypts but is known, and is confirmed as an empty message. An unknown one is requested again, and a
 * stand-in takes its place in the meantime.
 *
 * Outgoing ratchet steps are taken outside the transaction that Baileys wraps around a whole send, so that a step is committed before its
 * ciphertext leaves. A killed process never uses a message key twice.
 */
export function journalingRepository({ host, current, broken }: JournalParts): MakeSignalRepository {
  const outside = AsyncLocalStorage.snapshot()
  return (auth, logger, phoneToLid) => {
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, phoneToLid)
    boundMapping(repository.lidMapping)
    const keys = auth.keys as SignalKeyStoreWithTransaction
    const { creds } = auth as AuthenticationState

    const journaled = async (lock: string, decrypt: () => Promise<Uint8Array>): Promise<Uint8Array> => {
      const stanza = current()
      const { me } = creds
      if (!stanza || !me) return decrypt()
      const reader = {
        me: { id: me.id, lid: me.lid ?? '' },
        mapping: repository.lidMapping,
        secretsOf: (waId: string) => host.secretsOf(waId).catch(fail),
      }
      const envelope = await readEnvelope(stanza, reader.me, reader.mapping)
      try {
        return await keys.transaction(async () => {
          const plaintext = await decrypt()
          const entries = await readEntries(stanza, envelope, plaintext, reader)
          for (const entry of entries) await host.journal(entry).catch(fail)
          if (entries.every(({ kind }) => kind === 'timer') && isSentAgain(stanza)) await host.dropStandIn(envelope).catch(fail)
          return entries.some(({ payload }) => 'raw' in payload) ? empty : plaintext
        }, lock)
      } catch (error) {
        if (await host.isJournaled(envelope).catch(fail)) return empty
        if (isForPeople(stanza)) await host.standIn(standInFor(envelope, 'undecryptable')).catch(fail)
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

/** Journals a message that arrived without content. Baileys requests it from our own phone, or linked devices may not see it at all. */
export async function journalAbsent(
  stanza: BinaryNode,
  host: Pick<Host, 'journal' | 'standIn'>,
  read: () => Promise<Envelope>,
): Promise<void> {
  const absent = getBinaryNodeChild(stanza, 'unavailable')
  if (!absent || getBinaryNodeChild(stanza, 'enc')) return
  const envelope = await read().catch(() => undefined)
  if (!envelope) return
  if (absent.attrs.type?.startsWith('view_once')) {
    await host.journal({ kind: 'message', payload: standInFor(envelope, 'viewOnceMessage') })
  } else {
    await host.standIn(standInFor(envelope, 'undecryptable'))
  }
}

function standInFor(envelope: Envelope, kind: string) {
  return { ...envelope, content: { type: 'unsupported' as const, kind } }
}

function isSentAgain(stanza: BinaryNode): boolean {
  return getBinaryNodeChildren(stanza, 'enc').some(({ attrs }) => attrs.count !== undefined)
}

/** Reactions, edits and traffic between devices would leave nothing to show. */
function isForPeople(stanza: BinaryNode): boolean {
  const { category, type, edit } = stanza.attrs
  if (category === 'peer' || type === 'reaction' || edit) return false
  return getBinaryNodeChildren(stanza, 'enc').every(({ attrs }) => attrs['decrypt-fail'] !== 'hide')
}
