import { day, type Line, type Scene } from '#demo/script.ts'

const pieces = ['cabides de carvalho', 'araras', 'bancos de prova', 'caixas de linho', 'espelhos de chão', 'ganchos de parede']
const rooms = ['Pinheiros', 'Moema', 'Santos', 'Campinas']

/** The order of one week: sixteen messages on one day. */
function week(back: number): Line[] {
  const start = back * 7 * day + 300
  const piece = pieces[back % pieces.length]
  const room = rooms[back % rooms.length]
  const count = 6 + ((back * 5) % 17)
  const said = (after: number, says: string): Line => [start - after, { says }]
  const written = (after: number, writes: string): Line => [start - after, { writes }]
  return [
    said(0, 'Bom dia, Caio! Pedido da semana'),
    said(0.3, `${count} ${piece} para a loja de ${room}`),
    said(0.6, 'Mesmo acabamento da última vez'),
    said(0.9, 'E mais duas peças de reserva'),
    written(12, 'Bom dia! Anotado.'),
    written(12.4, `${count + 2} ${piece}, então: a reserva vai junto.`),
    written(12.8, `Fica em R$ ${(count + 2) * 84},00 com o desconto de atacado.`),
    said(30, 'Perfeito'),
    said(30.4, 'Consegue entregar na quinta?'),
    written(45, 'Quinta eu não garanto, sexta de manhã com certeza.'),
    said(60, 'Sexta está ótimo'),
    said(60.4, 'Pode faturar no mesmo CNPJ'),
    said(60.8, 'E manda a nota por e-mail, por favor'),
    written(90, 'Nota emitida e enviada.'),
    written(90.4, 'O caminhão sai às 8h e passa aí até as 10h.'),
    said(110, 'Obrigada! Até semana que vem'),
  ]
}

/** A wholesale customer who never stops writing. */
export const atelier: Scene = {
  name: 'Ateliê Mar & Linho',
  phone: '5511977112233',
  queue: 'Vendas',
  attendant: 'Caio Mendes',
  tags: ['Atacado'],
  lines: [
    ...[12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].flatMap(week),
    [180, { says: 'Caio, a Lena da loja de Santos cuida das entregas agora' }],
    [179, { card: { name: 'Lena Moura', pn: '5513966778899' } }],
    [100, { writes: 'Anotado, obrigado! Falo com ela antes do caminhão sair.' }],
    [99, { moves: 'Em produção' }],
    [60, { says: 'Preciso de 8 araras para sexta, fecha?' }],
    [47, { writes: 'Fechado. Mando o pedido até amanhã.' }],
    [46, { schedules: 'Bom dia! O caminhão com as araras sai às 8h e chega até as 10h.', inDays: 5, at: 8 }],
  ],
}
