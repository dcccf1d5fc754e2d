import { expect, test } from 'vitest'
import { type Charge, estimateOf, priceOf, type Prospect, withoutAmount } from './price.ts'
import type { Rate } from './rates.ts'

const rates: Rate[] = [
  { market: 'BR', category: 'service', currency: 'USD', amount: '0.0068', from: '2026-10-01' },
  { market: 'BR', category: 'marketing', currency: 'USD', amount: '0.0625', from: '2026-10-01' },
]
const charge: Charge = {
  kind: 'regular',
  category: 'service',
  country: 'BR',
  currency: 'USD',
  day: '2026-10-14',
  isDelivered: true,
  hasFailed: false,
}
const told = (change: Partial<Charge>) => {
  const { verdict, reason, amount, isEstimate } = priceOf({ ...charge, ...change }, rates)
  return [verdict, reason, amount, isEstimate]
}

test('a delivered message costs what its own statuses and the table say, and an unknown price is not zero', () => {
  expect(told({})).toEqual(['paid', 'reply', '0.0068', false])
  expect(told({ category: 'marketing' })).toEqual(['paid', 'template', '0.0625', false])
  expect(told({ kind: 'allowance' })).toEqual(['free', 'allowance', null, false])
  expect(told({ kind: 'ad' })).toEqual(['free', 'ad', null, false])
  expect(told({ kind: 'untold', category: null })).toEqual(['unknown', 'untold', null, false])
  expect(told({ country: 'CL' })).toEqual(['unknown', 'no-rate', null, false])
  expect(told({ country: null })).toEqual(['unknown', 'no-market', null, false])
  expect(told({ currency: '' })).toEqual(['unknown', 'no-currency', null, false])
  expect(told({ currency: 'BRL' })).toEqual(['unknown', 'no-rate', null, false])
  expect(told({ day: '2026-09-30' })).toEqual(['unknown', 'no-rate', null, false])
})

test('what was not delivered costs nothing, and before the delivery the price is an estimate', () => {
  expect(told({ isDelivered: false })).toEqual(['paid', 'reply', '0.0068', true])
  expect(told({ isDelivered: false, kind: 'untold' })).toEqual(['unknown', 'awaiting', null, true])
  expect(told({ isDelivered: false, hasFailed: true })).toEqual(['nothing', 'failed', null, false])
  expect(told({ hasFailed: true })).toEqual(['paid', 'reply', '0.0068', false])
})

test('without the right to amounts a message is free or paid, and why', () => {
  const seen = (change: Partial<Charge>) => {
    const { verdict, reason, amount, currency } = withoutAmount(priceOf({ ...charge, ...change }, rates))
    return [verdict, reason, amount, currency]
  }
  expect(seen({})).toEqual(['paid', 'reply', null, null])
  expect(seen({ country: 'CL', category: 'marketing' })).toEqual(['paid', 'template', null, null])
  expect(seen({ kind: 'allowance' })).toEqual(['free', 'allowance', null, null])
  expect(seen({ kind: 'untold', category: null })).toEqual(['unknown', 'untold', null, null])
})

test('a reply is free while the allowance lasts, as far as statuses have told, and then costs', () => {
  const prospect: Prospect = {
    category: 'service',
    country: 'BR',
    currency: 'USD',
    day: '2026-10-14',
    freeUntil: undefined,
    freeReplies: 788,
    hasPaidReply: false,
  }
  const estimate = (change: Partial<Prospect>, allowance: number | undefined = 1000) => {
    const { verdict, reason, amount, remaining } = estimateOf({ ...prospect, ...change }, rates, allowance)
    return [verdict, reason, amount, remaining]
  }
  expect(estimate({})).toEqual(['free', 'allowance', null, 212])
  expect(estimate({ freeReplies: 1000 })).toEqual(['paid', 'reply', '0.0068', null])
  expect(estimate({ hasPaidReply: true })).toEqual(['paid', 'reply', '0.0068', null])
  expect(estimate({ category: 'marketing' })).toEqual(['paid', 'template', '0.0625', null])
  expect(estimate({ freeUntil: new Date() })).toEqual(['free', 'ad', null, null])
  expect(estimateOf(prospect, rates, undefined)).toMatchObject({ verdict: 'unknown', reason: 'no-allowance' })
  expect(estimateOf({ ...prospect, hasPaidReply: true, country: 'CL' }, rates, undefined)).toMatchObject({ reason: 'no-rate' })
})
