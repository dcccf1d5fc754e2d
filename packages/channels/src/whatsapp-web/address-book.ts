import {
  type BinaryNode,
  decodeSyncdMutations,
  decodeSyncdPatch,
  getBinaryNodeChild,
  getBinaryNodeChildBuffer,
  getBinaryNodeChildren,
  isLidUser,
  isMissingKeyError,
  isPnUser,
  newLTHashState,
  proto,
  S_WHATSAPP_NET,
  type WASocket,
} from '@whiskeysockets/baileys'
import type { Address } from '@recado/border/address'
import { maxInAddressBook, type AddressBookEntry } from '@recado/border/signals'
import { NoKey } from '#provider.ts'
import { isOneOf, userOf } from './address.ts'
import type { OwnAccount } from './incoming/envelope.ts'
import { fetchBlob } from './media/blob.ts'
import type { MediaContext } from './media/media-context.ts'

/** The collection of WhatsApp's app state that contains contacts. An account's devices share it. */
const collection = 'critical_unblock_low'
const maxNameLength = 200
/** Timeouts: for the phone's key after a login, for an answer of the network, for the whole operation. */
const keyMs = 8_000
const answerMs = 10_000
const patienceMs = 30_000

type Action = proto.SyncActionValue.IContactAction

/** The contacts as last saved, by jid. */
type Book = Map<string, Action>

/** Reads the address book of a session's phone. Concurrent callers share one read. */
export function addressBookOf(movers: MediaContext, me: () => OwnAccount): () => Promise<AddressBookEntry[]> {
  let reading: Promise<AddressBookEntry[]> | undefined
  return () =>
    (reading ??= read(movers, me()).finally(() => {
      reading = undefined
    }))
}

/**
 * Reads the people in the phone's address book. It reads from the beginning and ignores Baileys' state, which would yield only changes
 * since the last read, and fails silently.
 */
async function read(movers: MediaContext, me: OwnAccount): Promise<AddressBookEntry[]> {
  await waitForKey(movers.socket)
  const book: Book = new Map()
  const deadline = performance.now() + patienceMs
  try {
    for (let version = 0, isMore = true; isMore;) {
      const page = await askFor(movers.socket, version)
      const reached = await readPage(movers, page, version, book)
      isMore = page.attrs['has_more_patches'] === 'true'
      if (isMore && (reached <= version || performance.now() > deadline)) throw new Error('The address book does not end')
      version = reached
    }
  } catch (error) {
    throw isMissingKeyError(error) ? new NoKey('The phone has not shared all of its keys') : error
  }
  return peopleIn(book, me)
}

/** The phone sends its key some time after the first login. Until then nothing can be read. */
async function waitForKey({ ev, authState }: Pick<WASocket, 'ev' | 'authState'>): Promise<void> {
  if (authState.creds.myAppStateKeyId) return
  await new Promise<void>((resolve, reject) => {
    const settle = (error?: Error) => {
      clearTimeout(timer)
      ev.off('creds.update', look)
      if (error) reject(error)
      else resolve()
    }
    const timer = setTimeout(() => settle(new NoKey('The phone has not shared its key')), keyMs)
    const look = ({ myAppStateKeyId }: { myAppStateKeyId?: string }) => {
      if (myAppStateKeyId) settle()
    }
    ev.on('creds.update', look)
  })
}

async function askFor({ query }: Pick<WASocket, 'query'>, version: number): Promise<BinaryNode> {
  const attrs = { name: collection, version: String(version), return_snapshot: String(version === 0) }
  const sync = { tag: 'sync', attrs: {}, content: [{ tag: 'collection', attrs }] }
  const asked = { tag: 'iq', attrs: { to: S_WHATSAPP_NET, xmlns: 'w:sync:app:state', type: 'set' }, content: [sync] }
  const answer = getBinaryNodeChild(getBinaryNodeChild(await query(asked, answerMs), 'sync'), 'collection')
  if (!answer || answer.attrs['type'] === 'error') throw new Error('The network does not hand over the address book')
  return answer
}

/** Applies a page to the book. Resolves with the version that the book then has. */
async function readPage(movers: MediaContext, page: BinaryNode, known: number, book: Book): Promise<number> {
  const keyOf = async (id: string) => (await movers.socket.authState.keys.get('app-state-sync-key', [id]))[id]
  let version = known
  const reference = getBinaryNodeChildBuffer(page, 'snapshot')
  if (reference?.length) {
    const bytes = await fetchBlob(movers, 'md-app-state', proto.ExternalBlobReference.decode(reference))
    const snapshot = proto.SyncdSnapshot.decode(bytes)
    version = Number(snapshot.version?.version ?? 0)
    await decodeSyncdMutations(snapshot.records, newLTHashState(), keyOf, (each) => applyMutation(book, each, true), true)
  }
  for (const { content } of getBinaryNodeChildren(getBinaryNodeChild(page, 'patches') ?? page, 'patch')) {
    if (!(content instanceof Uint8Array)) continue
    const patch = proto.SyncdPatch.decode(content)
    version = Number(patch.version?.version ?? version + 1)
    patch.version = { version }
    if (patch.externalMutations) {
      const rest = await fetchBlob(movers, 'md-app-state', patch.externalMutations)
      patch.mutations.push(...proto.SyncdMutations.decode(rest).mutations)
    }
    // All together to verify the patch's MAC, then each by itself, which is the only way to tell removals.
    await decodeSyncdPatch(patch, collection, newLTHashState(), keyOf, () => {}, true)
    for (const mutation of patch.mutations) {
      const isSet = mutation.operation !== proto.SyncdMutation.SyncdOperation.REMOVE
      await decodeSyncdMutations([mutation], newLTHashState(), keyOf, (each) => applyMutation(book, each, isSet), true)
    }
  }
  return version
}

type Mutation = Parameters<Parameters<typeof decodeSyncdMutations>[3]>[0]

function applyMutation(book: Book, { index: [kind, jid], syncAction }: Mutation, isSet: boolean): void {
  if (kind !== 'contact' || !jid) return
  const action = syncAction.value?.contactAction
  if (isSet && action) book.set(jid, action)
  else book.delete(jid)
}

/** Only people, without our own number. */
function peopleIn(book: Book, me: OwnAccount): AddressBookEntry[] {
  const people: AddressBookEntry[] = []
  for (const [jid, { fullName, firstName, lidJid, pnJid }] of book) {
    const jids = [jid, lidJid ?? '', pnJid ?? '']
    if (jids.some((each) => isOneOf(each, me))) continue
    const address = addressIn(jids)
    if (address.phone || address.lid) people.push({ name: (fullName || firstName || '').slice(0, maxNameLength), address })
  }
  return people.slice(0, maxInAddressBook)
}

function addressIn(jids: readonly string[]): Address {
  const digitsOf = (jid: string | undefined) => (/^\d{1,40}$/.test(userOf(jid ?? '')) ? userOf(jid ?? '') : undefined)
  const phone = digitsOf(jids.find((jid) => isPnUser(jid)))
  const lid = digitsOf(jids.find((jid) => isLidUser(jid)))
  return { ...(lid ? { lid } : {}), ...(phone ? { phone } : {}) }
}
