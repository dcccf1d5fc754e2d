import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// IANA's special-purpose address registries, and multicast: no internet service has such an address.
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
// Of IPv6 only 2000::/3 is allocated. It contains tunnels that carry an IPv4 address inside.
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const blocked = new BlockList()
for (const [family, nets] of [
  ['ipv4', special4],
  ['ipv6', special6],
] as const) {
  for (const net of nets) {
    const [address = '', prefix] = net.split('/')
    blocked.addSubnet(address, Number(prefix), family)
  }
}
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Whether this is the address of a single host on the internet. */
export function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !blocked.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

/** Whether this host may be called, as far as its text tells. A name is also resolved before the call. */
export function isPublicHost(host: string): boolean {
  if (isIP(host)) return isPublic(host)
  return host.includes('.') && !/\.(localhost|local|internal|home|lan|arpa)$/.test(host)
}

/** Resolves all addresses of a host. A host that the operator allows may be in the system's own files. */
export type HostResolver = (host: string, isAllowed: boolean) => Promise<LookupAddress[]>

export interface LookupParts {
  /** The DNS servers, as `address:port`. Default: the system's. */
  servers?: readonly string[]
  /** The timeout of each of them. */
  timeoutMs?: number
}

/**
 * Asks the DNS servers over separate sockets about hosts that users typed. The system's way (getaddrinfo) occupies one of the threads that
 * file access needs too: a few names that hang would delay the whole process.
 */
export function createResolver({ servers, timeoutMs = 2_000 }: LookupParts = {}): HostResolver {
  return async (host, isAllowed) => {
    const family = isIP(host)
    if (family > 0) return [{ address: host, family }]
    if (isAllowed) return lookup(host, { all: true })
    const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
    if (servers) resolver.setServers(servers)
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    return addresses.map((address) => ({ address, family: isIP(address) }))
  }
}

export const resolveHost: HostResolver = createResolver()

/** The addresses to dial for a host. Each was checked, unless the operator allows the host whatever its addresses. Otherwise it rejects. */
export async function checkedAddresses(
  host: string,
  isAllowed: boolean,
  resolve: HostResolver,
): Promise<[LookupAddress, ...LookupAddress[]]> {
  if (!isAllowed && !isPublicHost(host)) throw new Error('The address is not public')
  const [first, ...others] = await resolve(host, isAllowed)
  if (!first) throw new Error('The name has no address')
  const addresses: [LookupAddress, ...LookupAddress[]] = [first, ...others]
  if (!isAllowed && !addresses.every(({ address }) => isPublic(address)))
    throw new Error('The name leads to an address that is not public')
  return addresses
}

/** The `lookup` of a socket that dials the checked addresses, whatever the name resolves to later. */
export function pinnedLookup(addresses: readonly [LookupAddress, ...LookupAddress[]]): LookupFunction {
  const [first] = addresses
  return (_name, { all }, found) => (all ? found(null, [...addresses]) : found(null, first.address, first.family))
}
