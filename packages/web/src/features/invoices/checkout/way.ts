import type { Charge } from '@recado/contract/payments/api'

/** Who finds out that a charge is paid: the bank, a person, or nobody, where nothing says how to pay it. */
export function settledBy({ qrcode, instructions, expiresAt }: Pick<Charge, 'qrcode' | 'instructions' | 'expiresAt'>) {
  if (qrcode.qrcode === '' && instructions === '') return 'nobody'
  // A code of a bank is good for a time; one of the operator's own key for ever.
  return expiresAt === null ? 'person' : 'bank'
}
