import { createCipheriv, createHash, hkdfSync } from 'node:crypto'
import { Curve, proto } from '@whiskeysockets/baileys'
import { expect, test } from 'vitest'
import { codeOf, handoffKeyOf, isProof, openRequest, opens, readPrologue } from './primary-keys.ts'

/** A ceremony whose random bytes are known, worked out by hand with Node's crypto. */
const bytes = (value: number, length = 32) => Buffer.alloc(length, value)
const hex = (text: string) => Buffer.from(text, 'hex')
const companionPublic = hex('ce8d3ad1ccb633ec7b70c17814a5c76ecd029685050d344745ba05870e587d59')
const phonePublic = hex('ac01b2209e86354fb853237b5de0f4fab13c7fcbf433a61c019369617fecf10b')
const own = { private: bytes(4), public: phonePublic }

test('the phone comes to the values of the known ceremony', () => {
  const handoff = handoffKeyOf(bytes(1))
  expect(handoff.toString('hex')).toBe('e5c27afbf7b8cd9af89c240ad57d07da0e0b437f6788a45f67b9260dd1a87cf2')
  const identity = { publicKey: companionPublic, deviceType: 1, ref: '2@abc' }
  const encoded = proto.CompanionEphemeralIdentity.encode(identity).finish()
  const hash = hex('5200508ef1b07e3062d338f776a35990a71f48b2980f1ac668c6dda1da465fc2')
  const payload = proto.ProloguePayload.encode({ companionEphemeralIdentity: encoded, commitment: { hash } }).finish()
  expect(payload).toHaveLength(81)
  const proof = hex('ea2621f466fddbeb4a7ce1ee33534dcf47081a3b09aa08ca39fed28e37fe8745')
  expect([isProof(proof, handoff, payload), isProof(bytes(0), handoff, payload)]).toEqual([true, false])
  const prologue = readPrologue(payload)
  expect([opens(prologue, bytes(3)), opens(prologue, bytes(9))]).toEqual([true, false])
  expect(codeOf({ key: phonePublic, nonce: bytes(5) }, bytes(3))).toBe('1Z2P75NH')

  const key = hex('b8474298eb470073db2e3745a4482fea83ee6c0cd9653245b65526d212de788a')
  const shared = Curve.sharedKey(own.private, companionPublic)
  const info = 'Pairing Information Encryption Key'
  expect(Buffer.from(hkdfSync('sha256', shared, 'Companion Pairing 1 with ref 2@abc', info, 32))).toEqual(key)
  const request = { companionPublicKey: bytes(7), companionIdentityKey: bytes(8), advSecret: bytes(6) }
  const cipher = createCipheriv('aes-256-gcm', key, bytes(9, 12))
  const plain = proto.PairingRequest.encode(request).finish()
  const encryptedPayload = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  const sealed = proto.EncryptedPairingRequest.encode({ encryptedPayload, iv: bytes(9, 12) }).finish()
  expect(sealed).toHaveLength(134)
  const digest = createHash('sha256').update(sealed).digest('hex')
  expect(digest).toBe('92ddffd688eb9cca7d0e78872d90d93e55ea3733a4ed25946a1d8a3863501909')
  const opened = openRequest(sealed, own, prologue)
  expect(opened.advSecret).toEqual(bytes(6))
  expect([Buffer.from(opened.noiseKey), Buffer.from(opened.identityKey)]).toEqual([bytes(7), bytes(8)])
})
