import { writeBrCode } from '@recado/contract/payments/br-code'
import type { PaymentSettings } from '@recado/contract/payments/settings'
import { fail } from '#platform/fail.ts'
import { digest } from './digest.ts'
import type { Driver } from './driver.ts'
import { readPixKey } from './keys/pix-key.ts'

const maxTxidLength = 25

/** No provider is called. The payer reads how to pay, and an operator settles the invoice. */
export function manual({ pixKey, name, city }: PaymentSettings['manual']): Driver {
  return {
    name: 'manual',
    account: digest('manual', pixKey, name, city),
    needsDocument: false,
    make: async ({ txid, cents }) => {
      const hasCode = pixKey !== '' && name !== '' && city !== ''
      const code = hasCode
        ? writeBrCode({ key: readPixKey(pixKey) ?? pixKey, name, city, cents, txid: txid.slice(0, maxTxidLength) })
        : ''
      return { code, expiresAt: null }
    },
    find: async () => ({ isGone: false, payments: [] }),
    check: async () => undefined,
    register: async () => fail('ERR_PAYMENT_SETUP', { reason: 'manual' }),
  }
}
