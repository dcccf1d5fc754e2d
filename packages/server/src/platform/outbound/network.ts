import { isIPv6 } from 'node:net'

/** What counts as one visitor: an IPv4 address, also when written as IPv6, or the /64 that a single IPv6 line is given. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const groups = groupsOf(ip)
  if (/^(0 ){5}ffff$/.test(groups.slice(0, 6).join(' '))) return groups.slice(6).flatMap(bytesOf).join('.')
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address, whichever way it is written. */
function groupsOf(ip: string): string[] {
  // A URL has one spelling for each address. A zone names an interface of our own machine and cannot stand in a URL.
  const { hostname } = new URL(`http://[${ip.replace(/%.*/, '')}]`)
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 255]
}
