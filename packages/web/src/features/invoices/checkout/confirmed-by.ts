import type { Charge } from '@recado/contract/payments/api'

/** The party that finds out that a charge is paid: the bank, a person, or neither, where nothing says how to pay it. */
export function confirmedBy({ qrcode, instructions, expiresAt }: Pick<Charge, 'qrcode' | 'instructions' | 'expiresAt'>) {
  if (qrcode.qrcode === '' && instructions === '') return 'nobody'
  // A bank's code expires. The code of the operator's own key never does.
  return expiresAt === null ? 'person' : 'bank'
}
