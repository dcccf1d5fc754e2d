import { day, hour, type Scene } from '#demo/script.ts'

/** Closed conversations, with the customer's opinion. */
export const closedScenes: readonly Scene[] = [
  {
    name: 'Conceição dos Santos',
    phone: '5571943210987',
    hidden: true,
    queue: 'Entregas',
    attendant: 'Rui Barbosa',
    lines: [
      [4 * hour, { says: 'Bom dia, a cômoda chega que horas?' }],
      [3.8 * hour, { writes: 'Bom dia, Conceição! Entre 10h e 11h, a equipe liga antes.' }],
      [2.2 * hour, { says: 'Chegou, obrigada' }],
      [2.1 * hour, { closes: true }],
      [2.05 * hour, { says: '3' }],
    ],
  },
  {
    name: 'Rafael Kowalski',
    phone: '5541954321098',
    queue: 'Suporte técnico',
    attendant: 'Lívia Rocha',
    tags: ['Garantia'],
    lines: [
      [19.5 * hour, { says: 'A gaveta do criado-mudo emperrou' }],
      [19 * hour, { writes: 'Oi, Rafael. O móvel está na garantia: o montador passa aí amanhã entre 9h e 12h, pode ser?' }],
      [18.5 * hour, { says: 'Pode sim' }],
      [18.3 * hour, { writes: 'Agendado. Qualquer coisa é só chamar.' }],
      [18.25 * hour, { reacts: '🙏' }],
      [18.1 * hour, { closes: true }],
      [18 * hour, { says: '3' }],
    ],
  },
  {
    name: 'Patrícia Queiroz',
    phone: '5511955331100',
    queue: 'Vendas',
    attendant: 'Caio Mendes',
    lines: [
      [20 * hour, { says: 'Quero 4 cadeiras Imbuia' }],
      [19.98 * hour, { edits: 'Quero 6 cadeiras Imbuia' }],
      [19 * hour, { writes: 'Seis cadeiras, R$ 5.340,00 em 6 vezes. Reservo para você?' }],
      [18.6 * hour, { says: 'Reserva, passo amanhã' }],
      [18.4 * hour, { closes: true }],
    ],
  },
  {
    name: 'Marcos Vinícius Prado',
    phone: '5511944220099',
    queue: 'Financeiro',
    attendant: 'Lívia Rocha',
    lines: [
      [21 * hour, { says: 'Fiz o Pix do sofá' }],
      [20.9 * hour, { sends: 'receipt' }],
      [20.4 * hour, { writes: 'Recebido, Marcos! Obrigada.' }],
      [20.2 * hour, { closes: true }],
    ],
  },
  {
    name: 'Studio Caetano',
    phone: '5511933119988',
    queue: 'Vendas',
    attendant: 'Marina Prado',
    tags: ['Atacado'],
    lines: [
      [2 * day + 5 * hour, { sends: 'project', caption: 'Recepção do cliente, para orçar' }],
      [2 * day + 4 * hour, { poll: { question: 'Qual acabamento fica melhor?', options: ['Freijó', 'Imbuia', 'Carvalho'] } }],
      [2 * day + 3 * hour, { writes: 'Voto em freijó. Orçamento até sexta, combinado?' }],
      [2 * day + 2.5 * hour, { says: 'Combinado' }],
      [2 * day + 2 * hour, { closes: true }],
    ],
  },
  {
    name: 'Eduardo Farias',
    phone: '5511922008877',
    queue: 'Entregas',
    attendant: 'Rui Barbosa',
    lines: [
      [2 * day + 8 * hour, { says: 'A mesa veio com uma perna trocada' }],
      [2 * day + 7 * hour, { writes: 'Desculpe, Eduardo. Troco amanhã cedo, sem custo.' }],
      [2 * day + 1.2 * hour, { says: 'Trocaram, mas demorou' }],
      [2 * day + 1.1 * hour, { closes: true }],
      [2 * day + 1.05 * hour, { says: '2' }],
    ],
  },
  {
    name: 'Mercado Bom Preço',
    phone: '5511911997766',
    queue: 'Vendas',
    attendant: 'Caio Mendes',
    tags: ['Atacado'],
    lines: [
      [3 * day + 3 * hour, { sends: 'list' }],
      [3 * day + 2 * hour, { writes: 'Recebi a lista. Em 26 peças chego a 12% de desconto.' }],
      [3 * day + hour, { says: 'Vou levar para o sócio e volto' }],
      [3 * day + 0.5 * hour, { closes: true }],
    ],
  },
  {
    name: 'Isabela Rocha',
    phone: '5511900886655',
    queue: 'Suporte técnico',
    attendant: 'Lívia Rocha',
    lines: [
      [4 * day + 5 * hour, { says: 'Vocês demoram muito' }],
      [4 * day + 4.9 * hour, { deletes: true }],
      [4 * day + 4.8 * hour, { says: 'A porta do armário não fecha desde sábado' }],
      [4 * day + 3 * hour, { writes: 'Desculpe, Isabela. O montador vai hoje às 17h regular a porta.' }],
      [4 * day + 0.6 * hour, { closes: true }],
      [4 * day + 0.5 * hour, { says: '1' }],
    ],
  },
  {
    name: 'Renato Goulart',
    phone: '5511988664422',
    queue: 'Vendas',
    attendant: 'Marina Prado',
    lines: [
      [6 * day + 4 * hour, { says: 'Vocês fazem cozinha planejada?' }],
      [6 * day + 3 * hour, { writes: 'Fazemos, Renato! Quais são as medidas da parede?' }],
      [6 * day, { closes: true }],
    ],
  },
]

/** Mariana's earlier conversations. */
export const earlierVisits: readonly Scene[] = [
  {
    name: 'Mariana Souza',
    phone: '5511987654321',
    queue: 'Financeiro',
    attendant: 'Lívia Rocha',
    lines: [
      [250 * day, { says: 'Oi, perdi o boleto. Podem mandar a segunda via?' }],
      [250 * day - 20, { hands: 'bill', writes: 'Claro, Mariana, segue.' }],
      [250 * day - 30, { closes: true }],
      [250 * day - 31, { says: '2' }],
    ],
  },
  {
    name: 'Mariana Souza',
    phone: '5511987654321',
    queue: 'Vendas',
    attendant: 'Marina Prado',
    lines: [
      [165 * day, { says: 'A mesa Jequitibá de 1,80 m ainda está em linha?' }],
      [165 * day - 15, { writes: 'Está! Em carvalho, R$ 3.480,00.' }],
      [165 * day - 40, { says: 'Vou querer uma' }],
      [165 * day - 60, { closes: true }],
      [165 * day - 61, { says: '3' }],
    ],
  },
  {
    name: 'Mariana Souza',
    phone: '5511987654321',
    queue: 'Suporte técnico',
    attendant: 'Lívia Rocha',
    lines: [
      [55 * day, { says: 'O puxador do aparador saiu na mão' }],
      [55 * day - 25, { writes: 'Está na garantia, Mariana. O montador troca amanhã de manhã.' }],
      [54 * day, { says: 'Trocado, obrigada!' }],
      [54 * day - 10, { closes: true }],
      [54 * day - 11, { says: '3' }],
    ],
  },
]
