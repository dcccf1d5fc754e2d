import type { Socket } from 'node:net'
import type { Reader } from './reader.ts'

export interface Login {
  user: string
  password: string
}

/** A client's request to a proxy. `answer` tells the client the outcome. */
export interface TunnelRequest {
  /** `host:port` as the client wrote it; a name is looked up by the proxy. */
  target: string
  answer(outcome: 'open' | 'unreachable'): void
}

/** The client's login was missing or wrong; it has been told so. */
export class Unauthorized extends Error {
  /** The target that the client wanted, if the protocol names it before the login. */
  readonly target: string | undefined

  constructor(target?: string) {
    super('wrong login')
    this.target = target
  }
}

/** The exchange on a proxy's socket before it becomes a tunnel. @throws when the client is not let in, or speaks something else */
export type Negotiation = (socket: Socket, reader: Reader, login: Login | undefined) => Promise<TunnelRequest>

const maxHead = 16_384
const statuses = { open: '200 Connection established', unreachable: '502 Bad gateway' }

/** `CONNECT host:port` of HTTP (RFC 9110, 9.3.6), with a Basic login. */
export const httpConnect: Negotiation = async (socket, reader, login) => {
  const head = await reader.takeUntil('\r\n\r\n', maxHead)
  const [, target] = /^CONNECT (\S+) HTTP\/1\.[01]\r\n/.exec(head) ?? []
  if (!target) {
    socket.end('HTTP/1.1 405 Method not allowed\r\nAllow: CONNECT\r\nContent-Length: 0\r\n\r\n')
    throw new Error('the client does not ask for a tunnel')
  }
  const [, given = ''] = /\r\nproxy-authorization: *basic +(\S+) *\r\n/i.exec(head) ?? []
  if (login && Buffer.from(given, 'base64').toString() !== `${login.user}:${login.password}`) {
    socket.end(
      'HTTP/1.1 407 Proxy authentication required\r\nProxy-Authenticate: Basic realm="proxy"\r\nContent-Length: 0\r\n\r\n',
    )
    throw new Unauthorized(target)
  }
  return { target, answer: (outcome) => void socket.write(`HTTP/1.1 ${statuses[outcome]}\r\n\r\n`) }
}

const version = 5
const methods = { none: 0, password: 2, refused: 0xff }
const replies = { open: 0, unreachable: 4, unknownCommand: 7, unknownAddress: 8 }

/** SOCKS 5 (RFC 1928), with a login as in RFC 1929. */
export const socks5: Negotiation = async (socket, reader, login) => {
  const [greeted, count = 0] = await reader.take(2)
  if (greeted !== version) throw new Error('the client does not speak SOCKS 5')
  const offered = await reader.take(count)
  const method = login ? methods.password : methods.none
  if (!offered.includes(method)) {
    socket.end(Buffer.from([version, methods.refused]))
    throw new Unauthorized()
  }
  socket.write(Buffer.from([version, method]))
  if (login) await checkLogin(socket, reader, login)
  const [, command, , kind = 0] = await reader.take(4)
  const reply = (code: number) => Buffer.from([version, code, 0, 1, 0, 0, 0, 0, 0, 0])
  const host = await readHost(reader, kind)
  const port = (await reader.take(2)).readUInt16BE()
  if (command !== 1 || !host) {
    socket.end(reply(host ? replies.unknownCommand : replies.unknownAddress))
    throw new Error('the client wants something else than a tunnel')
  }
  return { target: `${host}:${port}`, answer: (outcome) => void socket.write(reply(replies[outcome])) }
}

async function checkLogin(socket: Socket, reader: Reader, { user, password }: Login): Promise<void> {
  await reader.take(1)
  const takeText = async () => (await reader.take((await reader.take(1))[0] ?? 0)).toString()
  const isRight = (await takeText()) === user && (await takeText()) === password
  if (!isRight) {
    socket.end(Buffer.from([1, 1]))
    throw new Unauthorized()
  }
  socket.write(Buffer.from([1, 0]))
}

/** @returns undefined for a kind of address that does not exist */
async function readHost(reader: Reader, kind: number): Promise<string | undefined> {
  if (kind === 1) return (await reader.take(4)).join('.')
  if (kind === 3) return (await reader.take((await reader.take(1))[0] ?? 0)).toString()
  if (kind !== 4) return undefined
  const groups = (await reader.take(16)).toString('hex').match(/.{4}/g) ?? []
  return `[${groups.map((group) => group.replace(/^0{1,3}/, '')).join(':')}]`
}
