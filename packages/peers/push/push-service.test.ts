import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { request } from 'node:https'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, type PushService, startPushService } from './push-service.ts'

let service: PushService
let browser: Browser
const ours = keyPair()
beforeAll(async () => void (service = await startPushService()))
beforeEach(() => {
  service.refused.length = 0
  browser = service.subscribe(ours.publicKey)
})
afterAll(() => service.close())

interface Pair {
  publicKey: string
  privateKey: KeyObject
}

function keyPair(): Pair {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return {
    publicKey: Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url'),
    privateKey,
  }
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function authorization(signer: Pair, over: object = {}, shown = signer): string {
  const claims = { aud: service.origin, exp: Math.floor(Date.now() / 1000) + 3600, sub: 'mailto:operator@localhost', ...over }
  const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key: signer.privateKey, dsaEncoding: 'ieee-p1363' }).toString(
    'base64url',
  )
  return `vapid t=${signed}.${signature}, k=${shown.publicKey}`
}

function post(url: string, headers: Record<string, string>, body = Buffer.alloc(200)): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', ca: service.authority, headers }, (incoming) => {
      incoming.resume()
      resolve(incoming.statusCode ?? 0)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

const encrypted = { ttl: '60', 'content-encoding': 'aes128gcm' }

test('a message without a signature, or with that of another sender, is refused', async () => {
  const other = keyPair()
  expect(await post(browser.endpoint, encrypted)).toBe(400)
  expect(await post(browser.endpoint, { ...encrypted, authorization: authorization(other) })).toBe(400)
  expect(await post(browser.endpoint, { ...encrypted, authorization: authorization(other, {}, ours) })).toBe(400)
  expect(service.refused).toEqual([
    'The request is signed with another key',
    'The request is signed with another key',
    'The signature is wrong',
  ])
})

test.each([
  ['for another service', { aud: 'https://push.example.com' }],
  ['too old', { exp: 1 }],
  ['that lives for two days', { exp: Math.floor(Date.now() / 1000) + 48 * 3600 }],
  ['without a contact', { sub: 'somebody' }],
])('a token %s is refused', async (_name, over) => {
  expect(await post(browser.endpoint, { ...encrypted, authorization: authorization(ours, over) })).toBe(400)
  expect(service.refused).toHaveLength(1)
})

test('a message that is not encrypted for this browser, or has no lifetime, is refused', async () => {
  expect(await post(browser.endpoint, { ...encrypted, authorization: authorization(ours) })).toBe(400)
  expect(await post(browser.endpoint, { authorization: authorization(ours) })).toBe(400)
  expect(browser.received).toEqual([])
})

test('an address without a subscription is unknown, and one whose subscription ended says so', async () => {
  expect(await post(`${service.origin}/push/nobody`, { ...encrypted, authorization: authorization(ours) })).toBe(404)
  browser.answerWith(410)
  expect(await post(browser.endpoint, { ...encrypted, authorization: authorization(ours) })).toBe(410)
})
