import { expect, test } from 'vitest'
import { amountOf, readAmount, sumOf, timesAmount, unitsOf } from './amount.ts'
import { countryOfName, countryOfNumber, marketsOf, readMarket } from './market.ts'
import { allowanceOn, faultOf, type Rate, rateOn, readRate } from './rates.ts'

const rate = (market: string, from: string, amount: string, more: Partial<Rate> = {}): Rate => ({
  market,
  category: 'marketing',
  currency: 'USD',
  amount,
  from,
  ...more,
})

test('sums of amounts are exact where floating-point numbers are not', () => {
  expect(sumOf(Array.from({ length: 30 }, () => '0.0625'))).toBe('1.875')
  expect(timesAmount('0.0068', 250)).toBe('1.7')
  expect(sumOf(['0.1', '0.2', '1.7'])).toBe('2')
  expect(sumOf([])).toBe('0')
  expect(amountOf(unitsOf('1.7') - unitsOf('1.7068'))).toBe('-0.0068')
})

test.each(['', '1,5', '-1', '.5', '1e3', '1.12345678', 'NaN'])('"%s" is no amount', (text) => {
  expect(() => unitsOf(text)).toThrow(TypeError)
})

test.each([
  ['0.0068', '0.0068'],
  ['0,0068', '0.0068'],
  [' $0.0625 ', '0.0625'],
  ['R$ 0,35', '0.35'],
  ['1.234,50', '1234.5'],
  ['1,234.50', '1234.5'],
  ['411.66', '411.66'],
])('%s is written for %s', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})

test.each(['', 'n/a', '-', '1.2.3,4,5', '0.12345678', '12 34'])('"%s" is not read as an amount', (text) => {
  expect(readAmount(text)).toBeUndefined()
})

test.each([
  ['5511987654321', 'BR'],
  ['56912345678', 'CL'],
  ['14155550100', 'US'],
  ['16475550100', 'CA'],
  ['18095550100', 'DO'],
  ['77011234567', 'KZ'],
  ['79161234567', 'RU'],
  ['351912345678', 'PT'],
  ['351', 'PT'],
])('the number %s is of %s', (digits, country) => {
  expect(countryOfNumber(digits)).toBe(country)
})

test('a number of no country has no market, and a name of Meta says its country', () => {
  expect(countryOfNumber('999123456')).toBeUndefined()
  expect(countryOfNumber('1')).toBeUndefined()
  expect(countryOfName('BR.13491208655302741918')).toBe('BR')
  expect(countryOfName('US.ENT.11815799212886844830')).toBe('US')
  expect(countryOfName('102.AR.1181579921')).toBe('AR')
  expect(countryOfName('13491208655302741918')).toBeUndefined()
})

test('a market is read as rate cards and people write it', () => {
  expect(['Brazil', 'br', 'Brasil', 'Rest of Latin America', 'rest-of-latin-america', 'Narnia', 'ZZ'].map(readMarket)).toEqual([
    'BR',
    'BR',
    'BR',
    'rest-of-latin-america',
    'rest-of-latin-america',
    undefined,
    undefined,
  ])
})

test('the rate of a day is the latest that has begun, of the country before that of its region', () => {
  const rates = [
    rate('UY', '2027-01-01', '0.08'),
    rate('rest-of-latin-america', '2026-07-01', '0.07'),
    rate('rest-of-latin-america', '2026-10-01', '0.074'),
    rate('rest-of-latin-america', '2026-10-01', '9', { currency: 'BRL' }),
    rate('rest-of-latin-america', '2026-10-01', '8', { category: 'utility' }),
  ]
  const on = (day: string, country = 'UY') => rateOn(rates, { country, category: 'marketing', currency: 'USD', day })?.amount
  expect([on('2026-06-30'), on('2026-09-30'), on('2026-10-01'), on('2026-12-31'), on('2027-01-01')]).toEqual([
    undefined,
    '0.07',
    '0.074',
    '0.074',
    '0.08',
  ])
  expect(on('2026-10-01', 'CL')).toBeUndefined()
  expect(marketsOf('CL')).toEqual(['CL'])
  expect(marketsOf('UY')).toEqual(['UY', 'rest-of-latin-america'])
  expect(marketsOf('BM')).toEqual(['BM', 'other'])
})

test('how many replies are free is a row like others, by its day', () => {
  const rates = [
    rate('all', '2026-10-01', '1000', { category: 'allowance', currency: 'XXX' }),
    rate('all', '2027-01-01', '500', { category: 'allowance', currency: 'XXX' }),
  ]
  expect(['2026-09-30', '2026-12-31', '2027-01-01'].map((day) => allowanceOn(rates, day))).toEqual([undefined, 1000, 500])
})

test('a row of a sheet becomes a rate, or names its faults', () => {
  const row = { market: 'Brazil', category: 'Utility', currency: '$US', amount: '0,0068', from: '01/10/2026' }
  expect(readRate(row)).toEqual(rate('BR', '2026-10-01', '0.0068', { category: 'utility' }))
  expect(readRate({ ...row, market: 'Narnia', amount: 'n/a' })).toEqual({ faults: ['market', 'amount'] })
  expect(readRate({ ...row, category: 'constructor' })).toEqual({ faults: ['category'] })
  expect(readRate({ ...row, from: '31/02/2026' })).toEqual({ faults: ['from'] })
  expect(readRate({ market: '', category: 'allowance', currency: '', amount: '1000', from: '2026-10-01' })).toEqual(
    rate('all', '2026-10-01', '1000', { category: 'allowance', currency: 'XXX' }),
  )
  expect(readRate({ ...row, category: 'allowance', amount: '0.5' })).toEqual({ faults: ['amount'] })
})

test('a rate for all markets is about free replies, and no other is', () => {
  expect(faultOf(rate('all', '', '1'))).toBe('market')
  expect(faultOf(rate('BR', '', '1', { currency: 'XXX' }))).toBe('currency')
  expect(faultOf(rate('BR', '', '1', { category: 'allowance', currency: 'XXX' }))).toBe('market')
  expect(faultOf(rate('all', '', '1000', { category: 'allowance', currency: 'USD' }))).toBe('currency')
  expect(faultOf(rate('BR', '', '0.0068'))).toBeUndefined()
})
