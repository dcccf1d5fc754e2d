import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const messagePrices: Translation<typeof pt.messagePrices> = {
  errors: {
    ERR_NO_RATE_FOUND: 'Esta tarifa ya no existe.',
    ERR_RATE_EXISTS: 'Ya hay una tarifa de este mercado, categoría y moneda desde este día.',
    ERR_META_REFUSED: 'Meta no aceptó el pedido.',
  },
}
