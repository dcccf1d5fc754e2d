import type { Campaign } from '@recado/contract/campaigns/api'
import { expect, test } from 'vitest'
import { filtersOf, fullAt, percentOf, completedCount } from './shares.ts'

const figures = {
  total: 100,
  queued: 10,
  requested: 40,
  confirmed: 30,
  sent: 60,
  delivered: 50,
  read: 20,
  replied: 7,
  failed: 4,
  skipped: 26,
}
const campaign = { status: 'EM_ANDAMENTO', confirmation: false, figures } as Campaign

test('a person who reaches a later state is no longer counted in the earlier one', () => {
  expect(filtersOf({ campaign, left: 0 })).toEqual([
    ['queued', 10],
    ['sent', 10],
    ['delivered', 30],
    ['read', 20],
    ['replied', 7],
    ['failed', 4],
    ['skipped', 26],
  ])
  expect(completedCount(figures)).toBe(90)
})

test('a campaign that asks for confirmation has a filter for the people who were asked', () => {
  expect(filtersOf({ campaign: { ...campaign, confirmation: true }, left: 0 })).toContainEqual(['asked', 10])
})

test('people who opted out have a filter once there are any', () => {
  expect(filtersOf({ campaign, left: 2 })).toContainEqual(['left', 2])
})

test('a bar is full at the best share of answers, rounded up, and never at zero', () => {
  expect(
    fullAt([
      { sent: 88, replied: 8 },
      { sent: 89, replied: 15 },
    ]),
  ).toBe(20)
  expect(fullAt([{ sent: 0, replied: 0 }])).toBe(5)
  expect(percentOf(3, 0)).toBe(0)
})
