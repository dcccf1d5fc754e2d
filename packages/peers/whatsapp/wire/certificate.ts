import { Curve, proto, type KeyPair } from '@whiskeysockets/baileys'
import type { Store } from '#whatsapp/store.ts'

const { Details } = proto.CertChain.NoiseCertificate
const validity = { notBefore: 0, notAfter: Date.UTC(2100, 0) / 1000 }

/** The server's credentials in the Noise handshake, and the root key that a client must trust for them. */
export interface ServerIdentity {
  staticKey: KeyPair
  certificateChain: Uint8Array
  /** 32 bytes: what `WA_CERT_DETAILS.PUBLIC_KEY` of a client must hold. */
  rootPublicKey: Uint8Array
}

/**
 * The server's identity under its own certificate authority, made at the first start and kept in the store. The chain is root ->
 * intermediate (serial 1, issuer 0) -> leaf (serial 2), as Baileys' noise-handler checks it.
 */
export function loadServerIdentity(store: Store): ServerIdentity {
  const keys = store.collection<{ root: KeyPair; staticKey: KeyPair }>('server')
  const known = keys.get('identity')
  const { root, staticKey } = known ?? { root: Curve.generateKeyPair(), staticKey: Curve.generateKeyPair() }
  if (!known) keys.put('identity', { root, staticKey })
  return { staticKey, rootPublicKey: root.public, certificateChain: issueChain(root, staticKey.public) }
}

function issueChain(root: KeyPair, serverPublicKey: Uint8Array): Uint8Array {
  const intermediate = Curve.generateKeyPair()
  const intermediateDetails = Details.encode({ serial: 1, issuerSerial: 0, key: intermediate.public, ...validity }).finish()
  const leafDetails = Details.encode({ serial: 2, issuerSerial: 1, key: serverPublicKey, ...validity }).finish()
  return proto.CertChain.encode({
    intermediate: { details: intermediateDetails, signature: Curve.sign(root.private, intermediateDetails) },
    leaf: { details: leafDetails, signature: Curve.sign(intermediate.private, leafDetails) },
  }).finish()
}
