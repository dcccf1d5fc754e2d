import { captureClientHello, isFiniteFieldDhe } from '@recado/peers/service/client-hello'
import { createServer as createPlainServer } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { createAuthority } from '@recado/peers/whatsapp/media/x509'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutbound, type Outbound } from './outbound.ts'
import { isPublic } from '@recado/outbound/public-address'

const signer = createAuthority('A local authority')
const authority = signer.certificate
const identity = signer.server(['localhost', 'hooks.example.com', 'bank.example.com'])
const bankHeard: unknown[] = []
/** The errors that a caller sees when a server hangs up in the middle of TLS. */
const cutOff = /alert|ECONNRESET|hang up|EPIPE/
let bank: Server
const bankHost = () => `localhost:${portOf(bank)}`
const portOf = (of: Server) => (of.address() as AddressInfo).port
let server: Server
let origin: string
let allowed: Outbound
const hits: string[] = []
beforeAll(async () => {
  server = createServer({ key: identity.privateKey, cert: identity.certificate }, (request, response) => {
    hits.push(request.url ?? '')
    if (request.url === '/redirect') response.writeHead(302, { location: `${origin}/inside` }).end()
    else if (request.url === '/flood') response.end(Buffer.alloc(300 * 1024))
    else if (request.url === '/whole') response.end(request.method)
    else if (request.url === '/type') response.end(request.headers['content-type'])
    else if (request.url !== '/silence') request.pipe(response)
  })
  const asking = {
    key: identity.privateKey,
    cert: identity.certificate,
    ca: authority,
    requestCert: true,
    rejectUnauthorized: true,
  }
  bank = createServer(asking, (request, response) => {
    bankHeard.push([request.headers.host, (request.socket as TLSSocket).getPeerCertificate().subject.CN])
    response.end('welcome')
  })
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `https://localhost:${(server.address() as AddressInfo).port}`
  allowed = openOutbound({ allow: [new URL(origin).host], authority })
})
afterAll(() => {
  for (const open of [server, bank]) {
    open.closeAllConnections()
    open.close()
  }
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
])('%s may not be called', async (url) => {
  expect(openOutbound().accepts(url)).toBe(false)
  await expect(openOutbound().send(url, { method: 'GET' })).rejects.toThrow(/not public|Invalid URL/)
})

test.each([['127.0.0.1'], ['93.184.215.14', '10.0.0.1'], ['::ffff:10.0.0.1']])(
  'a name that resolves to %s %s is not called',
  async (...found) => {
    const resolve = () => Promise.resolve(found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
    await expect(openOutbound({ resolve, authority }).send('https://hooks.example.com/', { method: 'GET' })).rejects.toThrow(
      'not public',
    )
    expect(hits).toEqual([])
  },
)

test('the address that was checked is the one that is dialled', async () => {
  const answers = ['127.0.0.1', '203.0.113.1']
  const resolve = () => Promise.resolve([{ address: answers.shift() ?? '', family: 4 }])
  const host = `hooks.example.com:${new URL(origin).port}`
  expect(
    (await openOutbound({ resolve, authority, allow: [host] }).send(`https://${host}/dialled`, { method: 'GET' })).status,
  ).toBe(200)
  expect(answers).toHaveLength(1)
})

test('a service of our own is called when it is on the list, and answers', async () => {
  const { status, body } = await allowed.send(`${origin}/echo`, { method: 'POST', body: 'hello' })
  expect([status, body.toString()]).toEqual([200, 'hello'])
  await expect(openOutbound({ allow: [new URL(origin).host] }).send(`${origin}/echo`, { method: 'GET' })).rejects.toThrow(
    /certificate/,
  )
})

test('an address that the operator lists counts as a service of our own, whether it is an IP address or a name', () => {
  const door = openOutbound({ allow: ['10.0.0.7:11434', 'models.example.com:443'] })
  const urls = [
    'http://10.0.0.7:11434/v1',
    'https://models.example.com/v1',
    'https://api.openai.com/v1',
    'http://10.0.0.7/v1',
    'no address',
  ]
  expect(urls.map((url) => door.isListed(url))).toEqual([true, true, false, false, false])
})

test('our own name is not called, unless the operator lists it', async () => {
  const own = openOutbound({ own: 'desk.example.com' })
  const urls = ['https://desk.example.com/api/x', 'https://DESK.example.com./', 'https://other.example.com/']
  expect(urls.map((url) => own.accepts(url))).toEqual([false, false, true])
  await expect(own.send('https://desk.example.com/', { method: 'GET' })).rejects.toThrow('not public')
  expect(openOutbound({ own: 'desk.example.com', allow: ['desk.example.com:443'] }).accepts('https://desk.example.com/n8n')).toBe(
    true,
  )
})

test('a redirect is returned as an answer, and not followed', async () => {
  expect((await allowed.send(`${origin}/redirect`, { method: 'GET' })).status).toBe(302)
  expect(hits).not.toContain('/inside')
})

test('an answer that is too large is cut off', async () => {
  await expect(allowed.send(`${origin}/flood`, { method: 'GET' })).rejects.toThrow('too large')
})

test('a call sets its own maximum size and its own timeout', async () => {
  expect((await allowed.send(`${origin}/flood`, { method: 'GET', maxBytes: 300 * 1024 })).body).toHaveLength(300 * 1024)
  await expect(allowed.send(`${origin}/echo`, { method: 'POST', body: 'hello', maxBytes: 4 })).rejects.toThrow('too large')
  await expect(allowed.send(`${origin}/silence`, { method: 'GET', timeoutMs: 50 })).rejects.toThrow('aborted')
})

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s is sent', async (method) => {
  expect((await allowed.send(`${origin}/whole`, { method })).body.toString()).toBe(method)
})

test('a form is sent in parts, with the boundary that its header names', async () => {
  const form = new FormData()
  form.append('model', 'whisper')
  form.append('file', new Blob(['RIFF']), 'voice.wav')
  const sent = (await allowed.send(`${origin}/echo`, { method: 'POST', body: form })).body.toString()
  expect(sent).toContain('name="file"; filename="voice.wav"')
  expect((await allowed.send(`${origin}/type`, { method: 'POST', body: form })).body.toString()).toMatch(
    /^multipart\/form-data; boundary=/,
  )
})

test('a client certificate is shown to its own hosts, and a call of another host with it is refused', async () => {
  const { privateKey: key, certificate: cert } = signer.client('account 1')
  const outbound = openOutbound({ allow: [bankHost(), new URL(origin).host], authority })
  const ours = { key, cert, hosts: [bankHost()] }
  expect((await outbound.send(`https://${bankHost()}/`, { method: 'GET', identity: ours })).body.toString()).toBe('welcome')
  expect(bankHeard.splice(0)).toEqual([[bankHost(), 'account 1']])
  await expect(outbound.send(`https://${bankHost()}/`, { method: 'GET' })).rejects.toThrow(cutOff)
  await expect(outbound.send(`${origin}/elsewhere`, { method: 'GET', identity: ours })).rejects.toThrow('not for this host')
  expect(hits).not.toContain('/elsewhere')
  const outsider = createAuthority('Another authority').client('account 1')
  const foreign = { key: outsider.privateKey, cert: outsider.certificate, hosts: [bankHost()] }
  await expect(outbound.send(`https://${bankHost()}/`, { method: 'GET', identity: foreign })).rejects.toThrow(cutOff)
})

test('a host that is dialled at another address must still prove its own name', async () => {
  const { privateKey: key, certificate: cert } = signer.client('account 1')
  const ours = { key, cert, hosts: ['bank.example.com', 'vault.example.com'] }
  const detours = new Map([
    ['bank.example.com', bankHost()],
    ['vault.example.com', bankHost()],
  ])
  const outbound = openOutbound({ authority, detours })
  expect((await outbound.send('https://bank.example.com/', { method: 'GET', identity: ours })).status).toBe(200)
  expect(bankHeard.splice(0)).toEqual([['bank.example.com', 'account 1']])
  await expect(outbound.send('https://vault.example.com/', { method: 'GET', identity: ours })).rejects.toThrow(/altnames/)
  await expect(outbound.send(`https://${bankHost()}/`, { method: 'GET', identity: ours })).rejects.toThrow('not public')
})

test('an address without TLS is called only when the operator lists it', async () => {
  const model = createPlainServer((_request, response) => response.end('a model'))
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(model.address() as AddressInfo).port}`
  const outbound = openOutbound({ allow: [host] })
  expect((await outbound.send(`http://${host}/`, { method: 'GET' })).body.toString()).toBe('a model')
  expect([outbound.accepts(`http://${host}/`), outbound.accepts(`gopher://${host}/`)]).toEqual([true, false])
  for (const url of [`http://${host.replace(/\d+$/, '80')}/`, 'http://example.com/', 'http://localhost:11434/'])
    await expect(outbound.send(url, { method: 'GET' })).rejects.toThrow('not public')
  const { privateKey: key, certificate: cert } = signer.client('account 1')
  const withKey = { method: 'GET', identity: { key, cert, hosts: [host] } } as const
  await expect(outbound.send(`http://${host}/`, withKey)).rejects.toThrow('not for this host')
  model.close()
})

test('a server that does not answer runs into the timeout', { tags: 'patient' }, async () => {
  await expect(allowed.send(`${origin}/silence`, { method: 'GET' })).rejects.toThrow('aborted')
})

test.each(['8.8.8.8', '1.1.1.1', '2606:4700::1', '2a00:1450::1'])('%s is public', (address) =>
  expect(isPublic(address)).toBe(true),
)
test.each(['', 'example.com', '2001:db8::1', '2001::1', '3fff::1', '192.0.2.1', '198.18.0.1', '::ffff:8.8.8.8'])(
  '%s is not public',
  (address) => expect(isPublic(address)).toBe(false),
)

test('no called server chooses the size of the Diffie-Hellman numbers in TLS', async () => {
  const { address, suites } = await captureClientHello()
  const calling = openOutbound({ allow: [address] }).send(`https://${address}/`, { method: 'GET' })
  expect((await suites).length).toBeGreaterThan(5)
  expect((await suites).filter(isFiniteFieldDhe)).toEqual([])
  await expect(calling).rejects.toBeInstanceOf(Error)
})
