import type { BinaryNode } from '@whiskeysockets/baileys'
import type { ClientIdentity } from './noise.ts'

/** The socket of a device that is not linked yet. */
export interface Registrant {
  client: ClientIdentity
  send(stanza: BinaryNode): void
  drop(): void
}

/** A device that a person has pointed out, by its QR code or by the characters it shows. */
export interface Candidate {
  registrant: Registrant
  identityKey: Buffer
  /** Known only to the device and the phone. It proves to the device that the offer comes from the phone that it was shown to. */
  advSecret: Buffer
}

export class PairingError extends Error {}

export class TooManyDevices extends PairingError {}
