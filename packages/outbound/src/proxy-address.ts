import { isPublicHost } from './public-address.ts'

/** A proxy, as a user typed it: `socks5://user:password@host:1080`. */
export interface ProxyAddress {
  kind: 'http' | 'https' | 'socks5'
  /** A name or an IPv4 address, in its canonical spelling. */
  host: string
  port: number
  /** Both are empty when the proxy needs no login. */
  user: string
  password: string
}

const format = /^(https?|socks5):\/\/(?:([^\s:@/]+)(?::([^\s@/]*))?@)?([^\s:@/?#\\]+):(\d{1,5})$/
/** SOCKS 5 has one byte for the length of user and password each. */
const maxLogin = 255

/** Reads the address of a proxy. Undefined when it is not one that we can use. */
export function readProxyAddress(text: string): ProxyAddress | undefined {
  const [, kind, user = '', password = '', written = '', port] = format.exec(text) ?? []
  // An http URL has one spelling for each host: 127.1 becomes 127.0.0.1.
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

/** Whether the operator's list (`host:port`) names the proxy. It may then be used although it is not public. */
export function isListed({ host, port }: ProxyAddress, allow: readonly string[]): boolean {
  return allow.includes(`${host}:${port}`)
}

/** Whether the proxy may be used, as far as its text tells. What a name resolves to is checked when it is dialled. */
export function mayBeUsed(proxy: ProxyAddress, allow: readonly string[]): boolean {
  return isListed(proxy, allow) || isPublicHost(proxy.host)
}

/** The address that every user may see, without its login: the user name alone often tells whose account it is. */
export function withoutLogin({ kind, host, port }: ProxyAddress): string {
  return `${kind}://${host}:${port}`
}
