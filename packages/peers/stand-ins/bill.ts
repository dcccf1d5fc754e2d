import type { Flow } from '#typebot/flow.ts'

export const bill: Flow = {
  publicId: 'segunda-via-boleto',
  blocks: [
    { id: 'hello', say: 'Vamos à segunda via do seu boleto.' },
    { id: 'ask-document', say: 'Qual é o CPF ou CNPJ do pedido?' },
    { id: 'document', ask: 'text input', as: 'documento' },
    { id: 'ask-month', say: 'De qual mês?' },
    {
      id: 'month',
      ask: 'choice input',
      as: 'mes',
      items: [
        { id: 'novembro', content: 'Novembro' },
        { id: 'dezembro', content: 'Dezembro' },
        { id: 'outro', content: 'Outro mês', to: 'other' },
      ],
      retry: 'Escolha um dos meses da lista.',
    },
    { id: 'found', say: 'Achei o boleto de {{mes}}: R$ 1.190,00, com vencimento no dia 5.' },
    { id: 'line', say: 'Linha digitável: 23793.38128 60007.827136 95000.063305 4 00000000119000' },
    { id: 'end', end: true },
    { id: 'other', say: 'Esse eu não tenho aqui. O Financeiro procura para você.' },
  ],
}
