import { hour, type Scene } from '#demo/script.ts'

/** A contact who only gets campaigns. The phones page does not list their phone. */
export interface Reader {
  name: string
  phone: string
}

const names = [
  [
    'Aline Barros',
    'Bruno Siqueira',
    'Carla Menezes',
    'Diego Antunes',
    'Elaine Prates',
    'Fábio Rezende',
    'Gisele Tavares',
    'Hugo Bastiani',
    'Amauri Teles',
  ],
  [
    'Ivone Sardinha',
    'Jonas Pacheco',
    'Karina Dutra',
    'Leandro Mota',
    'Mirela Castanho',
    'Nelson Abreu',
    'Olga Steiner',
    'Paulo Vidal',
    'Bianca Moraes',
  ],
  [
    'Quitéria Lopes',
    'Rodrigo Salles',
    'Simone Arantes',
    'Tadeu Fontes',
    'Úrsula Brandt',
    'Valter Nunes',
    'Wanda Freire',
    'Yara Coutinho',
    'Cícero Brandão',
  ],
] as const

/** On each of three days some visitors of the shop asked for news. */
export const readers: readonly (readonly Reader[])[] = names.map((group, day) =>
  group.map((name, at) => ({ name, phone: `55119${42 + day}10${String(at + 1).padStart(2, '0')}${37 + at * 7}` })),
)
const everybody = readers.flat()

export function isReader(phone: string): boolean {
  return everybody.some((reader) => reader.phone === phone)
}

export const phoneOf = (name: string) => everybody.find((reader) => reader.name === name)?.phone ?? ''

/** These readers are away, and their phones are off. */
export const absent: readonly string[] = [phoneOf('Nelson Abreu'), phoneOf('Wanda Freire')]

/** WhatsApp refuses messages to this reader on the day of the first campaign. */
export const refused = phoneOf('Rodrigo Salles')

export const askedForNews = {
  says: 'Oi! Estive na loja hoje e quero receber as novidades por aqui',
  writes: 'Combinado! Você recebe por aqui, e quando não quiser mais é só responder SAIR.',
}

/** The list that both campaigns go to. Two of its numbers are on no phone. */
export const listName = 'Clientes da loja'
export const listed: readonly Reader[] = [
  ...everybody.slice(0, 5),
  { name: 'Marcenaria Irmãos Leal', phone: '5511940008123' },
  ...everybody.slice(5, 17),
  { name: 'Celso Amorim', phone: '5511940007456' },
  ...everybody.slice(17),
]

/** Campaign messages are two minutes apart. The demo looks for the next recipient at this interval, in minutes. */
export const everyMinutes = 2.1

export interface Campaign {
  name: string
  /** How many minutes before the first sign-in the campaign begins. */
  ago: number
  texts: readonly [string, string, string]
  /** How many recipients are reached until the campaign is over, or until the first sign-in. */
  people: number
  /** How many minutes after the start the readers read, and which readers, by their place in the list. */
  reads: { after: number; isRead: (place: number) => boolean }
  /** A reader who opts out, and how many minutes after the start. */
  leaves?: { phone: string; after: number }
}

export const campaigns: readonly Campaign[] = [
  {
    name: 'Semana do estofado',
    ago: 26 * hour,
    texts: [
      'Oi, {{nome}}! Nesta semana os sofás da {{empresa}} saem com 15% de desconto. Quer ver as cores?',
      '{{nome}}, os sofás estão com 15% de desconto até sábado, e a entrega na capital é por nossa conta. Mando as fotos?',
      'Oi, {{nome}}, aqui é da {{empresa}}. Separamos os sofás da vitrine com 15% de desconto para quem já é da casa.',
    ],
    people: listed.length,
    reads: { after: 66, isRead: (place) => place % 5 > 1 },
    leaves: { phone: phoneOf('Jonas Pacheco'), after: 68 },
  },
  {
    name: 'Black Friday · mesas',
    ago: 29.4,
    texts: [
      'Oi, {{nome}}! A Black Friday da {{empresa}} começou: mesa Jequitibá com 20% de desconto até domingo.',
      '{{nome}}, a mesa Jequitibá está com 20% até domingo, em carvalho ou freijó. Quer que eu reserve?',
      'Oi, {{nome}}, aqui é da {{empresa}}: mesas com 20% de desconto até domingo, montadas na sua casa.',
    ],
    people: 13,
    reads: { after: 24, isRead: (place) => place % 3 !== 1 },
  },
]

const reply = (name: string, ago: number, says: string, writes: string): Scene => ({
  name,
  phone: phoneOf(name),
  queue: 'Vendas',
  attendant: 'Caio Mendes',
  lines: [
    [ago, { says }],
    [ago - 6, { writes }],
    [ago - 20, { says: 'Obrigada, passo no sábado' }],
    [ago - 24, { closes: true }],
  ],
})

/** Conversations that a campaign caused. */
export const replies: readonly Scene[] = [
  reply(
    'Aline Barros',
    25.3 * hour,
    'Tem o de três lugares em azul?',
    'Tem, Aline, em azul petróleo e em jeans. Fica em R$ 4.160,00.',
  ),
  reply('Gisele Tavares', 25 * hour, 'Até que horas abrem no sábado?', 'Até as 17h, Gisele, e o estacionamento é livre.'),
  reply('Olga Steiner', 24.6 * hour, 'O desconto vale para a poltrona?', 'Vale, Olga, para toda a linha Jequitibá.'),
]
