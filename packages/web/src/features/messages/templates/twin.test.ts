import type { Price } from '@recado/contract/message-prices/price'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { messagePrices } from '#features/message-prices/texts/pt.ts'
import { templates } from '#features/templates/texts/pt.ts'
import { twinText } from './twin.ts'

const t = i18next.getFixedT('pt', ['messagePrices', 'templates']) as unknown as Parameters<typeof twinText>[0]
beforeAll(() => i18next.init({ lng: 'pt', resources: { pt: { messagePrices, templates } } }))

const template: Price = {
  verdict: 'paid',
  reason: 'template',
  category: 'marketing',
  country: 'BR',
  amount: '0.0625',
  currency: 'USD',
  remaining: null,
  until: null,
  isEstimate: true,
}
const reply: Price = { ...template, reason: 'reply', category: 'service', amount: '0.0068' }
const free: Price = { ...reply, verdict: 'free', reason: 'allowance', amount: null, currency: null }
const unknown: Price = { ...reply, verdict: 'unknown', reason: 'no-rate', amount: null, currency: null }
/** As an attendant reads it who may not see amounts. */
const bare = (price: Price): Price => ({ ...price, amount: null, currency: null })
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll(/[\u2068\u2069]/g, '')

test.each<[string, Price | null, Price, string]>([
  ['a free text', free, template, 'Dentro da janela um texto comum sai grátis.'],
  ['a cheaper text', reply, template, 'Dentro da janela um texto comum custa cerca de US$ 0,0068.'],
  ['a text of the same price', reply, { ...reply, reason: 'template', category: 'utility' }, ''],
  ['a free text beside a free template', free, free, ''],
  ['a text of an unknown price', unknown, template, ''],
  ['a closed window', null, template, ''],
  ['a user who sees no amounts, and a free text', free, bare(template), 'Dentro da janela um texto comum sai grátis.'],
  ['a user who sees no amounts, and a paid text', bare(reply), bare(template), ''],
])('the cheaper twin of a template: %s', (_what, text, price, said) => {
  expect(plain(twinText(t, text, price))).toBe(said)
})
