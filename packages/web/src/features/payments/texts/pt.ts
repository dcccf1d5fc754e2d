export const payments = {
  errors: {
    ERR_PAYMENT_UNAVAILABLE: 'O banco não respondeu. Tente de novo: nada é cobrado duas vezes.',
    ERR_PAYMENT_SETUP: 'O banco recusa os dados de cobrança desta instalação. Avise quem a administra.',
    ERR_DOCUMENT_NEEDED: 'Para pagar, informe o CPF ou CNPJ.',
    ERR_CERTIFICATE: 'O certificado não abre.',
    ERR_WEBHOOK_REFUSED: 'O banco não aceita o endereço para avisos.',
  },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    payments: typeof payments
  }
}
