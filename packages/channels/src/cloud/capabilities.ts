import type { Capabilities } from '@recado/border/capabilities'
import { taken } from './files.ts'

export const capabilities: Capabilities = {
  pairing: [],
  edit: false,
  delete: false,
  react: true,
  buttons: true,
  addressBook: false,
  numberCheck: false,
  presence: false,
  groups: false,
  files: taken,
  window: 24 * 3_600_000,
  idempotentSend: false,
  atOnce: 20,
}
