import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const invoices: Translation<typeof pt.invoices> = {
  renew: {
    verb: 'Renew',
    named: 'Renew {{name}}',
    title: 'Renew {{name}}?',
    moves_one: '{{count}} month: the due date moves from {{from}} to {{to}}.',
    moves_other: '{{count}} months: the due date moves from {{from}} to {{to}}.',
    settles: 'The open invoice of {{value}} is settled by you.',
    done: '{{name}} renewed until {{date}}',
    changed: 'The due date or the invoice has changed meanwhile. Check it and renew again.',
  },
  errors: {
    ERR_NO_DUE_DATE: 'The company has no due date.',
    ERR_NO_INVOICE_FOUND: 'Invoice not found.',
    ERR_INVOICE_PAID: 'This invoice is already paid.',
    ERR_NOTHING_TO_PAY: 'There is nothing to pay.',
    ERR_PLAN_TOO_SMALL: 'The company uses more than this plan allows.',
  },
}
