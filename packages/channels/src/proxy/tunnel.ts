import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { isListed, type ProxyAddress } from '@recado/outbound/proxy-address'
import { checkedAddresses, pinnedLookup, resolveHost, type HostResolver } from '@recado/outbound/public-address'
import { ciphers } from '@recado/outbound/tls'
import { ProxyFault } from '#provider.ts'
import { handshakes, type Target } from './handshakes.ts'

/** Timeout until the destination can be talked to. */
const patienceMs = 15_000

export interface TunnelParts {
  /** `host:port` of proxies that may be used although they are not public. */
  allow: readonly string[]
  /** All addresses of a name. `lookUp` unless set. */
  resolve?: HostResolver
  patienceMs?: number
}

/** Opens a socket to the target, with TLS if requested. Rejects with a ProxyFault. */
export type OpenTunnel = (target: Target, isSecure: boolean) => Promise<Socket>

/** Tunnels through a proxy. No traffic bypasses it. */
export function tunnelsThrough(proxy: ProxyAddress, parts: TunnelParts): OpenTunnel {
  return async (target, isSecure) => {
    const signal = AbortSignal.timeout(parts.patienceMs ?? patienceMs)
    const opened: Socket[] = []
    const keep: Keep = (socket) => {
      // The caller that waits for the socket gets the error. It must not end the process.
      socket.on('error', () => {})
      opened.push(socket)
      return signal.aborted ? socket.destroy() : socket
    }
    try {
      return await Promise.race([open(proxy, parts, target, isSecure, keep), expired(signal)])
    } catch (error) {
      for (const socket of opened) socket.destroy()
      // Text from other parties, such as the names in a certificate, is not repeated.
      throw error instanceof ProxyFault ? error : new ProxyFault('The proxy is out of reach')
    }
  }
}

type Keep = <S extends Socket>(socket: S) => S

async function open(
  proxy: ProxyAddress,
  { allow, resolve = resolveHost }: TunnelParts,
  target: Target,
  isSecure: boolean,
  keep: Keep,
): Promise<Socket> {
  const { kind, host, port } = proxy
  const addresses = await checkedAddresses(host, isListed(proxy, allow), resolve).catch((error: Error) => {
    throw new ProxyFault(`The proxy cannot be dialled: ${error.message}`)
  })
  const dialled = keep(connect({ host, port, lookup: pinnedLookup(addresses) }))
  await once(dialled, 'connect')
  const socket = kind === 'https' ? await secured(dialled, host, keep) : dialled
  await handshakes[kind](socket, proxy, target)
  return isSecure ? secured(socket, target.host, keep) : socket
}

async function secured(socket: Socket, host: string, keep: Keep): Promise<Socket> {
  const tls = keep(
    connectTls({ socket, host, ciphers, ALPNProtocols: ['http/1.1'], ...(isIP(host) ? {} : { servername: host }) }),
  )
  await once(tls, 'secureConnect')
  return tls
}

function expired(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new ProxyFault('The proxy does not answer')), { once: true })
  })
}
