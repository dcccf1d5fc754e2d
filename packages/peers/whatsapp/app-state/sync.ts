import { createHash, randomBytes } from 'node:crypto'
import { decodeSyncdPatch, getBinaryNodeChildBuffer, getBinaryNodeChildren, proto } from '@whiskeysockets/baileys'
import type { BinaryNode, ChatMutation, LTHashState, WAPatchName } from '@whiskeysockets/baileys'
import { attribute } from '#whatsapp/address.ts'
import type { Companion } from '#whatsapp/companions/companion.ts'
import { encryptFile } from '#whatsapp/media/media.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'
import type { NetworkState } from '#whatsapp/state.ts'
import { contactsCollection, applyContactChange, notifyDevices } from './contacts.ts'
import { codeOfSnapshot, encodeSnapshot } from './syncd.ts'

const patchesPerAnswer = 2

/** A linked device asks for changes of collections, or adds its own patch to one. */
export async function answerSync(state: NetworkState, companion: Companion, sync: BinaryNode | undefined): Promise<BinaryNode> {
  const phone = state.directory.phone(companion.pn)
  const answers: BinaryNode[] = []
  for (const asked of phone ? getBinaryNodeChildren(sync, 'collection') : []) {
    const patch = getBinaryNodeChildBuffer(asked, 'patch')
    const name = attribute(asked, 'name')
    const isTaken = !patch || (await applyDevicePatch(state, phone as Phone, companion, asked, Buffer.from(patch)))
    answers.push(isTaken ? whatIsNew(state, companion.pn, asked, patch !== undefined) : conflict(name))
  }
  return { tag: 'sync', attrs: {}, content: answers }
}

/** Puts the present state into one piece. A device that starts from nothing gets that, and the patches after it. */
export function makeSnapshot(state: NetworkState, { pn }: Phone, name: string): void {
  const { appStates, media } = state
  const whole = appStates.state(pn, name)
  const patches = appStates.patches(pn, name, 0).map((patch) => proto.SyncdPatch.decode(patch))
  const file = Buffer.from(encodeSnapshot(name, whole, patches, appStates.key(pn)))
  const mediaKey = randomBytes(32)
  const encrypted = encryptFile(mediaKey, 'app-state', file)
  const reference = proto.ExternalBlobReference.encode({
    mediaKey,
    directPath: media.put(encrypted, pn).directPath,
    fileSizeBytes: encrypted.length,
    fileSha256: sha256(file),
    fileEncSha256: sha256(encrypted),
  }).finish()
  appStates.putSnapshot(pn, name, { version: whole.version, reference: Buffer.from(reference) })
}

function whatIsNew({ appStates }: NetworkState, pn: string, { attrs }: BinaryNode, isOwnPatch: boolean): BinaryNode {
  const name = attrs['name'] ?? ''
  const { version: latest } = appStates.state(pn, name)
  const snapshot = appStates.snapshot(pn, name)
  const known = attrs['return_snapshot'] === 'true' ? 0 : Number(attrs['version'] ?? 0)
  if (isOwnPatch) return { tag: 'collection', attrs: { name, version: String(latest) } }
  const isBehind = snapshot !== undefined && known < snapshot.version
  const from = isBehind ? snapshot.version : known
  const patches = appStates.patches(pn, name, from)
  const page = patches.slice(0, patchesPerAnswer)
  const content: BinaryNode[] = isBehind ? [{ tag: 'snapshot', attrs: {}, content: snapshot.reference }] : []
  if (page.length > 0) {
    content.push({ tag: 'patches', attrs: {}, content: page.map((patch) => ({ tag: 'patch', attrs: {}, content: patch })) })
  }
  const more = String(page.length < patches.length)
  return { tag: 'collection', attrs: { name, version: String(from + page.length), has_more_patches: more }, content }
}

/** Accepts only a patch on the latest version. The account's phone reads the patch. @returns whether it was accepted */
async function applyDevicePatch(
  state: NetworkState,
  phone: Phone,
  by: Companion,
  { attrs }: BinaryNode,
  bytes: Buffer,
): Promise<boolean> {
  const { appStates } = state
  const name = attrs['name'] as WAPatchName
  const before = appStates.state(phone.pn, name)
  if (Number(attrs['version']) !== before.version) return false
  const patch = proto.SyncdPatch.decode(bytes)
  patch.version = { version: before.version + 1 }
  const changes: ChatMutation[] = []
  const after = await open(state, phone, name, before, patch, changes)
  if (!after) return false
  appStates.append(phone.pn, name, patch, after)
  for (const { index, syncAction } of name === contactsCollection ? changes : []) {
    applyContactChange(state, phone, index[1] ?? '', syncAction.value?.contactAction ?? null)
  }
  notifyDevices(state, phone, name, by)
  return true
}

/** @returns the collection after the patch, unless one of its codes is wrong */
async function open(
  { appStates }: NetworkState,
  { pn }: Phone,
  name: WAPatchName,
  before: LTHashState,
  patch: proto.ISyncdPatch,
  changes: ChatMutation[],
): Promise<LTHashState | undefined> {
  const key = appStates.key(pn)
  const keyOf = async (id: string) => (id === key.id.toString('base64') ? { keyData: key.data } : undefined)
  try {
    const changed = await decodeSyncdPatch(patch, name, before, keyOf, (change) => changes.push(change), true)
    const after = { version: before.version + 1, ...changed }
    return codeOfSnapshot(name, after, key).equals(Buffer.from(patch.snapshotMac ?? [])) ? after : undefined
  } catch {
    return undefined
  }
}

function conflict(name: string): BinaryNode {
  return {
    tag: 'collection',
    attrs: { name, type: 'error' },
    content: [{ tag: 'error', attrs: { code: '409', text: 'conflict' } }],
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
