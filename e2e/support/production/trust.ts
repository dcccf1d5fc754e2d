import tls from 'node:tls'

/** From now on this process trusts whom this authority (PEM) has certified. Returns how to stop that. */
export function trust(authority: string): () => void {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), authority])
  return () => tls.setDefaultCACertificates(tls.getCACertificates('default').filter((one) => one.trim() !== authority.trim()))
}
