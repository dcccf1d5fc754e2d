// @module-tag dashboard
// @module-tag invoices

import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { canTurnClocks } from '../support/clock/clock.ts'
import { Month } from './month/month.ts'
import { furnish, importContacts, openDesk, signUp } from './month/opening.ts'
import {
  board,
  campaign,
  erase,
  farewell,
  firstDay,
  firstNight,
  lookBack,
  morning,
  openAgain,
  ordinary,
  secondCampaign,
  shutOut,
  third,
  visits,
  weekend,
} from './month/weeks.ts'

/**
 * In the whole proof: a company's first weeks, played day by day in some ten minutes. Needs libfaketime (apt install libfaketime). The
 * installation, its database and the services around it share one clock, which the test moves.
 */
const isPlayed = inject('proof').isWhole && canTurnClocks
const timeout = 1_800_000

let month: Month
beforeAll(async () => {
  if (!isPlayed) return
  month = new Month()
  await month.start()
}, timeout)
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await month.shootAll('failed-month')
})
afterAll(() => month?.remove())

test.runIf(isPlayed)('a company’s first month leaves exactly the figures of what was done', { timeout }, async ({ annotate }) => {
  const began = performance.now()
  await signUp(month)
  await furnish(month)
  await openDesk(month)
  await importContacts(month)
  await firstDay(month)
  await firstNight(month)
  await morning(month)
  await visits(month)
  await third(month)
  await weekend(month)
  await campaign(month)
  await board(month)
  await erase(month)
  await ordinary(month, 11)
  await farewell(month)
  await ordinary(month, 15, 16, 17, 18, 21)
  await secondCampaign(month)
  await ordinary(month, 23, 24, 25, 28, 29, 30, 31)
  await shutOut(month)
  await openAgain(month)
  await lookBack(month)
  expect(month.complaints.flat()).toEqual([])
  const { talks } = month.ledger
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  await annotate(
    `month: ${talks.length} conversations, ${talks.filter(({ rating }) => rating).length} rated, ${minutes} min`,
    'figures',
  )
})
