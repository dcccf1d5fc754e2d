export const invoices = {
  renew: {
    verb: 'Renovar',
    named: 'Renovar {{name}}',
    title: 'Renovar {{name}}?',
    moves_one: '{{count}} mês: o vencimento passa de {{from}} para {{to}}.',
    moves_other: '{{count}} meses: o vencimento passa de {{from}} para {{to}}.',
    settles: 'A fatura aberta de {{value}} fica paga por você.',
    done: '{{name}} renovada até {{date}}',
    changed: 'O vencimento ou a fatura mudou enquanto isso. Confira e renove de novo.',
  },
  errors: {
    ERR_NO_DUE_DATE: 'A empresa não tem vencimento.',
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
