import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const invoices: Translation<typeof pt.invoices> = {
  renew: {
    verb: 'Renovar',
    named: 'Renovar {{name}}',
    title: '¿Renovar {{name}}?',
    moves_one: '{{count}} mes: el vencimiento pasa del {{from}} al {{to}}.',
    moves_other: '{{count}} meses: el vencimiento pasa del {{from}} al {{to}}.',
    settles: 'La factura abierta de {{value}} queda pagada por ti.',
    done: '{{name}} renovada hasta el {{date}}',
    changed: 'El vencimiento o la factura cambió mientras tanto. Compruébalo y renueva de nuevo.',
  },
  errors: {
    ERR_NO_DUE_DATE: 'La empresa no tiene vencimiento.',
    ERR_NO_INVOICE_FOUND: 'Factura no encontrada.',
    ERR_INVOICE_PAID: 'Esta factura ya está pagada.',
    ERR_NOTHING_TO_PAY: 'No hay nada que pagar.',
    ERR_PLAN_TOO_SMALL: 'La empresa usa más de lo que este plan permite.',
  },
}
