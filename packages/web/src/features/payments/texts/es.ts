import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const payments: Translation<typeof pt.payments> = {
  errors: {
    ERR_PAYMENT_UNAVAILABLE: 'El banco no respondió. Inténtalo de nuevo: nada se cobra dos veces.',
    ERR_PAYMENT_SETUP: 'El banco rechaza los datos de cobro de esta instalación. Avisa a quien la administra.',
    ERR_DOCUMENT_NEEDED: 'Para pagar, indica el CPF o CNPJ.',
    ERR_CERTIFICATE: 'El certificado no se abre.',
    ERR_WEBHOOK_REFUSED: 'El banco no acepta la dirección para avisos.',
  },
}
