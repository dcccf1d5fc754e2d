export const messagePrices = {
  errors: {
    ERR_NO_RATE_FOUND: 'Esta tarifa não existe mais.',
    ERR_RATE_EXISTS: 'Já existe uma tarifa deste mercado, categoria e moeda desde este dia.',
    ERR_META_REFUSED: 'A Meta não aceitou o pedido.',
  },
}

declare module '#platform/i18n.ts' {
  interface Texts {
    messagePrices: typeof messagePrices
  }
}
