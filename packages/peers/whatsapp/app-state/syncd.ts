import { createCipheriv, createHmac, randomBytes } from 'node:crypto'
import { hkdf, makeLtHashGenerator, proto, type LTHashState } from '@whiskeysockets/baileys'

/** The key with which an account's devices encrypt what they share. The server does not have it. */
export interface SyncKey {
  id: Buffer
  data: Buffer
  /** Unix time in milliseconds. */
  since: number
}

/** Sets or removes the value under an index. */
export interface Mutation {
  index: string[]
  /** None removes it. */
  value: proto.ISyncActionValue | undefined
}

const { SET, REMOVE } = proto.SyncdMutation.SyncdOperation
/** The version of a contact's action, as phones write it. */
const actionVersion = 2

/**
 * Encrypts changes under the key of the account, as a phone does: each value has a code over its operation, and the codes
 * add up to a hash of the whole collection.
 * @returns the patch, and the collection after it
 */
export function encodePatch(name: string, before: LTHashState, mutations: Mutation[], key: SyncKey) {
  const keys = expand(key.data)
  const hash = makeLtHashGenerator(before)
  const records = mutations.map(({ index, value }) => {
    const operation = value ? SET : REMOVE
    const indexBytes = Buffer.from(JSON.stringify(index))
    const plain = proto.SyncActionData.encode({
      index: indexBytes,
      value: value ?? {},
      padding: new Uint8Array(0),
      version: actionVersion,
    })
    const ciphertext = encrypt(plain.finish(), keys.valueEncryption)
    const valueMac = codeOfValue(operation, ciphertext, key.id, keys.valueMac)
    const indexMac = hmac('sha256', keys.index, indexBytes)
    hash.mix({ indexMac, valueMac, operation })
    return { operation, indexMac, valueMac, value: Buffer.concat([ciphertext, valueMac]) }
  })
  const after: LTHashState = { version: before.version + 1, ...hash.finish() }
  const keyId = { id: key.id }
  const snapshotMac = codeOfSnapshot(name, after, key)
  const codes = records.map(({ valueMac }) => valueMac)
  const patch: proto.ISyncdPatch = {
    version: { version: after.version },
    keyId,
    snapshotMac,
    patchMac: hmac('sha256', keys.patchMac, snapshotMac, ...codes, bigEndian(after.version), Buffer.from(name)),
    mutations: records.map(({ operation, indexMac, value }) => ({
      operation,
      record: { index: { blob: indexMac }, value: { blob: value }, keyId },
    })),
  }
  return { patch, after }
}

/** The state after these patches, in one piece. */
export function encodeSnapshot(name: string, state: LTHashState, patches: proto.ISyncdPatch[], key: SyncKey): Uint8Array {
  const records = new Map<string, proto.ISyncdRecord>()
  for (const { operation, record } of patches.flatMap(({ mutations }) => mutations ?? [])) {
    const index = Buffer.from(record?.index?.blob ?? []).toString('base64')
    if (operation === REMOVE) records.delete(index)
    else if (record) records.set(index, record)
  }
  const mac = codeOfSnapshot(name, state, key)
  const whole = { version: { version: state.version }, records: [...records.values()], mac, keyId: { id: key.id } }
  return proto.SyncdSnapshot.encode(whole).finish()
}

/** The code that a patch or a snapshot must have when it leads to this collection. */
export function codeOfSnapshot(name: string, { hash, version }: LTHashState, { data }: SyncKey): Buffer {
  return hmac('sha256', expand(data).snapshotMac, hash, bigEndian(version), Buffer.from(name))
}

function expand(data: Buffer) {
  const keys = Buffer.from(hkdf(data, 160, { info: 'WhatsApp Mutation Keys' }))
  const [index, valueEncryption, valueMac, snapshotMac, patchMac] = [0, 1, 2, 3, 4].map((part) =>
    keys.subarray(part * 32, part * 32 + 32),
  ) as [Buffer, Buffer, Buffer, Buffer, Buffer]
  return { index, valueEncryption, valueMac, snapshotMac, patchMac }
}

function encrypt(plain: Uint8Array, key: Buffer): Buffer {
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  return Buffer.concat([iv, cipher.update(plain), cipher.final()])
}

function codeOfValue(operation: proto.SyncdMutation.SyncdOperation, ciphertext: Buffer, keyId: Buffer, key: Buffer): Buffer {
  const head = Buffer.concat([Buffer.from([operation === SET ? 1 : 2]), keyId])
  return hmac('sha512', key, head, ciphertext, bigEndian(head.length)).subarray(0, 32)
}

function hmac(algorithm: 'sha256' | 'sha512', key: Buffer, ...parts: Uint8Array[]): Buffer {
  return createHmac(algorithm, key).update(Buffer.concat(parts)).digest()
}

/** 64 bits. */
function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}
