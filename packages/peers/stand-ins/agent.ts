import type { Intent } from '#dialogflow/agents.ts'

export const projectId = 'araucaria-faq'

export const questions: readonly Intent[] = [
  {
    name: 'entrega',
    words: ['entreg', 'frete', 'prazo', 'chega'],
    messages: ['Entregamos em todo o ABC e na capital em até 10 dias úteis. Para outras cidades, diga o CEP.'],
  },
  {
    name: 'garantia',
    words: ['garantia', 'defeito'],
    messages: ['Todos os móveis têm garantia de 5 anos, com o número do pedido.'],
  },
  {
    name: 'pagamento',
    words: ['pix', 'cart', 'parcel', 'pagar', 'pagamento'],
    messages: ['Por Pix com 5% de desconto, no boleto, ou em até 10 vezes no cartão.'],
  },
  {
    name: 'horario',
    words: ['hor', 'abre', 'fecha', 'aberto', 'sábado'],
    messages: ['Abrimos de segunda a sexta das 8h às 18h, e sábado até as 17h.'],
  },
  {
    name: 'saudacao',
    words: ['olá', 'ola', 'oi', 'bom dia', 'boa tarde', 'boa noite'],
    messages: [
      { quickReplies: { title: 'Olá! O que você quer saber?', quickReplies: ['Entrega', 'Garantia', 'Pagamento', 'Horário'] } },
    ],
  },
  { name: 'atendente', words: ['atendente', 'pessoa', 'humano'], messages: ['Vou chamar alguém da loja.'], ends: true },
  { name: 'outros', words: [], messages: ['Disso eu não sei. Pergunte de entrega, garantia, pagamento ou horário.'] },
]
