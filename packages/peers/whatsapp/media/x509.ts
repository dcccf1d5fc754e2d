import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isIP } from 'node:net'

/** A private key and the certificate of its public half, both in PEM. */
export interface CertifiedKey {
  privateKey: string
  certificate: string
}

/** Object identifiers in DER, as bytes after tag and length. */
const oid = {
  ecdsaWithSha256: '2a8648ce3d040302',
  commonName: '550403',
  basicConstraints: '551d13',
  keyUsage: '551d0f',
  extendedKeyUsage: '551d25',
  subjectAltName: '551d11',
  serverAuth: '2b06010505070301',
  clientAuth: '2b06010505070302',
}
/** Bits of the key usage extension (RFC 5280, 4.2.1.3), with the count of unused bits before them. */
const usage = { digitalSignature: '0780', keyCertSign: '0204' }
const from = Buffer.from('200101000000Z')
const lastTimestamp = '491231235959Z'

interface KeyPair {
  privateKey: KeyObject
  publicKey: KeyObject
}

/** Signs certificates: X.509 v3 (RFC 5280) with ECDSA on P-256. */
export interface Authority {
  /** Its own, in PEM. */
  certificate: string
  /** @param hosts names and IPv4 addresses under which the server is reached */
  server(hosts: readonly [string, ...string[]]): CertifiedKey
  /** A certificate for a caller, valid until `until` or for a long time. */
  client(name: string, until?: Date): CertifiedKey
}

/** @param root its key, for certificates that must stay valid longer than this authority lives */
export function createAuthority(
  authorityName: string,
  root: KeyPair = generateKeyPairSync('ec', { namedCurve: 'P-256' }),
): Authority {
  const rootName = nameOf(authorityName)
  const isAuthority = sequence(der(0x01, Buffer.from([0xff])))
  const rootExtensions = [extension(oid.basicConstraints, isAuthority), extension(oid.keyUsage, bits(usage.keyCertSign))]
  const issue = (subject: Buffer, publicKey: KeyObject, extensions: Buffer[], until = lastTimestamp) =>
    certificate({ issuer: rootName, signer: root.privateKey, subject, publicKey, extensions, until })
  const certified = (name: string, purpose: string, more: Buffer[], until?: string): CertifiedKey => {
    const leaf = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const extensions = [
      extension(oid.basicConstraints, sequence()),
      extension(oid.keyUsage, bits(usage.digitalSignature)),
      extension(oid.extendedKeyUsage, sequence(identifier(purpose))),
      ...more,
    ]
    return {
      privateKey: leaf.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      certificate: issue(nameOf(name), leaf.publicKey, extensions, until),
    }
  }
  return {
    certificate: issue(rootName, root.publicKey, rootExtensions),
    server: (hosts) => certified(hosts[0], oid.serverAuth, [extension(oid.subjectAltName, sequence(...hosts.map(generalName)))]),
    client: (name, until) =>
      certified(name, oid.clientAuth, [], until && `${until.toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`),
  }
}

/** An authority that has certified one server. */
export function certifyServer(authorityName: string, hosts: [string, ...string[]]): { authority: string; server: CertifiedKey } {
  const authority = createAuthority(authorityName)
  return { authority: authority.certificate, server: authority.server(hosts) }
}

interface CertificateParts {
  issuer: Buffer
  signer: KeyObject
  subject: Buffer
  publicKey: KeyObject
  extensions: Buffer[]
  until: string
}

function certificate({ issuer, signer, subject, publicKey, extensions, until }: CertificateParts): string {
  const algorithm = sequence(identifier(oid.ecdsaWithSha256))
  // A serial number is positive: its first bit is 0, and its first byte not 0.
  const serial = randomBytes(16)
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    issuer,
    sequence(der(0x17, from), der(0x17, Buffer.from(until))),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  )
  const whole = sequence(body, algorithm, bitString(sign('sha256', body, signer)))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

/** One value in DER: tag, length, content. */
export function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content])
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length]), bytes, content])
}

export function sequence(...items: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(items))
}

export function identifier(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'))
}

function bitString(content: Buffer): Buffer {
  return der(0x03, Buffer.concat([Buffer.from([0]), content]))
}

function bits(unusedAndBits: string): Buffer {
  return der(0x03, Buffer.from(unusedAndBits, 'hex'))
}

function nameOf(commonName: string): Buffer {
  return sequence(der(0x31, sequence(identifier(oid.commonName), der(0x0c, Buffer.from(commonName)))))
}

/** All are critical: a client that does not understand one must not accept the certificate. */
function extension(type: string, value: Buffer): Buffer {
  return sequence(identifier(type), der(0x01, Buffer.from([0xff])), der(0x04, value))
}

function generalName(host: string): Buffer {
  return isIP(host) === 4 ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host))
}
