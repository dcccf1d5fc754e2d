export const messagesApi = {
  errors: {
    ERR_API_TOKEN: 'Este token da API não vale. Confira se ele está inteiro, ou se alguém gerou outro.',
    ERR_API_SUBSCRIPTION_EXPIRED: 'A assinatura da empresa terminou: a API volta depois do pagamento.',
    ERR_TICKET_CLOSED: 'O atendimento está resolvido.',
    ERR_IDEMPOTENCY_KEY: 'Esta Idempotency-Key já foi usada em outra chamada nas últimas 24 horas.',
    ERR_CONNECTION_FULL: 'Já há 1.000 mensagens esperando nesta conexão. Tente de novo daqui a pouco.',
    ERR_NO_API_TOKEN: 'A empresa ainda não tem um token da API.',
  },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    messagesApi: typeof messagesApi
  }
}
