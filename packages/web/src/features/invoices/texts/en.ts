import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const invoices: Translation<typeof pt.invoices> = {
  errors: {
    ERR_NO_INVOICE_FOUND: 'Invoice not found.',
    ERR_INVOICE_PAID: 'This invoice is already paid.',
    ERR_NOTHING_TO_PAY: 'There is nothing to pay.',
    ERR_PLAN_TOO_SMALL: 'The company uses more than this plan allows.',
  },
}
