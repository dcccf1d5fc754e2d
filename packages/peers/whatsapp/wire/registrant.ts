import type { BinaryNode } from '@whiskeysockets/baileys'
import type { ClientIdentity } from './noise.ts'

/** A socket of a device not linked yet. */
export interface Registrant {
  client: ClientIdentity
  send(stanza: BinaryNode): void
}

/** A device that a person has pointed out, by its QR code or by the characters it shows. */
export interface Candidate {
  registrant: Registrant
  identityKey: Buffer
  /** Known to the device and the phone alone; with it the device knows that the offer comes from whom it was shown to. */
  advSecret: Buffer
}

/** Why a phone could not link a device. */
export class PairingError extends Error {}

/** The phone has as many linked devices as it may have. */
export class TooManyDevices extends PairingError {}
