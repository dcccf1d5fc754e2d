import { expect, test } from 'vitest'
import { looksPromotional } from './promotion.ts'

test('an offer is taken for a promotion in each language, and what was ordered is not', () => {
  for (const text of [
    'Promoção de Natal: 20% off',
    'Aproveite, {{1}}: frete grátis até domingo',
    'Use o cupom NATAL',
    'Last chance: a discount for you',
    'Aprovecha las rebajas',
  ])
    expect([text, looksPromotional(text)]).toEqual([text, true])
  for (const text of [
    'O seu pedido {{1}} saiu para entrega.',
    'Feel free to reply to this message.',
    'Tu pedido sale hoy.',
    'A sua promotora de vendas é a Ana.',
  ])
    expect([text, looksPromotional(text)]).toEqual([text, false])
})
