import {
  aesDecryptGCM,
  aesEncryptGCM,
  Curve,
  decodeBinaryNode,
  encodeBinaryNode,
  hkdf,
  NOISE_MODE,
  NOISE_WA_HEADER,
  proto,
  sha256,
} from '@whiskeysockets/baileys'
import type { BinaryNode } from '@whiskeysockets/baileys'
import type { ServerIdentity } from './certificate.ts'

const nothing = Buffer.alloc(0)

/** Splits the byte stream of a client into frames: an intro once, then a 3-byte length before each frame. */
export class FrameReader {
  #bytes: Buffer = nothing
  #introSeen = false

  /** @throws when the stream does not begin like WhatsApp Web's */
  read(data: Buffer): Buffer[] {
    this.#bytes = Buffer.concat([this.#bytes, data])
    if (!this.#introSeen && !this.#readIntro()) return []
    const frames: Buffer[] = []
    while (this.#bytes.length >= 3) {
      const end = 3 + this.#bytes.readUIntBE(0, 3)
      if (this.#bytes.length < end) break
      frames.push(this.#bytes.subarray(3, end))
      this.#bytes = this.#bytes.subarray(end)
    }
    return frames
  }

  /** @returns whether the intro has been read */
  #readIntro(): boolean {
    const hasEdgeRouting = this.#bytes.subarray(0, 2).toString() === 'ED'
    if (hasEdgeRouting && this.#bytes.length < 7) return false
    const start = hasEdgeRouting ? 7 + this.#bytes.readUIntBE(4, 3) : 0
    const end = start + NOISE_WA_HEADER.length
    if (this.#bytes.length < end) return false
    const header = this.#bytes.subarray(start, end)
    if (!header.equals(NOISE_WA_HEADER)) throw new Error('the stream does not begin with the WhatsApp header')
    this.#bytes = this.#bytes.subarray(end)
    this.#introSeen = true
    return true
  }
}

export function toFrame(data: Uint8Array): Buffer {
  const frame = Buffer.alloc(3 + data.length)
  frame.writeUIntBE(data.length, 0, 3)
  frame.set(data, 3)
  return frame
}

/** What a client says of itself at the end of the handshake. */
export interface ClientIdentity {
  /** The client's Noise static key: the only credential of a linked device. */
  staticKey: Buffer
  payload: proto.ClientPayload
}

/** The responder of `Noise_XX_25519_AESGCM_SHA256`: `answerHello`, then `finish`, then a transport. */
export class NoiseHandshake {
  readonly #server: ServerIdentity
  readonly #ephemeral = Curve.generateKeyPair()
  #hash: Buffer
  #salt: Buffer
  #key: Buffer
  #counter = 0

  constructor(server: ServerIdentity) {
    this.#server = server
    this.#hash = Buffer.from(NOISE_MODE)
    this.#salt = this.#hash
    this.#key = this.#hash
    this.#authenticate(NOISE_WA_HEADER)
  }

  /** @returns the serverHello for the client's clientHello */
  answerHello(frame: Uint8Array): Uint8Array {
    const clientEphemeral = required(proto.HandshakeMessage.decode(frame).clientHello?.ephemeral, 'clientHello.ephemeral')
    this.#authenticate(clientEphemeral)
    this.#authenticate(this.#ephemeral.public)
    this.#mix(Curve.sharedKey(this.#ephemeral.private, clientEphemeral))
    const encryptedStatic = this.#encrypt(this.#server.staticKey.public)
    this.#mix(Curve.sharedKey(this.#server.staticKey.private, clientEphemeral))
    const payload = this.#encrypt(this.#server.certificateChain)
    const serverHello = { ephemeral: this.#ephemeral.public, static: encryptedStatic, payload }
    return proto.HandshakeMessage.encode({ serverHello }).finish()
  }

  /** Reads the clientFinish. @throws when it does not decrypt, so a client that holds other keys never gets further */
  finish(frame: Uint8Array): { client: ClientIdentity; transport: NoiseTransport } {
    const { clientFinish } = proto.HandshakeMessage.decode(frame)
    const staticKey = this.#decrypt(required(clientFinish?.static, 'clientFinish.static'))
    this.#mix(Curve.sharedKey(this.#ephemeral.private, staticKey))
    const payload = proto.ClientPayload.decode(this.#decrypt(required(clientFinish?.payload, 'clientFinish.payload')))
    const [clientWrites, serverWrites] = this.#derive(nothing)
    return { client: { staticKey, payload }, transport: new NoiseTransport(clientWrites, serverWrites) }
  }

  #authenticate(data: Uint8Array): void {
    this.#hash = sha256(Buffer.concat([this.#hash, data]))
  }

  #encrypt(plaintext: Uint8Array): Buffer {
    const ciphertext = aesEncryptGCM(plaintext, this.#key, toIv(this.#counter++), this.#hash)
    this.#authenticate(ciphertext)
    return ciphertext
  }

  #decrypt(ciphertext: Uint8Array): Buffer {
    const plaintext = aesDecryptGCM(ciphertext, this.#key, toIv(this.#counter++), this.#hash)
    this.#authenticate(ciphertext)
    return plaintext
  }

  #derive(secret: Uint8Array): [first: Buffer, second: Buffer] {
    const derived = Buffer.from(hkdf(secret, 64, { salt: this.#salt, info: '' }))
    return [derived.subarray(0, 32), derived.subarray(32)]
  }

  #mix(secret: Uint8Array): void {
    const [salt, key] = this.#derive(secret)
    this.#salt = salt
    this.#key = key
    this.#counter = 0
  }
}

/** The encrypted channel after the handshake: binary nodes in, frames out. */
export class NoiseTransport {
  readonly #readKey: Buffer
  readonly #writeKey: Buffer
  #read = 0
  #written = 0

  constructor(readKey: Buffer, writeKey: Buffer) {
    this.#readKey = readKey
    this.#writeKey = writeKey
  }

  open(frame: Uint8Array): Promise<BinaryNode> {
    return decodeBinaryNode(aesDecryptGCM(frame, this.#readKey, toIv(this.#read++), nothing))
  }

  seal(node: BinaryNode): Buffer {
    return toFrame(aesEncryptGCM(encodeBinaryNode(node), this.#writeKey, toIv(this.#written++), nothing))
  }
}

function toIv(counter: number): Buffer {
  const iv = Buffer.alloc(12)
  iv.writeUInt32BE(counter, 8)
  return iv
}

function required(value: Uint8Array | null | undefined, name: string): Uint8Array {
  if (!value?.length) throw new Error(`the handshake lacks ${name}`)
  return value
}
