import { day, hour, type Scene } from '#demo/script.ts'

const store = { latitude: -23.5614, longitude: -46.6559, name: 'Araucária Loja Centro' }

/** In somebody's hands. */
export const openScenes: readonly Scene[] = [
  {
    name: 'Mariana Souza',
    phone: '5511987654321',
    queue: 'Vendas',
    attendant: 'Marina Prado',
    tags: ['Sob medida', 'VIP', 'Orçamento enviado'],
    lines: [
      [91, { says: 'Oi! Vocês fazem estante sob medida?' }],
      [88, { writes: 'Oi, Mariana! Fazemos, sim. Qual é a medida do vão?' }],
      [80, { sends: 'livingRoom', caption: 'Parede da sala, sem o rodapé' }],
      [79, { sends: 'voice38' }],
      [
        57,
        {
          writes:
            'Ouvi aqui. Com o rodapé de 7 cm a gente recua o painel e fica rente à parede. Segue o orçamento com as duas opções.',
          reply: true,
        },
      ],
      [55, { hands: 'quote' }],
      [40, { reacts: '❤️' }],
      [32, { notes: 'Prédio exige ART do montador. @Rui Barbosa, dá para segurar o dia 10?' }],
      [31, { schedules: 'Bom dia, Mariana! Hoje é o dia da instalação: a equipe sai daqui às 8h30.', inDays: 14, at: 8 }],
      [2, { says: 'Adorei! A medida do vão é 2,70 m.' }],
      [1.6, { edits: 'Adorei! A medida do vão é 2,74 m.' }],
      [1.2, { says: 'Freijó! E dá para instalar antes do dia 12?' }],
    ],
  },
  {
    name: 'João Pedro Almeida',
    phone: '5521976543210',
    queue: 'Vendas',
    attendant: 'Marina Prado',
    tags: ['Orçamento enviado'],
    lines: [
      [64, { says: 'Boa tarde, qual o prazo da mesa Jequitibá?' }],
      [52, { writes: 'João Pedro, hoje ela sai em ~20~ *15 dias úteis*. Em carvalho são R$ 3.480,00.' }],
      [21, { says: 'Gostei do preço', reply: true }],
      [9, { says: 'E o frete para o Rio?' }],
    ],
  },
  {
    name: 'Construtora Alvorada',
    phone: '5511933221100',
    queue: 'Financeiro',
    attendant: 'Lívia Rocha',
    tags: ['Atacado'],
    lines: [
      [49, { says: 'Bom dia! A nota do pedido 77 sai no CNPJ da obra?' }],
      [44, { sends: 'order' }],
      [12, { writes: 'Pode emitir no CNPJ da obra, sim. Mando a nota ainda hoje.' }],
    ],
  },
  {
    name: 'Obra Vila Nova',
    phone: '5511955443322',
    members: { '5511955443322': 'Denis Obras', '5511966554433': 'Rute Arquitetura', '5511977665544': 'Paulo Gesso' },
    queue: 'Entregas',
    attendant: 'Rui Barbosa',
    lines: [
      [3 * hour, { says: 'Pessoal, o gesso da recepção termina hoje' }, '5511977665544'],
      [2.5 * hour, { says: 'Então os armários podem entrar amanhã?' }, '5511966554433'],
      [2.2 * hour, { writes: 'Podem. A equipe chega às 9h e precisa da vaga de carga livre.' }],
      [15, { sends: 'site1' }, '5511955443322'],
      [14.6, { sends: 'site2' }, '5511955443322'],
      [14.2, { sends: 'site3' }, '5511955443322'],
    ],
  },
  {
    name: 'Padaria Estrela do Sul',
    phone: '5551991234567',
    queue: 'Suporte técnico',
    attendant: 'Lívia Rocha',
    tags: ['Garantia'],
    lines: [
      [70, { says: 'Bom dia, recebemos a mesa hoje cedo' }],
      [58, { writes: 'Bom dia! Que bom. Ficou tudo certo na montagem?' }],
      [27, { sends: 'film12' }],
      [26, { says: 'A mesa chegou com um risco no tampo, como fazemos?' }],
    ],
  },
  {
    name: 'Beatriz Nogueira',
    phone: '5531965432109',
    hidden: true,
    queue: 'Vendas',
    attendant: 'Caio Mendes',
    lines: [
      [95, { says: 'Bom dia, quanto custa a estante de seis portas?' }],
      [86, { writes: 'Bom dia, Beatriz! A de seis portas está R$ 4.290,00, montada.' }],
      [60, { says: 'Caro, hein' }],
      [59, { deletes: true }],
      [52, { says: 'Posso ver de perto? Passo aí hoje' }],
      [35, { writes: 'Claro! Te espero na loja às 15h.' }],
      [34.6, { shows: store }],
    ],
  },
  {
    name: 'Condomínio Ipê Roxo',
    phone: '5511944332211',
    queue: 'Entregas',
    attendant: 'Rui Barbosa',
    lines: [
      [5 * hour, { says: 'Bom dia, a entrega dos bancos pode ser pela garagem?' }],
      [4.5 * hour, { writes: 'Pode sim. Qual é a altura do portão?' }],
      [70, { calls: true }],
    ],
  },
  {
    name: 'Lúcia Ferraz',
    phone: '5511922110099',
    queue: 'Financeiro',
    attendant: 'Lívia Rocha',
    lines: [
      [3 * hour, { sends: 'voice72' }],
      [2.4 * hour, { writes: 'Entendi, Lúcia. Mudei o vencimento para o dia 5.' }],
      [1.8 * hour, { hands: 'bill' }],
      [1.7 * hour, { writes: 'Segue o boleto novo, o antigo pode descartar.' }],
    ],
  },
  {
    name: 'Sérgio Tanaka',
    phone: '5511911009988',
    queue: 'Vendas',
    attendant: 'Marina Prado',
    tags: ['Em produção'],
    lines: [
      [day + 2 * hour, { says: 'Marina, a poltrona entra em produção quando?' }],
      [day + hour, { writes: 'Entrou hoje! Amanhã te mando a primeira foto.' }],
      [2.2 * hour, { schedules: 'Oi, Sérgio! Como prometido, a foto da poltrona na oficina.', inDays: 1, at: 10 }],
      [2 * hour, { sends: 'thumbUp' }],
    ],
  },
]
