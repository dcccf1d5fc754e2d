import type { Capabilities } from '@recado/border/capabilities'

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
  window: 24 * 3_600_000,
  idempotentSend: false,
  atOnce: 20,
}
