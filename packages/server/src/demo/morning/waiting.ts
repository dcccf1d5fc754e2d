import { hour, type Scene } from '#demo/script.ts'

/** In line: nobody has them yet, or not any more. */
export const waitingScenes: readonly Scene[] = [
  {
    name: 'Tiago Arruda',
    phone: '5562992345678',
    queue: null,
    attendant: 'Marina Prado',
    lines: [[26, { says: 'Olá, vocês têm loja em Goiânia?' }]],
  },
  {
    name: 'Helena Bastos',
    phone: '5511900998877',
    queue: 'Vendas',
    attendant: 'Marina Prado',
    lines: [
      [
        14,
        {
          says: 'Oi! Vi o anúncio da mesa redonda, ainda está com desconto?',
          ad: { title: 'Mesa Jequitibá redonda', body: '15% até domingo', sourceUrl: 'https://example.com/mesa-jequitiba' },
        },
      ],
    ],
  },
  {
    name: 'Otávio Lins',
    phone: '5511988776655',
    queue: 'Financeiro',
    attendant: 'Lívia Rocha',
    lines: [[8, { says: 'Bom dia, preciso da segunda via do boleto de novembro' }]],
  },
  {
    name: 'Camila Duarte',
    phone: '5511977553311',
    queue: 'Entregas',
    attendant: 'Rui Barbosa',
    tags: ['Pronto para entrega'],
    lines: [
      [2 * hour, { says: 'Oi, o sofá chega hoje?' }],
      [1.5 * hour, { writes: 'Oi, Camila! Sai no caminhão da tarde. Me confirma o endereço?' }],
      [30, { givesBack: true }],
      [6, { place: { latitude: -23.6005, longitude: -46.665, name: 'Rua das Acácias, 88' } }],
    ],
  },
  {
    name: 'Fernanda Muniz',
    phone: '5511966442200',
    queue: 'Suporte técnico',
    attendant: 'Lívia Rocha',
    lines: [[3, { sends: 'handle', caption: 'O puxador soltou de um lado' }]],
  },
  {
    name: 'Pousada Recanto',
    phone: '5512955331199',
    queue: 'Vendas',
    attendant: 'Marina Prado',
    lines: [[1.4, { sends: 'voice21' }]],
  },
]
