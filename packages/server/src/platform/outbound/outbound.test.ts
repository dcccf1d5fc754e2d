import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { certifyServer } from '@recado/peers/whatsapp/media/x509'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutbound, type Outbound } from './outbound.ts'
import { isPublic } from '@recado/outbound/public-address'

const { authority, server: identity } = certifyServer('A local authority', ['localhost', 'hooks.example.com'])
let server: Server
let origin: string
let allowed: Outbound
const hits: string[] = []
beforeAll(async () => {
  server = createServer({ key: identity.privateKey, cert: identity.certificate }, (request, response) => {
    hits.push(request.url ?? '')
    if (request.url === '/redirect') response.writeHead(302, { location: `${origin}/inside` }).end()
    else if (request.url === '/flood') response.end(Buffer.alloc(300 * 1024))
    else if (request.url !== '/silence') request.pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `https://localhost:${(server.address() as AddressInfo).port}`
  allowed = openOutbound({ allow: [new URL(origin).host], authority })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test.each(['https://example.com/x', 'https://example.com:443/x', 'https://8.8.8.8/', 'https://[2606:4700:4700::1111]/'])(
  '%s may be called',
  (url) => {
    expect(openOutbound().accepts(url)).toBe(true)
  },
)

test.each([
  'http://example.com/',
  'https://example.com:8080/',
  'https://user@example.com/',
  'https://:secret@example.com/',
  'https://localhost/',
  'https://localhost./',
  'https://sub.localhost/',
  'https://printer.local/',
  'https://db.internal/',
  'https://db.internal./',
  'https://intranet/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://10.1.2.3/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::]/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://[ff02::1]/',
  'gopher://example.com/',
  'file:///etc/passwd',
  'nonsense',
])('%s may not', async (url) => {
  expect(openOutbound().accepts(url)).toBe(false)
  await expect(openOutbound().send(url, { method: 'GET' })).rejects.toThrow(/not public|Invalid URL/)
})

test.each([['127.0.0.1'], ['93.184.215.14', '10.0.0.1'], ['::ffff:10.0.0.1']])(
  'a name that leads to %s %s is not called',
  async (...found) => {
    const resolve = () => Promise.resolve(found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
    await expect(openOutbound({ resolve, authority }).send('https://hooks.example.com/', { method: 'GET' })).rejects.toThrow(
      'not public',
    )
    expect(hits).toEqual([])
  },
)

test('the address that was looked at is the one that is dialled', async () => {
  const answers = ['127.0.0.1', '203.0.113.1']
  const resolve = () => Promise.resolve([{ address: answers.shift() ?? '', family: 4 }])
  const host = `hooks.example.com:${new URL(origin).port}`
  expect(
    (await openOutbound({ resolve, authority, allow: [host] }).send(`https://${host}/dialled`, { method: 'GET' })).status,
  ).toBe(200)
  expect(answers).toHaveLength(1)
})

test('one of our own is called when it is on the list, and answers', async () => {
  const { status, body } = await allowed.send(`${origin}/echo`, { method: 'POST', body: 'hello' })
  expect([status, body.toString()]).toEqual([200, 'hello'])
  await expect(openOutbound({ allow: [new URL(origin).host] }).send(`${origin}/echo`, { method: 'GET' })).rejects.toThrow(
    /certificate/,
  )
})

test('a redirect is an answer, not a way', async () => {
  expect((await allowed.send(`${origin}/redirect`, { method: 'GET' })).status).toBe(302)
  expect(hits).not.toContain('/inside')
})

test('an answer that is too large is cut off', async () => {
  await expect(allowed.send(`${origin}/flood`, { method: 'GET' })).rejects.toThrow('too large')
})

test('who does not answer is not waited for', { tags: 'patient' }, async () => {
  await expect(allowed.send(`${origin}/silence`, { method: 'GET' })).rejects.toThrow('aborted')
})

test.each(['8.8.8.8', '1.1.1.1', '2606:4700::1', '2a00:1450::1'])('%s is public', (address) =>
  expect(isPublic(address)).toBe(true),
)
test.each(['', 'example.com', '2001:db8::1', '2001::1', '3fff::1', '192.0.2.1', '198.18.0.1', '::ffff:8.8.8.8'])(
  '%s is not',
  (address) => expect(isPublic(address)).toBe(false),
)
