/** One step of a conversation, told by who takes it. */
export type Line =
  | { customer: string; /** Answers what the attendant wrote last. */ reply?: true }
  /** A picture the customer took, with its caption. */
  | { photo: string }
  /** Where the customer is. */
  | { place: string }
  /** The customer's, to what the attendant wrote last. */
  | { reaction: string }
  | { attendant: string }
  /** For colleagues. */
  | { note: string }

export interface Scene {
  name: string
  phone: string
  queue: 'Vendas' | 'Suporte técnico' | 'Financeiro' | null
  tags: readonly ('VIP' | 'Orçamento enviado' | 'Sob medida' | 'Garantia')[]
  /** Whoever answers; nobody yet while the ticket waits. */
  attendant: 'Marina Prado' | 'Caio Mendes' | 'Lívia Rocha' | null
  end: 'pending' | 'open' | 'closed'
  lines: readonly Line[]
}

/** What happened on the demo desk this morning. */
export const scenes: readonly Scene[] = [
  {
    name: 'Conceição dos Santos',
    phone: '5571943210987',
    queue: 'Financeiro',
    tags: [],
    attendant: 'Lívia Rocha',
    end: 'closed',
    lines: [
      { customer: 'Bom dia, não recebi o boleto deste mês' },
      { attendant: 'Bom dia, Conceição. Reenviei agora para o seu e-mail, com o mesmo vencimento.' },
      { customer: 'Chegou, obrigada' },
    ],
  },
  {
    name: 'Rafael Kowalski',
    phone: '5541954321098',
    queue: 'Suporte técnico',
    tags: ['Garantia'],
    attendant: 'Lívia Rocha',
    end: 'closed',
    lines: [
      { customer: 'A gaveta do criado-mudo emperrou' },
      { attendant: 'Oi, Rafael. O móvel está na garantia: o montador passa aí amanhã entre 9h e 12h, pode ser?' },
      { customer: 'Pode sim' },
      { place: 'Portaria do prédio' },
      { attendant: 'Agendado. Qualquer coisa é só chamar.' },
      { reaction: '🙏' },
    ],
  },
  {
    name: 'Mariana Souza',
    phone: '5511987654321',
    queue: 'Vendas',
    tags: ['VIP', 'Sob medida'],
    attendant: 'Marina Prado',
    end: 'open',
    lines: [
      { customer: 'Oi! Vocês fazem estante sob medida?' },
      { attendant: 'Oi, Mariana! Fazemos, sim. Qual é a medida do vão?' },
      { customer: 'São 2,70 m de largura por 2,40 m de altura', reply: true },
      { photo: 'Parede da sala, sem o rodapé' },
      { note: 'Prefere instalação em dia de semana. O prédio exige ART do montador.' },
      { attendant: 'Perfeito. Em *imbuia* ou *freijó*?' },
      { reaction: '❤️' },
      { customer: 'Freijó', reply: true },
    ],
  },
  {
    name: 'João Pedro Almeida',
    phone: '5521976543210',
    queue: 'Vendas',
    tags: ['Orçamento enviado'],
    attendant: 'Caio Mendes',
    end: 'open',
    lines: [
      { customer: 'Boa tarde, qual o prazo da mesa Jequitibá?' },
      { attendant: 'Boa tarde, João Pedro. Hoje ela sai em ~20~ *15 dias úteis*.' },
      { customer: 'E o frete para o Rio?' },
    ],
  },
  {
    name: 'Beatriz Nogueira',
    phone: '5531965432109',
    queue: 'Vendas',
    tags: ['VIP'],
    attendant: null,
    end: 'pending',
    lines: [{ customer: 'Bom dia, quanto custa a estante de seis portas?' }, { customer: 'Quero para a sala nova' }],
  },
  {
    name: 'Padaria Estrela do Sul',
    phone: '5551991234567',
    queue: 'Suporte técnico',
    tags: [],
    attendant: null,
    end: 'pending',
    lines: [{ customer: 'A mesa chegou com um risco no tampo, como fazemos?' }],
  },
  {
    name: 'Tiago Arruda',
    phone: '5562992345678',
    queue: null,
    tags: [],
    attendant: null,
    end: 'pending',
    lines: [{ customer: 'Olá, vocês têm loja em Goiânia?' }],
  },
]

/** What people here write every day. */
export const quickReplies: readonly { shortcode: string; message: string }[] = [
  { shortcode: 'oi', message: 'Olá! Obrigada por falar com a Araucária Móveis. Em que posso ajudar?' },
  { shortcode: 'prazo', message: 'Nosso prazo hoje é de *15 dias úteis* a partir da aprovação do projeto.' },
  { shortcode: 'pix', message: 'Nossa chave Pix é o CNPJ 12.345.678/0001-90, em nome de Araucária Móveis Ltda.' },
  { shortcode: 'garantia', message: 'Todos os móveis têm garantia de 5 anos. Pode me mandar uma foto do problema?' },
]
