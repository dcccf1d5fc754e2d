import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roleUrl } from '../../server/src/platform/database/roles.ts'
import { cloneDatabase, roleKey } from '../../server/test/database.ts'
import type { InboundMessage } from '@recado/border/signals'
import { openDatabase, type Database } from '../src/tables/database.ts'
import { type CallStep, Inbox } from '../src/tables/inbox.ts'
import { Leases } from '../src/tables/leases.ts'

let cloned: Awaited<ReturnType<typeof cloneDatabase>>
let database: Database
let inbox: Inbox
const owner = randomUUID()

beforeAll(async () => {
  cloned = await cloneDatabase()
  database = openDatabase(roleUrl(cloned.ownerUrl, roleKey, 'recado_channels'), pino({ level: 'silent' }))
  await database.query('insert into channels.state (connection_id, wanted) values (1, true)', [])
})
// A lease without renewal ends within seconds, so each test claims it again.
beforeEach(async () => {
  const [lease] = await new Leases({ database, heart: database, owner, providers: ['beta'], onLost: () => {} }).claim(
    { open: 1, others: 0 },
    true,
  )
  if (!lease) throw new Error('no lease')
  inbox = new Inbox(database, lease)
})
afterAll(async () => {
  await database.close()
  await cloned.drop()
})

// What the server will see: `told` now (the machine's clock may step back a little), `later` when no call can ring any longer, or nothing.
const cases: [steps: CallStep[], seen: string[]][] = [
  [['ringing'], ['later']],
  [['ringing', 'ringing', 'missed'], ['told']],
  [['ringing', 'missed', 'missed', 'ringing'], ['told']],
  [['missed'], ['told']],
  [['ringing', 'taken'], []],
  [['ringing', 'taken', 'missed'], []],
  [['taken', 'missed'], []],
]

test.each(cases)('a call that is %j', async (steps, seen) => {
  const waId = randomUUID()
  const message: InboundMessage = { waId, chat: { lid: '7' }, fromMe: false, sentAt: '', content: { type: 'call', video: false } }
  for (const step of steps) await inbox.call(message, step)
  const rows = await database.query<{ when: string }>(
    `select case when due_at < now() + interval '10 seconds' then 'told' else 'later' end as when from channels.inbox
     where payload->>'waId' = $1 and state = 'ready'`,
    [waId],
  )
  expect(rows.map(({ when }) => when)).toEqual(seen)
})
