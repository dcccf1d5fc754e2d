import { Curve } from '@whiskeysockets/baileys'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codeOf, handoffKeyOf, prologueOf, proofOf, readPrimaryIdentity, sealRequest } from './companion-keys.ts'

const bytes = (value: number, length = 32) => Buffer.alloc(length, value)
const hex = (value: Uint8Array) => Buffer.from(value).toString('hex')
const fromHex = (text: string) => Buffer.from(text, 'hex')
const basePoint = Buffer.concat([Buffer.from([9]), Buffer.alloc(31)])

test('a ceremony of known random bytes has the known values', () => {
  const ephemeral = { private: bytes(2), public: Buffer.from(Curve.sharedKey(bytes(2), basePoint)) }
  expect(hex(ephemeral.public)).toBe('ce8d3ad1ccb633ec7b70c17814a5c76ecd029685050d344745ba05870e587d59')
  const handoffKey = handoffKeyOf(bytes(1))
  expect(hex(handoffKey)).toBe('e5c27afbf7b8cd9af89c240ad57d07da0e0b437f6788a45f67b9260dd1a87cf2')
  const presented = { ephemeral, nonce: bytes(3), ref: '2@abc' }
  const prologue = prologueOf(presented)
  expect(prologue).toHaveLength(81)
  expect(hex(prologue)).toContain('5200508ef1b07e3062d338f776a35990a71f48b2980f1ac668c6dda1da465fc2')
  expect(hex(proofOf(prologue, handoffKey))).toBe('ea2621f466fddbeb4a7ce1ee33534dcf47081a3b09aa08ca39fed28e37fe8745')
  const primary = { publicKey: fromHex('ac01b2209e86354fb853237b5de0f4fab13c7fcbf433a61c019369617fecf10b'), nonce: bytes(5) }
  expect(codeOf(primary, bytes(3))).toBe('1Z2P75NH')
  const request = { companionPublicKey: bytes(7), companionIdentityKey: bytes(8), advSecret: bytes(6) }
  const sealed = sealRequest(presented, primary, request, bytes(9, 12))
  expect(sealed).toHaveLength(134)
  const digest = createHash('sha256').update(sealed).digest('hex')
  expect(digest).toBe('92ddffd688eb9cca7d0e78872d90d93e55ea3733a4ed25946a1d8a3863501909')
})

test('what is not the identity of a phone is none', () => {
  for (const given of [undefined, Buffer.from('rubbish'), Buffer.concat([Buffer.from([10, 31]), bytes(1, 31)])]) {
    expect(readPrimaryIdentity(given)).toBeUndefined()
  }
})

test('the library has no part in it: else its own handler would answer as well', () => {
  const files = globSync('node_modules/@whiskeysockets/baileys/lib/**/*.js')
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('passkey_prologue'))).toEqual([])
})
