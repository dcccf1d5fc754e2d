import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkedAddresses, createResolver, type HostResolver } from './public-address.ts'

const types = { A: 1, AAAA: 28 }
/** Names that are missing here get no answer. */
const names: Record<string, { A?: number[]; AAAA?: number[] }> = {
  'both.example.com': { A: [93, 184, 215, 14], AAAA: [0x26, 6, 0x28, 0, ...Array<number>(11).fill(0), 1] },
  'old.example.com': { A: [93, 184, 215, 15] },
  'inside.example.com': { A: [127, 0, 0, 1] },
  'none.example.com': {},
}

/** A DNS server that is asked only for addresses. */
const server = createSocket('udp4', (query, { port, address }) => {
  const labels: string[] = []
  let at = 12
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const known = names[labels.join('.')]
  if (!known) return
  const type = query.readUInt16BE(at + 1)
  const bytes = type === types.A ? known.A : type === types.AAAA ? known.AAAA : undefined
  const head = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, bytes ? 1 : 0, 0, 0, 0, 0])
  const answer = bytes ? Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes]) : Buffer.of()
  server.send(Buffer.concat([head, query.subarray(12, at + 5), answer]), port, address)
})
let resolve: HostResolver

beforeAll(async () => {
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  resolve = createResolver({ servers: [`127.0.0.1:${server.address().port}`], timeoutMs: 500 })
})
afterAll(() => server.close())

test('a name has its addresses of both families, IPv4 first', async () => {
  expect(await resolve('both.example.com', false)).toEqual([
    { address: '93.184.215.14', family: 4 },
    { address: '2606:2800::1', family: 6 },
  ])
  expect(await resolve('old.example.com', false)).toEqual([{ address: '93.184.215.15', family: 4 }])
})

test('names that hang delay no other name, and end in a timeout', async () => {
  const order: string[] = []
  const look = async (name: string) => {
    const found = await resolve(name, false)
    order.push(name)
    return found
  }
  const hanging = Array.from({ length: 8 }, (_, at) => look(`silent${at}.example.com`))
  await look('old.example.com')
  expect((await Promise.all(hanging)).flat()).toEqual([])
  expect(order[0]).toBe('old.example.com')
})

test('addresses need no DNS server, and a host that the operator allows is resolved as the system does', async () => {
  const nobody = createResolver({ servers: ['127.0.0.1:9'], timeoutMs: 100 })
  expect(await nobody('93.184.215.14', false)).toEqual([{ address: '93.184.215.14', family: 4 }])
  expect(await nobody('2606:2800::1', false)).toEqual([{ address: '2606:2800::1', family: 6 }])
  expect((await checkedAddresses('localhost', true, nobody)).map(({ address }) => address)).toContain('127.0.0.1')
})

test.each([
  ['localhost', 'not public'],
  ['inside.example.com', 'not public'],
  ['none.example.com', 'no address'],
])('%s is not dialled', async (host, reason) => {
  await expect(checkedAddresses(host, false, resolve)).rejects.toThrow(reason)
})
