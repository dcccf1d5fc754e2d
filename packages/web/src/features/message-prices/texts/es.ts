import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const messagePrices: Translation<typeof pt.messagePrices> = {
  categories: {
    marketing: 'marketing',
    utility: 'utilidad',
    authentication: 'autenticación',
    'authentication-international': 'autenticación internacional',
    service: 'respuesta',
    other: 'otra',
    allowance: 'respuestas gratis por mes',
  },
  markets: {
    'north-america': 'América del Norte',
    'rest-of-africa': 'Resto de África',
    'rest-of-asia-pacific': 'Resto de Asia y Pacífico',
    'rest-of-central-eastern-europe': 'Resto de Europa Central y Oriental',
    'rest-of-latin-america': 'Resto de América Latina',
    'rest-of-middle-east': 'Resto de Oriente Medio',
    'rest-of-western-europe': 'Resto de Europa Occidental',
    other: 'Otros',
    all: 'Todos',
  },
  price: 'Precio',
  verdicts: { free: 'gratis', paid: 'de pago', nothing: 'nada', unknown: 'sin precio' },
  paidWord: { start: 'De pago', within: 'de pago' },
  about: { start: 'Cerca de {{price}}', within: 'cerca de {{price}}' },
  paid: {
    reply: '{{price}}: respuesta dentro de la ventana, las mil del mes se acabaron',
    template: '{{price}}: plantilla de {{category}}',
  },
  allowance_one: 'Gratis: entra en las mil del mes (queda cerca de {{count}})',
  allowance_other: 'Gratis: entra en las mil del mes (quedan cerca de {{count}})',
  allowanceUsed: 'Gratis: entró en las mil del mes',
  ad: 'Gratis: vino de un anuncio',
  adUntil: 'Gratis: vino de un anuncio, hasta {{at}}',
  noRate: 'Sin precio: falta la tarifa de {{category}} ({{market}}).',
  reasons: {
    phone: 'Gratis: escrito en el teléfono',
    free: 'Gratis',
    failed: 'Nada: no se entregó',
    awaiting: 'Todavía sin precio: Meta lo informa al entregar.',
    untold: 'Sin precio: Meta no lo informó.',
    'no-market': 'Sin precio: no se conoce el país del cliente.',
    'no-currency': 'Sin precio: no se conoce la moneda de la cuenta en Meta.',
    'no-allowance': 'Sin precio: falta decir cuántas respuestas son gratis al mes.',
  },
  errors: {
    ERR_NO_RATE_FOUND: 'Esta tarifa ya no existe.',
    ERR_RATE_EXISTS: 'Ya hay una tarifa de este mercado, categoría y moneda desde este día.',
    ERR_META_REFUSED: 'Meta no aceptó el pedido.',
  },
}
