import { ticketPush } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from '../../test/world.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

test('screens hear of a change after its commit, and never of one that failed', async () => {
  const company = await w.company()
  const change = (fails: boolean) =>
    w.app.unit(company, (ctx) => {
      ctx.push(ticketPush, { action: 'delete', ticketId: 1 }, ['room'])
      expect(w.published).toEqual([])
      return fails ? Promise.reject(new Error('rolled back')) : Promise.resolve()
    })
  await expect(change(true)).rejects.toThrow('rolled back')
  expect(w.published).toEqual([])
  await change(false)
  expect(w.published).toMatchObject([{ event: `company-${company}-ticket`, rooms: ['room'] }])
})
