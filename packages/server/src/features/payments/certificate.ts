import type { X509Certificate } from 'node:crypto'
import { Duplex } from 'node:stream'
import { createSecureContext, type SecureContextOptions, TLSSocket } from 'node:tls'
import { fail } from '#platform/fail.ts'

/** A certificate with its key, as it was uploaded. */
export interface Certificate {
  /** A P12 file in base64, or PEM. */
  content: string
  /** Of a P12. */
  passphrase: string
}

const isPem = (content: string) => content.includes('-----BEGIN ')

export function tlsOptionsOf({
  content,
  passphrase,
}: Certificate): Pick<SecureContextOptions, 'pfx' | 'passphrase' | 'cert' | 'key'> {
  return isPem(content) ? { cert: content, key: content } : { pfx: Buffer.from(content, 'base64'), passphrase }
}

/** Opens the certificate as a call will. Fails with ERR_CERTIFICATE, which says why it does not open or is of no use. */
export function inspect(certificate: Certificate, now: Date): { name: string; expiresAt: Date } {
  const { subject, validTo } = ownOf(certificate)
  const expiresAt = new Date(validTo)
  if (expiresAt <= now) fail('ERR_CERTIFICATE', { reason: 'expired' })
  return { name: /^CN=(.*)$/m.exec(subject)?.[1] ?? subject, expiresAt }
}

function ownOf(certificate: Certificate): X509Certificate {
  if (isPem(certificate.content) && !/-----BEGIN (?:\w+ )*PRIVATE KEY-----/.test(certificate.content))
    fail('ERR_CERTIFICATE', { reason: 'key' })
  try {
    // This socket leads nowhere. It tells which certificate it would show.
    const secureContext = createSecureContext(tlsOptionsOf(certificate))
    const socket = new TLSSocket(new Duplex({ read: () => undefined }), { isServer: true, secureContext })
    const own = socket.getX509Certificate()
    socket.destroy()
    return own ?? fail('ERR_CERTIFICATE', { reason: 'unreadable' })
  } catch (error) {
    return fail('ERR_CERTIFICATE', { reason: reasonOf(error as Error & { code?: string }) })
  }
}

function reasonOf({ message, code }: Error & { code?: string }): string {
  if (/mac verify/i.test(message)) return 'passphrase'
  // Old files use ciphers that OpenSSL 3 no longer reads.
  if (code === 'ERR_CRYPTO_UNSUPPORTED_OPERATION' || /unsupported/i.test(message)) return 'cipher'
  return /private key|values mismatch/i.test(message) ? 'key' : 'unreadable'
}
