import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const payments: Translation<typeof pt.payments> = {
  errors: {
    ERR_PAYMENT_UNAVAILABLE: 'The bank did not answer. Try again: nothing is charged twice.',
    ERR_PAYMENT_SETUP: 'The bank refuses the billing data of this installation. Tell whoever runs it.',
    ERR_DOCUMENT_NEEDED: 'To pay, enter the CPF or CNPJ.',
    ERR_CERTIFICATE: 'The certificate does not open.',
    ERR_WEBHOOK_REFUSED: 'The bank does not take the address for notices.',
  },
}
