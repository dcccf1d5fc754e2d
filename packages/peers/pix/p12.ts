import { createHash, createHmac, createPrivateKey, randomBytes, X509Certificate } from 'node:crypto'
import { type CertifiedKey, der, identifier, sequence } from '#whatsapp/media/x509.ts'

const oid = {
  data: '2a864886f70d010701',
  shroudedKey: '2a864886f70d010c0a0102',
  certificate: '2a864886f70d010c0a0103',
  x509: '2a864886f70d01091601',
  localKeyId: '2a864886f70d010915',
  sha256: '608648016503040201',
}
const iterations = 2048
/** The purpose of a derived key (RFC 7292, B.3), and the block size of the hash. */
const forMac = 3
const blockBytes = 64

const octets = (content: Buffer) => der(0x04, content)
const explicit = (content: Buffer) => der(0xa0, content)
const integer = (value: number) => der(0x02, Buffer.from([value >> 8, value & 255]).subarray(value > 127 ? 0 : 1))

/** A PKCS #12 file with an empty passphrase (RFC 7292), as Efí hands them out. */
export function p12Of({ privateKey, certificate }: CertifiedKey): Buffer {
  const x509 = new X509Certificate(certificate).raw
  const id = der(0x31, sequence(identifier(oid.localKeyId), der(0x31, octets(createHash('sha1').update(x509).digest()))))
  const shrouded = createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'der', cipher: 'aes-256-cbc', passphrase: '' })
  const bags = sequence(
    sequence(identifier(oid.certificate), explicit(sequence(identifier(oid.x509), explicit(octets(x509)))), id),
    sequence(identifier(oid.shroudedKey), explicit(shrouded), id),
  )
  const safe = sequence(data(bags))
  const salt = randomBytes(8)
  const mac = createHmac('sha256', keyOf(salt)).update(safe).digest()
  const digest = sequence(sequence(identifier(oid.sha256), Buffer.from('0500', 'hex')), octets(mac))
  return sequence(integer(3), data(safe), sequence(digest, octets(salt), integer(iterations)))
}

function data(content: Buffer): Buffer {
  return sequence(identifier(oid.data), explicit(octets(content)))
}

/** An empty passphrase adds nothing to the key. */
function keyOf(salt: Buffer): Buffer {
  const repeated = Buffer.alloc(blockBytes, salt)
  let key = Buffer.concat([Buffer.alloc(blockBytes, forMac), repeated])
  for (let count = 0; count < iterations; count++) key = createHash('sha256').update(key).digest()
  return key
}
