import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readRequest } from './request.ts'

const challenge = randomBytes(32).toString('base64url')
const usual = { challenge, timeout: 600_000, rpId: 'whatsapp.com', allowCredentials: [], userVerification: 'required' }
const read = (options: unknown) => readRequest(Buffer.from(typeof options === 'string' ? options : JSON.stringify(options)))

test("WhatsApp's options are read, and last ten minutes at most", () => {
  expect(read({ ...usual, extensions: { uvm: true } })).toEqual({ challenge, ms: 600_000 })
  expect(read({ ...usual, timeout: 60_000 })).toEqual({ challenge, ms: 60_000 })
  expect(read({ ...usual, timeout: 86_400_000 })).toEqual({ challenge, ms: 600_000 })
})

test.each([
  ['unreadable', '{'],
  ['of another site', { ...usual, rpId: 'example.com' }],
  ['with a short challenge', { ...usual, challenge: randomBytes(16).toString('base64url') }],
  ['without verification of the user', { ...usual, userVerification: 'preferred' }],
  ['of 4097 bytes', JSON.stringify(usual).padEnd(4097)],
  ['empty', ''],
])('options that are %s are refused', (_, options) => {
  expect(read(options)).toBeUndefined()
})
