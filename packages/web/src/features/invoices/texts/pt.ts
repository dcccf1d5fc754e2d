export const invoices = {
  errors: {
    ERR_NO_INVOICE_FOUND: 'Fatura não encontrada.',
    ERR_INVOICE_PAID: 'Esta fatura já está paga.',
    ERR_NOTHING_TO_PAY: 'Não há nada a pagar.',
    ERR_PLAN_TOO_SMALL: 'A empresa usa mais do que este plano permite.',
  },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    invoices: typeof invoices
  }
}
