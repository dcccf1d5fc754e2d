import { hour, type Scene } from '#demo/script.ts'

/** Waiting conversations: no attendant has accepted them yet, or one has given them back. */
export const waitingScenes: readonly Scene[] = [
  {
    name: 'Tiago Arruda',
    phone: '5562992345678',
    queue: null,
    attendant: 'Marina Prado',
    isLed: true,
    lines: [
      [26.4, { says: 'Olá, bom dia' }],
      [26, { says: 'Vocês têm loja em Goiânia?' }],
      [25.6, { says: 'Queria ver as cadeiras de perto' }],
    ],
  },
  {
    name: 'Helena Bastos',
    phone: '5511900998877',
    queue: 'Vendas',
    attendant: 'Marina Prado',
    isLed: true,
    lines: [
      [
        14.6,
        {
          says: 'Oi! Vi o anúncio da mesa redonda',
          ad: { title: 'Mesa Jequitibá redonda', body: '15% até domingo', sourceUrl: 'https://example.com/mesa-jequitiba' },
        },
      ],
      [14.3, { says: '1' }],
      [14, { says: 'Móveis prontos' }],
      [13.6, { says: 'Ainda está com desconto? É para Jundiaí' }],
    ],
  },
  {
    name: 'Otávio Lins',
    phone: '5511988776655',
    queue: 'Financeiro',
    attendant: 'Lívia Rocha',
    isLed: true,
    lines: [
      [8.4, { says: 'Bom dia' }],
      [8.1, { says: '3' }],
      [7.8, { says: '1' }],
      [7.4, { says: 'Novembro, por favor' }],
    ],
  },
  {
    name: 'Camila Duarte',
    phone: '5511977553311',
    queue: 'Entregas',
    attendant: 'Rui Barbosa',
    lines: [
      [2 * hour, { says: 'Oi, o sofá chega hoje?' }],
      [1.5 * hour, { writes: 'Oi, Camila! Sai no caminhão da tarde. Me confirma o endereço?' }],
      [1.45 * hour, { moves: 'Pronto para entrega' }],
      [30, { givesBack: true }],
      [6, { place: { latitude: -23.6005, longitude: -46.665, name: 'Rua das Acácias, 88' } }],
    ],
  },
  {
    name: 'Fernanda Muniz',
    phone: '5511966442200',
    queue: 'Suporte técnico',
    attendant: 'Lívia Rocha',
    isLed: true,
    lines: [
      [3.9, { says: 'Oi, preciso de ajuda com uma gaveta' }],
      [3.6, { says: '2' }],
      [3.3, { says: 'garantia e pecas' }],
      [3, { sends: 'handle', caption: 'O puxador soltou de um lado' }],
    ],
  },
  {
    name: 'Pousada Recanto',
    phone: '5512955331199',
    queue: 'Vendas',
    attendant: 'Marina Prado',
    lines: [[1.4, { sends: 'voice21' }]],
  },
]
