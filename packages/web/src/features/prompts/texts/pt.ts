export const prompts = {
  errors: {
    ERR_PROMPT_IN_USE: 'Em uso em uma fila, conexão ou fluxo: troque o prompt lá antes de excluir.',
    ERR_PROMPT_IN_USE_named: 'Em uso em {{name}}: troque o prompt lá antes de excluir.',
    ERR_AI_KEY: 'A chave foi recusada pelo provedor.',
    ERR_AI_MODEL: 'O provedor não tem (mais) este modelo.',
    ERR_AI_CREDIT: 'A conta da chave está sem crédito.',
    ERR_AI_BUSY: 'O provedor está no limite de chamadas.',
    ERR_AI_UNAVAILABLE: 'O provedor não responde ou está com problemas.',
    ERR_AI_LATE: 'O modelo não respondeu a tempo.',
    ERR_AI_EMPTY: 'O modelo respondeu vazio.',
    ERR_AI_CUT: 'A resposta foi cortada: aumente o máximo de tokens.',
    ERR_AI_GARBLED: 'O endereço respondeu algo que não é resposta de um modelo.',
    ERR_AI_REFUSED: 'O provedor recusou a pergunta.',
    ERR_AI_LIMIT: 'O limite de IA do mês acabou.',
    ERR_AI_NOT_ALLOWED: 'A empresa não tem IA no plano, ou está parada.',
  },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    prompts: typeof prompts
  }
}
