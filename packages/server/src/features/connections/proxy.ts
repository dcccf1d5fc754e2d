import type { LinkedDevice } from '@recado/border/settings'
import { readProxyAddress, withoutLogin } from '@recado/outbound/proxy-address'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'

/** How a connection reaches the network. */
export interface ProxyRoute {
  configuration: LinkedDevice
  /** The part of it that is shown to users. */
  proxyAddress: string
}

const direct: ProxyRoute = { configuration: {}, proxyAddress: '' }

/**
 * The way requested for a connection whose proxy is shown as `shown`. Undefined when it stays as it is. Refuses an address that is not
 * public, as far as its text tells. Names are resolved when they are dialled.
 */
export function proxyRouteOf({ outbound }: Ctx, proxyUrl: string | null | undefined, shown: string): ProxyRoute | undefined {
  if (proxyUrl === null) return direct
  if (!proxyUrl || proxyUrl === shown) return undefined
  const proxy = readProxyAddress(proxyUrl)
  if (!proxy) return refuse('not the address of a proxy')
  if (!outbound.acceptsProxy(proxy)) return refuse('not a public address')
  return { configuration: { proxyUrl }, proxyAddress: withoutLogin(proxy) }
}

function refuse(message: string): never {
  return fail('ERR_VALIDATION', { fields: [{ path: 'proxyUrl', rule: 'format', message }] })
}
