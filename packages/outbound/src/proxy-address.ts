import { isPublicHost } from './public-address.ts'

/** A proxy, as somebody typed it: `socks5://user:password@host:1080`. */
export interface ProxyAddress {
  kind: 'http' | 'https' | 'socks5'
  /** A name or an IPv4 address, in the one spelling it has. */
  host: string
  port: number
  /** Both empty when it asks for none. */
  user: string
  password: string
}

const format = /^(https?|socks5):\/\/(?:([^\s:@/]+)(?::([^\s@/]*))?@)?([^\s:@/?#\\]+):(\d{1,5})$/
/** SOCKS 5 has one byte for the length of each. */
const maxLogin = 255

/** Undefined when it is no address of a proxy that we can use. */
export function readProxyAddress(text: string): ProxyAddress | undefined {
  const [, kind, user = '', password = '', written = '', port] = format.exec(text) ?? []
  // Of http there is one spelling for each host: 127.1 is 127.0.0.1.
  const host = kind === undefined ? undefined : URL.parse(`http://${written}`)?.hostname.replace(/\.$/, '')
  if (!host || !(Number(port) > 0 && Number(port) < 65_536)) return undefined
  try {
    const login = { user: decodeURIComponent(user), password: decodeURIComponent(password) }
    if (Object.values(login).some((part) => Buffer.byteLength(part) > maxLogin)) return undefined
    return { kind: kind as ProxyAddress['kind'], host, port: Number(port), ...login }
  } catch {
    return undefined
  }
}

/** Does the operator's list (`host:port`) name it? Then it may be used although it is not public. */
export function isListed({ host, port }: ProxyAddress, allow: readonly string[]): boolean {
  return allow.includes(`${host}:${port}`)
}

/** May it be used, as far as its text tells? What a name leads to shows when it is dialled. */
export function mayBeUsed(proxy: ProxyAddress, allow: readonly string[]): boolean {
  return isListed(proxy, allow) || isPublicHost(proxy.host)
}

/** As everybody may see it: the user alone often says whose account it is. */
export function withoutLogin({ kind, host, port }: ProxyAddress): string {
  return `${kind}://${host}:${port}`
}
