import { listTickets } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setWindow } from '../../../../test/fixtures/window.ts'
import { World } from '../../../../test/world.ts'

const hour = 3_600_000

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

test('windows that close within three hours are listed with the nearest end first, and closed ones in the order asked for', async () => {
  const company = await w.company()
  const admin = await w.user(company, 'admin')
  const [official, linked] = [await w.connection(company), await w.connection(company)]
  await setWindow(w, official, 24 * hour)
  const ids: number[] = []
  for (const left of [1, 2.9, 0.5, 3.1, -1, -30]) {
    const id = await w.ticket(company, { connectionId: official })
    ids.push(id)
    await w.owner.query(
      `update customer_windows w set ends_at = $3 from tickets t
       where w.company_id = $1 and t.company_id = $1 and t.id = $2 and w.contact_id = t.contact_id`,
      [company, id, new Date(w.now.getTime() + left * hour)],
    )
    w.turnClock(1)
  }
  await w.ticket(company, { connectionId: linked })
  const list = async (input: object) =>
    (await w.call(admin, listTickets, { status: 'pending', ...input })).body.tickets.map(({ id }) => ids.indexOf(id))
  expect(await list({ window: 'closing' })).toEqual([2, 0, 1])
  expect(await list({ window: 'closing', order: 'waiting' })).toEqual([2, 0, 1])
  expect(await list({ window: 'closed' })).toEqual([5, 4])
  expect(await list({ window: 'closed', order: 'waiting' })).toEqual([4, 5])
  expect(await list({ window: 'closed', status: 'closed' })).toEqual([])
})
