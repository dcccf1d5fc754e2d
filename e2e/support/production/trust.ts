import tls from 'node:tls'

/** Makes this process trust the certificates of this authority (PEM). Returns how to undo it. */
export function trust(authority: string): () => void {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), authority])
  return () => tls.setDefaultCACertificates(tls.getCACertificates('default').filter((one) => one.trim() !== authority.trim()))
}

/** A module that makes a process which begins with it trust this authority, besides those of NODE_EXTRA_CA_CERTS. */
export function trustModule(authority: string): string {
  const given = JSON.stringify(authority)
  return `import tls from 'node:tls'\ntls.setDefaultCACertificates([...tls.getCACertificates('default'), ${given}])\n`
}
