import { listTickets } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from '../../../test/world.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

test('the last message of each ticket is found by its ticket, however long other conversations are', async () => {
  const company = await w.company()
  const admin = await w.user(company, 'admin')
  const long = await w.ticket(company)
  await w.owner.query(
    `insert into messages (company_id, ticket_id, wa_id, from_me, origin, body, sent_at, created_at)
     select $1, $2, 'W' || g, false, 'contact', 'Hello', now(), now() from generate_series(1, 20000) g`,
    [company, long],
  )
  await w.owner.query('analyze messages')
  await w.call(admin, listTickets, { status: 'pending' })
  const [text = ''] = [...w.statements].filter(
    (statement) => statement.includes('"lastMessageState"') && statement.includes('offset'),
  )
  const { rows } = await w.owner.query(`explain (generic_plan) ${text}`)
  const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index Scan using messages_by_ticket on messages m/)
})
