import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Authenticator, type Deviation } from './authenticator.ts'
import { faultOf } from './relying-party.ts'

const owner = new Authenticator()
const challenge = randomBytes(32)

function faultIn(answer: string, by = owner): string | undefined {
  const credentialId = Buffer.from(by.passkey.id, 'base64url')
  return faultOf({ assertion: Buffer.from(answer), credentialId }, { challenge, passkey: owner.passkey })
}

const answer = (deviation?: Deviation, by = owner) => by.answer(challenge.toString('base64url'), deviation)

test("the owner's answer to this challenge is right, with whatever else a browser puts into it", () => {
  expect(faultIn(answer())).toBeUndefined()
  expect(faultIn(answer({ clientData: { other_keys_can_be_added_here: 'do not compare' } }))).toBeUndefined()
})

test.each<[string, Deviation]>([
  ['the client data are wrong', { origin: 'https://desk.example' }],
  ['the client data are wrong', { clientData: { crossOrigin: true } }],
  ['the client data are wrong', { clientData: { topOrigin: 'https://desk.example' } }],
  ['the client data are wrong', { type: 'webauthn.create' }],
  ['another challenge', { clientData: { challenge: randomBytes(32).toString('base64url') } }],
  ['another relying party', { rpId: 'web.whatsapp.com' }],
  ['no user was verified', { flags: 1 }],
  ['no user was present', { flags: 4 }],
])('%s: %o', (fault, deviation) => {
  expect(faultIn(answer(deviation))).toBe(fault)
})

test("another passkey, another's signature, or no assertion at all is wrong", () => {
  const stranger = new Authenticator()
  expect(faultIn(answer({}, stranger), stranger)).toBe("another account's passkey")
  const theirs = JSON.parse(answer({}, stranger)) as { response: { signature: string } }
  const mixed = JSON.parse(answer()) as { response: { signature: string } }
  mixed.response.signature = theirs.response.signature
  expect(faultIn(JSON.stringify(mixed))).toBe('the signature is wrong')
  expect(faultIn(answer(), stranger)).toBe('the ids differ')
  expect(faultIn('{}')).toBe('no assertion')
  expect(faultIn('rubbish')).toBe('no assertion')
})
