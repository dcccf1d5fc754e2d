import { encodeBigEndian, generateSignalPubKey, getBinaryNodeChild, getBinaryNodeChildBuffer } from '@whiskeysockets/baileys'
import type { BinaryNode } from '@whiskeysockets/baileys'
import { isSignatureValid } from './signature.ts'

/** The type byte of a Curve25519 key bundle. */
const bundleType = Buffer.from([5])

/** What is needed to write to a device for the first time. Keys are 32 bytes, without the type byte. */
export interface KeyBundle {
  registrationId: number
  identityKey: Uint8Array
  signedPreKey: { id: number; publicKey: Uint8Array; signature: Uint8Array }
  /** One-time key; a device that ran out of them is still reachable. */
  preKey?: PublicPreKey
}

export interface PublicPreKey {
  id: number
  publicKey: Uint8Array
}

/** Signed prekeys that passed the check. A thousand phones of one process check that of one shop, and each check takes 15 ms. */
const authentic = new Set<string>()

/** True when the signed prekey really was signed by the identity key (X3DH's check; libsignal's own is switched off). */
export function isBundleAuthentic({ identityKey, signedPreKey: { publicKey, signature } }: KeyBundle): boolean {
  const name = Buffer.concat([identityKey, publicKey, signature]).toString('base64')
  if (authentic.has(name)) return true
  const isValid = isSignatureValid(identityKey, generateSignalPubKey(publicKey), signature)
  if (isValid) authentic.add(name)
  return isValid
}

export function registrationNode(registrationId: number): BinaryNode {
  return { tag: 'registration', attrs: {}, content: encodeBigEndian(registrationId) }
}

/** The children that describe a bundle inside `<user>` and `<keys>`. */
export function bundleNodes(bundle: KeyBundle): BinaryNode[] {
  return [
    { tag: 'type', attrs: {}, content: bundleType },
    { tag: 'identity', attrs: {}, content: bundle.identityKey },
    {
      tag: 'skey',
      attrs: {},
      content: [...preKeyContent(bundle.signedPreKey), { tag: 'signature', attrs: {}, content: bundle.signedPreKey.signature }],
    },
    ...(bundle.preKey ? [{ tag: 'key', attrs: {}, content: preKeyContent(bundle.preKey) }] : []),
  ]
}

/**
 * Reads a bundle out of an upload or a retry receipt.
 * @param stanza holds `<registration>` · @param keys holds `<identity>`, `<skey>` and perhaps `<key>`
 */
export function readBundle(stanza: BinaryNode, keys: BinaryNode): KeyBundle {
  const signed = child(keys, 'skey')
  const oneTime = getBinaryNodeChild(keys, 'key')
  return {
    registrationId: readNumber(stanza, 'registration'),
    identityKey: readBytes(keys, 'identity'),
    signedPreKey: { ...readPreKey(signed), signature: readBytes(signed, 'signature') },
    ...(oneTime ? { preKey: readPreKey(oneTime) } : {}),
  }
}

export function readPreKey(node: BinaryNode): PublicPreKey {
  return { id: readNumber(node, 'id'), publicKey: readBytes(node, 'value') }
}

function preKeyContent({ id, publicKey }: PublicPreKey): BinaryNode[] {
  return [
    { tag: 'id', attrs: {}, content: encodeBigEndian(id, 3) },
    { tag: 'value', attrs: {}, content: publicKey },
  ]
}

function child(node: BinaryNode, tag: string): BinaryNode {
  const found = getBinaryNodeChild(node, tag)
  if (!found) throw new Error(`<${node.tag}> lacks <${tag}>`)
  return found
}

function readBytes(node: BinaryNode, tag: string): Buffer {
  const bytes = getBinaryNodeChildBuffer(node, tag)
  if (!bytes) throw new Error(`<${node.tag}> lacks <${tag}>`)
  return Buffer.from(bytes)
}

function readNumber(node: BinaryNode, tag: string): number {
  const bytes = readBytes(node, tag)
  return bytes.readUIntBE(0, bytes.length)
}
