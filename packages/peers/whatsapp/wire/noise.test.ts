import '#whatsapp/silence-libsignal.ts'
import '#whatsapp/testing/strict-signatures.ts'
import { Curve, makeNoiseHandler, NOISE_WA_HEADER, proto, WA_CERT_DETAILS, type BinaryNode } from '@whiskeysockets/baileys'
import { expect, test } from 'vitest'
import { loadServerIdentity } from './certificate.ts'
import { FrameReader, NoiseHandshake, toFrame } from './noise.ts'
import { Store } from '#whatsapp/store.ts'
import { silence } from '#whatsapp/testing/linked-client.ts'

const server = loadServerIdentity(new Store())

/** The handshake as Baileys makes it, up to the point where it has verified the server. */
function meet(trusted: Uint8Array) {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(trusted)
  const [ephemeral, staticKey] = [Curve.generateKeyPair(), Curve.generateKeyPair()]
  const client = makeNoiseHandler({ keyPair: ephemeral, NOISE_HEADER: NOISE_WA_HEADER, logger: silence })
  const reader = new FrameReader()
  const responder = new NoiseHandshake(server)
  const clientHello = proto.HandshakeMessage.encode({ clientHello: { ephemeral: ephemeral.public } }).finish()
  const [hello] = reader.read(client.encodeFrame(clientHello))
  const answer = proto.HandshakeMessage.decode(responder.answerHello(hello!))
  const encryptedStatic = client.processHandshake(answer, staticKey)
  return { client, reader, responder, staticKey, encryptedStatic }
}

test('a client meets the server, proves its key, and both can read each other', async () => {
  const { client, reader, responder, staticKey, encryptedStatic } = meet(server.rootPublicKey)
  const payload = client.encrypt(proto.ClientPayload.encode({ username: 5511990000001, device: 3 }).finish())
  const finish = proto.HandshakeMessage.encode({ clientFinish: { static: encryptedStatic, payload } }).finish()
  const [frame] = reader.read(client.encodeFrame(finish))
  const { client: identity, transport } = responder.finish(frame!)
  expect(identity.staticKey).toEqual(Buffer.from(staticKey.public))
  expect(identity.payload.device).toBe(3)

  await client.finishInit()
  const nodes: BinaryNode[] = []
  await client.decodeFrame(transport.seal({ tag: 'iq', attrs: { id: '1' } }), (node) => nodes.push(node as BinaryNode))
  expect(nodes).toMatchObject([{ tag: 'iq', attrs: { id: '1' } }])
})

test('a client that trusts another root rejects the server', () => {
  expect(() => meet(Curve.generateKeyPair().public)).toThrow('intermediate certificate signature invalid')
})

test('a client whose last message was changed on the way is rejected', () => {
  const { client, reader, responder, encryptedStatic } = meet(server.rootPublicKey)
  const payload = client.encrypt(proto.ClientPayload.encode({ username: 1 }).finish())
  payload[0]! ^= 1
  const finish = proto.HandshakeMessage.encode({ clientFinish: { static: encryptedStatic, payload } }).finish()
  const [frame] = reader.read(client.encodeFrame(finish))
  expect(() => responder.finish(frame!)).toThrow('authenticate')
})

test('frames come out whole, however the bytes arrive, also behind an edge-routing prefix', () => {
  const routing = Buffer.concat([Buffer.from('ED'), Buffer.from([0, 1, 0, 0, 2, 9, 9])])
  const stream = Buffer.concat([routing, NOISE_WA_HEADER, toFrame(Buffer.from('one')), toFrame(Buffer.from('two'))])
  for (const size of [1, 5, stream.length]) {
    const reader = new FrameReader()
    const frames: string[] = []
    for (let at = 0; at < stream.length; at += size) frames.push(...reader.read(stream.subarray(at, at + size)).map(String))
    expect(frames).toEqual(['one', 'two'])
  }
})

test('a stream that is not WhatsApp is refused', () => {
  expect(() => new FrameReader().read(Buffer.from('GET / HTTP/1.1\r\n'))).toThrow('WhatsApp header')
})
