import type { Capabilities } from '@recado/border/capabilities'

export const capabilities: Capabilities = {
  pairing: ['qr', 'code'],
  edit: true,
  delete: true,
  react: true,
  buttons: false,
  addressBook: true,
  numberCheck: true,
  presence: true,
  groups: true,
  files: null,
  window: null,
  idempotentSend: true,
  atOnce: 4,
}
