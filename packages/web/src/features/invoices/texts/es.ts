import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const invoices: Translation<typeof pt.invoices> = {
  errors: {
    ERR_NO_INVOICE_FOUND: 'Factura no encontrada.',
    ERR_INVOICE_PAID: 'Esta factura ya está pagada.',
    ERR_NOTHING_TO_PAY: 'No hay nada que pagar.',
    ERR_PLAN_TOO_SMALL: 'La empresa usa más de lo que este plan permite.',
  },
}
