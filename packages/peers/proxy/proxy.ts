import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { httpConnect, socks5, Unauthorized, type Login, type Negotiation } from './negotiation.ts'
import { Reader } from './reader.ts'

const negotiations = { http: httpConnect, socks5 } satisfies Record<string, Negotiation>

/** A client's request to the proxy, and its outcome. */
export interface ProxiedConnection {
  /** `host:port` as the client wrote it; absent for a SOCKS client that was not let in. */
  target?: string
  /** `silent`: the client got no answer. */
  outcome: 'open' | 'unauthorized' | 'unreachable' | 'refused' | 'silent'
  /** Bytes from and to the client. */
  sent: number
  received: number
}

export interface ProxyOptions {
  /** The login that clients need. Without it the proxy is open to all. */
  login?: Login
  /** The real address of certain targets, by `host:port`: for names that exist nowhere, or addresses that are not local. */
  routes?: Record<string, string>
}

/** A proxy on loopback that records what goes through it: HTTP (CONNECT) or SOCKS 5. */
export class RecordingProxy {
  /** All connections so far, the oldest first. */
  readonly connections: ProxiedConnection[] = []
  readonly #kind: keyof typeof negotiations
  readonly #options: ProxyOptions
  readonly #sockets = new Set<Socket>()
  readonly #tunnels = new Set<[Socket, Socket]>()
  #server: Server | undefined
  #port = 0
  #isSilent = false

  constructor(kind: 'http' | 'socks5', options: ProxyOptions = {}) {
    this.#kind = kind
    this.#options = options
  }

  /** @param port 0 for any free one @returns its address, with the login if it wants one */
  async listen(port = 0): Promise<string> {
    const server = createServer((socket) => void this.#serve(socket))
    this.#server = server
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    this.#port = (server.address() as AddressInfo).port
    const { login } = this.#options
    const user = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@` : ''
    return `${this.#kind}://${user}127.0.0.1:${this.#port}`
  }

  /** The proxy's process dies: all its tunnels are cut, and no client can connect. */
  async die(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    for (const socket of this.#sockets) socket.resetAndDestroy()
    if (server) await new Promise((resolve) => server.close(resolve))
  }

  /** From now on it accepts connections, passes nothing on and says nothing. */
  hang(): void {
    this.#isSilent = true
    for (const [one, other] of this.#tunnels) {
      one.unpipe(other).pause()
      other.unpipe(one).pause()
    }
  }

  /** It works as before, at the same address. Tunnels that were cut stay cut. */
  async revive(): Promise<void> {
    this.#isSilent = false
    for (const [one, other] of this.#tunnels) one.pipe(other).pipe(one)
    if (!this.#server) await this.listen(this.#port)
  }

  close(): Promise<void> {
    return this.die()
  }

  async #serve(client: Socket): Promise<void> {
    this.#keep(client)
    const connection: ProxiedConnection = { outcome: 'silent', sent: 0, received: 0 }
    this.connections.push(connection)
    if (this.#isSilent) return void client.resume()
    const reader = new Reader(client)
    try {
      const wish = await negotiations[this.#kind](client, reader, this.#options.login)
      connection.target = wish.target
      const server = await this.#dial(wish.target)
      connection.outcome = server ? 'open' : 'unreachable'
      wish.answer(server ? 'open' : 'unreachable')
      if (server) this.#join(connection, client, server, reader.rest())
      else client.end()
    } catch (error) {
      const isUnauthorized = error instanceof Unauthorized
      connection.outcome = isUnauthorized ? 'unauthorized' : 'refused'
      if (isUnauthorized && error.target) connection.target = error.target
      client.destroySoon()
    }
  }

  /** @returns undefined when the target does not answer */
  async #dial(target: string): Promise<Socket | undefined> {
    const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(this.#options.routes?.[target] ?? target) ?? []
    const server = connect(Number(port), host)
    this.#keep(server)
    return new Promise((resolve) => {
      server.once('connect', () => resolve(server))
      server.once('error', () => resolve(undefined))
    })
  }

  #join(connection: ProxiedConnection, client: Socket, server: Socket, early: Buffer): void {
    const tunnel: [Socket, Socket] = [client, server]
    this.#tunnels.add(tunnel)
    connection.sent = early.length
    client.on('data', (bytes) => (connection.sent += bytes.length))
    server.on('data', (bytes) => (connection.received += bytes.length))
    for (const [one, other] of [tunnel, [server, client] as const]) {
      one.on('close', () => {
        this.#tunnels.delete(tunnel)
        other.destroySoon()
      })
    }
    server.write(early)
    client.pipe(server).pipe(client)
    if (this.#isSilent) this.hang()
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => undefined)
  }
}
