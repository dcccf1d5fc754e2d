import { Agent as HttpsAgent } from 'node:https'
import type { Duplex } from 'node:stream'
import { Agent as FetchAgent } from 'undici'
import { readProxyAddress } from '@recado/outbound/proxy-address'
import { linkedDevice } from '@recado/border/settings'
import { ProxyFault } from '#provider.ts'
import { type OpenTunnel, type TunnelParts, tunnelsThrough } from './tunnel.ts'

/** The type that Node's own `fetch` expects. Node contains a copy of undici with its own types. */
type Dispatcher = NonNullable<RequestInit['dispatcher']>

/** How a session reaches the network, in the form that each client library takes. */
export interface Route {
  /** For a websocket to this address. */
  socketAgent(address: string | undefined): HttpsAgent
  /** For requests of Node's own https module. */
  requestAgent: HttpsAgent
  /** For `fetch`. */
  dispatcher: Dispatcher
  /** Ends pending requests. */
  close(): void
}

/**
 * The route that a line's configuration names. Undefined is the direct one. Throws a ProxyFault when the configuration cannot be read,
 * since the intended route is then unknown.
 */
export function routeOf(configuration: unknown, parts: TunnelParts): Route | undefined {
  const { success, data } = linkedDevice.safeParse(configuration)
  if (!success) throw new ProxyFault('The configuration cannot be read')
  if (!data.proxyUrl) return undefined
  const proxy = readProxyAddress(data.proxyUrl)
  if (!proxy) throw new ProxyFault('The address of the proxy cannot be read')
  return routeThrough(tunnelsThrough(proxy, parts))
}

function routeThrough(open: OpenTunnel): Route {
  const fetching = new FetchAgent({
    connect: ({ protocol, hostname, port }, done) => {
      const isSecure = protocol === 'https:'
      const target = { host: bare(hostname), port: Number(port) || (isSecure ? 443 : 80) }
      open(target, isSecure).then(
        (socket) => done(null, socket),
        (error: Error) => done(error, null),
      )
    },
  })
  return {
    socketAgent: (address) => tunnelling(open, !address?.startsWith('ws:')),
    requestAgent: tunnelling(open, true),
    dispatcher: fetching as unknown as Dispatcher,
    close: () => void fetching.destroy().catch(() => {}),
  }
}

/** An agent whose sockets are tunnels. */
function tunnelling(open: OpenTunnel, isSecure: boolean): HttpsAgent {
  const agent = new HttpsAgent()
  if (!isSecure) Object.assign(agent, { protocol: 'http:', defaultPort: 80 })
  agent.createConnection = ({ host, port }, done?: (error: Error | null, socket: Duplex) => void) => {
    open({ host: bare(host ?? ''), port: Number(port) }, isSecure).then(
      (socket) => done?.(null, socket),
      (error: Error) => done?.(error, undefined as unknown as Duplex),
    )
    return undefined
  }
  return agent
}

function bare(host: string): string {
  return host.replace(/^\[|\]$/g, '')
}
