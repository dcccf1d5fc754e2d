import tls from 'node:tls'

/** Makes this process trust the certificates of this authority (PEM). Returns how to undo it. */
export function trust(authority: string): () => void {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), authority])
  return () => tls.setDefaultCACertificates(tls.getCACertificates('default').filter((one) => one.trim() !== authority.trim()))
}
