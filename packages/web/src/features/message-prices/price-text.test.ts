import type { Price } from '@recado/contract/message-prices/price'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { formatPrice, formatSum, isNothing } from './money.ts'
import { priceText, shortPrice } from './price-text.ts'
import { messagePrices } from './texts/pt.ts'

const t = i18next.getFixedT('pt', 'messagePrices')
beforeAll(() => i18next.init({ lng: 'pt', resources: { pt: { messagePrices } } }))

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll(/[\u2068\u2069]/g, '')
const one: Price = {
  verdict: 'paid',
  reason: 'reply',
  category: 'service',
  country: 'BR',
  amount: '0.0068',
  currency: 'USD',
  remaining: null,
  until: null,
  isEstimate: false,
}

test.each([
  ['0.0068', 'USD', 'US$ 0,0068', 'US$ 0,01'],
  ['3.575', 'USD', 'US$ 3,575', 'US$ 3,58'],
  ['0.5', 'BRL', 'R$ 0,50', 'R$ 0,50'],
  ['1234.5678901', 'EUR', '€ 1.234,5679', '€ 1.234,57'],
  // A binary number would make less than a half of it.
  ['1.005', 'USD', 'US$ 1,005', 'US$ 1,01'],
  ['999999999999.995', 'USD', 'US$ 999.999.999.999,995', 'US$ 1.000.000.000.000,00'],
])('%s %s is %s as a price with 2 to 4 decimals, and %s as a sum with 2', (amount, currency, price, sum) => {
  expect(plain(formatPrice(amount, currency))).toBe(price)
  expect(plain(formatSum(amount, currency))).toBe(sum)
})

test('nothing is 0 in any form', () => {
  expect(['0', '0.00', '0.0000001'].map(isNothing)).toEqual([true, true, false])
})

test.each<[Partial<Price>, string, string]>([
  [{}, 'US$ 0,0068: resposta dentro da janela, as mil do mês acabaram', 'US$ 0,0068'],
  [
    { isEstimate: true, reason: 'template', category: 'marketing', amount: '0.0625' },
    'Cerca de US$ 0,0625: modelo de marketing',
    'cerca de US$ 0,0625',
  ],
  [{ amount: null, currency: null }, 'Paga: resposta dentro da janela, as mil do mês acabaram', 'paga'],
  [
    { verdict: 'free', reason: 'allowance', amount: null, remaining: 212 },
    'Grátis: entra nas mil do mês (restam cerca de 212)',
    'grátis',
  ],
  [{ verdict: 'free', reason: 'phone', amount: null }, 'Grátis: escrita no celular', 'grátis'],
  [{ verdict: 'nothing', reason: 'failed', amount: null }, 'Nada: não foi entregue', 'nada'],
  [{ verdict: 'unknown', reason: 'awaiting', amount: null }, 'Ainda sem preço: a Meta informa na entrega.', 'sem preço'],
  [
    { verdict: 'unknown', reason: 'no-rate', amount: null, country: 'CL', category: 'marketing' },
    'Sem preço: falta a tarifa de marketing (Chile).',
    'sem preço',
  ],
])('%j reads %s', (change, long, short) => {
  const price = { ...one, ...change }
  expect(plain(priceText(t, price))).toBe(long)
  expect(plain(shortPrice(t, price))).toBe(short)
})
