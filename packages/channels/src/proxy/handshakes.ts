import { isIP, type Socket } from 'node:net'
import type { ProxyAddress } from '@recado/outbound/proxy-address'
import { ProxyFault } from '#provider.ts'

/** The destination of a tunnel. The proxy resolves its name, not this process. */
export interface Target {
  host: string
  port: number
}

/** Asks a proxy for a tunnel. When it resolves, the socket leads to the destination. The proxy's answers appear in no log or error. */
export type Handshake = (socket: Socket, proxy: ProxyAddress, target: Target) => Promise<void>

const maxAnswer = 16_384

/** HTTP `CONNECT` with Basic authentication. */
const httpConnect: Handshake = async (socket, { user, password }, { host, port }) => {
  const place = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`
  const login = Buffer.from(`${user}:${password}`).toString('base64')
  const lines = [`CONNECT ${place} HTTP/1.1`, `Host: ${place}`, ...(user ? [`Proxy-Authorization: Basic ${login}`] : [])]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const end = '\r\n\r\n'
  const answer = await readBytes(socket, (bytes) => (bytes.includes(end) ? bytes.indexOf(end) + end.length : undefined))
  const [, status = ''] = /^HTTP\/1\.[01] (\d{3})/.exec(answer.toString('latin1')) ?? []
  if (status === '407') throw new ProxyFault('The proxy refuses the login')
  if (!status.startsWith('2')) throw new ProxyFault('The proxy opens no way')
}

const version = 5
const methods = { none: 0, password: 2 }
const kinds = { ipv4: 1, name: 3, ipv6: 4 }

/** SOCKS 5 (RFC 1928), with a login as in RFC 1929. */
const socks5: Handshake = async (socket, { user, password }, { host, port }) => {
  const offered = user ? [methods.none, methods.password] : [methods.none]
  socket.write(Buffer.from([version, offered.length, ...offered]))
  const [spoken, method = 0] = await readBytes(socket, () => 2)
  if (spoken !== version) throw new ProxyFault('The proxy speaks something else')
  if (!offered.includes(method)) throw new ProxyFault('The proxy refuses the login')
  if (method === methods.password) {
    socket.write(Buffer.concat([Buffer.of(1), counted(user), counted(password)]))
    const [, refused] = await readBytes(socket, () => 2)
    if (refused !== 0) throw new ProxyFault('The proxy refuses the login')
  }
  const portBytes = Buffer.of(port >> 8, port & 0xff)
  socket.write(Buffer.concat([Buffer.of(version, 1, 0), placeOf(host), portBytes]))
  const [, outcome] = await readBytes(socket, lengthOfReply)
  if (outcome !== 0) throw new ProxyFault('The proxy opens no way')
}

export const handshakes: Record<ProxyAddress['kind'], Handshake> = { http: httpConnect, https: httpConnect, socks5 }

function counted(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.of(bytes.length), bytes])
}

function placeOf(host: string): Buffer {
  if (isIP(host) === 4) return Buffer.from([kinds.ipv4, ...host.split('.').map(Number)])
  if (isIP(host) === 0) return Buffer.concat([Buffer.of(kinds.name), counted(host)])
  const { hostname } = new URL(`http://[${host}]`)
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean))
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return Buffer.concat([Buffer.of(kinds.ipv6), Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex')])
}

/** The reply is version, outcome, zero, then a bound address that tells us nothing, and its port. */
function lengthOfReply(bytes: Buffer): number | undefined {
  const [, , , kind, length] = bytes
  if (kind === undefined || length === undefined) return undefined
  return 6 + (kind === kinds.ipv4 ? 4 : kind === kinds.ipv6 ? 16 : 1 + length)
}

/** Takes the next bytes, as many as `lengthOf` computes from those received. Undefined waits for more. The rest stays in the socket. */
async function readBytes(socket: Socket, lengthOf: (bytes: Buffer) => number | undefined): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  for await (const piece of socket.iterator({ destroyOnReturn: false })) {
    bytes = Buffer.concat([bytes, piece as Buffer])
    const length = lengthOf(bytes)
    if (length !== undefined && bytes.length >= length) {
      if (bytes.length > length) socket.unshift(bytes.subarray(length))
      return bytes.subarray(0, length)
    }
    if (bytes.length > maxAnswer) break
  }
  throw new ProxyFault('The proxy gives no answer')
}
