import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { openDisk } from '../packages/storage/src/disk.ts'
import { buildApp } from '../packages/server/src/app.ts'
import { accessTokens } from '../packages/server/src/features/auth/access-token.ts'
import { systemClock } from '../packages/server/src/platform/clock.ts'
import { openDb } from '../packages/server/src/platform/database/db.ts'
import { openSystemDb } from '../packages/server/src/platform/database/system.ts'
import { openOutbound } from '../packages/server/src/platform/outbound/outbound.ts'
import { migrate } from '../packages/server/src/platform/database/migrate.ts'
import { startPostgres } from '../packages/server/src/platform/postgres/embedded.ts'
import { roleUrl } from '../packages/server/src/platform/database/roles.ts'

// What the desk asks for all day, in a company of 20,000 contacts, 40,000 tickets and 400,000 messages beside nineteen small ones.
// The floor is the least a fenced request can cost: session, company and one row by its key.

const rounds = 60
const roleKey = Buffer.alloc(32, 'bench')
const tokenKey = new Uint8Array(32).fill(1)

const dir = mkdtempSync(join(tmpdir(), 'recado-bench-'))
const postgres = await startPostgres({ dir, durable: false })
try {
  await migrate(postgres.url, roleKey)
  await measure(await seeded())
} finally {
  await postgres.stop()
  rmSync(dir, { recursive: true, force: true })
}

async function seeded() {
  const owner = new pg.Client({ connectionString: postgres.url })
  await owner.connect()
  try {
    return await seed(owner)
  } finally {
    await owner.end()
  }
}

async function seed(owner: pg.Client): Promise<{ admin: string; user: string; ticketId: number }> {
  await owner.query(`
    insert into plans (name, users, connections, queues, value) values ('Bench', 50, 50, 50, 1);
    insert into companies (name, plan_id) select 'Company ' || g, 1 from generate_series(1, 20) g;
    insert into queues (company_id, name, color) select c, 'Queue ' || q, '#' || q from generate_series(1, 20) c, generate_series(1, 8) q order by c, q;
    insert into connections (company_id, name) select c, 'Number ' || q from generate_series(1, 20) c, generate_series(1, 2) q order by c, q;
    insert into users (company_id, name, email, profile)
      select c, 'Person ' || u, 'p' || c || '.' || u || '@bench.example', case u when 1 then 'admin' else 'user' end
      from generate_series(1, 20) c, generate_series(1, 20) u order by c, u;
    insert into user_queues select company_id, 2, id from queues where company_id = 1 order by id limit 3;
    insert into contacts (company_id, name, number)
      select c, 'Contact ' || g || ' ' || md5(g::text), c || '55' || g from generate_series(1, 20) c, generate_series(1, case c when 1 then 20000 else 500 end) g;
    insert into tickets (company_id, code, status, user_id, queue_id, connection_id, contact_id, last_message, created_at, updated_at)
      select c.company_id, row_number() over (partition by c.company_id), case when g = 1 and c.id % 3 = 0 then 'pending' when g = 1 and c.id % 50 = 1 then 'open' else 'closed' end,
        (c.company_id - 1) * 20 + 1 + c.id % 20, (c.company_id - 1) * 8 + 1 + c.id % 8, (c.company_id - 1) * 2 + 1, c.id, 'Hello', now(), now() - (c.id % 9000) * interval '1 hour'
      from contacts c, generate_series(1, 2) g;
    insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wa_id, from_me, origin, body, read, sent_at, created_at)
      select t.company_id, t.id, t.contact_id, t.connection_id, 'x', t.id || '.' || g, false, 'contact', md5((t.id * 7 + g)::text) || ' hello', true, now(), now()
      from tickets t, generate_series(1, 10) g where t.company_id = 1;
    analyze`)
  const tokens = accessTokens(tokenKey, systemClock)
  const tokenOf = async (userId: number) => {
    const sessionId = randomUUID()
    await owner.query(
      "insert into sessions (company_id, user_id, id, token_hash, rotated_at, expires_at) values (1, $1, $2, $3, now(), now() + interval '1 day')",
      [userId, sessionId, Buffer.from(sessionId)],
    )
    return tokens.sign({ companyId: 1, userId, sessionId })
  }
  const { rows } = await owner.query<{ id: number }>('select min(id) as id from tickets where company_id = 1')
  return { admin: await tokenOf(1), user: await tokenOf(2), ticketId: rows[0]?.id ?? 0 }
}

async function measure({ admin, user, ticketId }: { admin: string; user: string; ticketId: number }): Promise<void> {
  const db = openDb(roleUrl(postgres.url, roleKey, 'recado_app'), 4)
  const system = openSystemDb(roleUrl(postgres.url, roleKey, 'recado_system'), 2)
  const log = pino({ level: 'silent' })
  const key = Buffer.alloc(32, 1)
  const app = await buildApp({
    db,
    system,
    clock: systemClock,
    log,
    tokenKey,
    browserKey: key,
    mediaKey: key,
    secretKey: key,
    pushKey: key,
    storage: openDisk(join(dir, 'files')),
    outbound: openOutbound(),
    publicUrl: 'http://localhost',
  })
  const time = async (token: string, url: string) => {
    const times: number[] = []
    for (let at = -10; at < rounds; at++) {
      const start = performance.now()
      const { statusCode } = await app.http.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}` } })
      if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`)
      if (at >= 0) times.push(performance.now() - start)
    }
    return times.sort((a, b) => a - b)[rounds / 2] ?? 0
  }
  const floor = await time(admin, '/contacts/1')
  const requests: [string, string, string][] = [
    ['one ticket', admin, `/tickets/${ticketId}`],
    ['waiting tickets, admin', admin, '/tickets?status=pending'],
    ['resolved tickets, admin', admin, '/tickets?status=closed'],
    ['waiting tickets, attendant', user, '/tickets?status=pending'],
    ['resolved tickets, attendant', user, '/tickets?status=closed'],
    ['page 50 of the resolved', admin, '/tickets?status=closed&pageNumber=50'],
    ['a page of messages', admin, `/messages/${ticketId}`],
    ['search by a name', admin, '/tickets?searchParam=contact%20777'],
    ['search by a rare text', admin, '/tickets?searchParam=c4ca42'],
    ['contacts by number', admin, '/contacts?searchParam=155777'],
  ]
  console.log(`${'request'.padEnd(32)}${'p50 ms'.padStart(8)}${'ratio to the floor'.padStart(20)}`)
  console.log(`${'floor: one contact'.padEnd(32)}${floor.toFixed(1).padStart(8)}${'1.0'.padStart(20)}`)
  for (const [name, token, url] of requests) {
    const p50 = await time(token, url)
    console.log(`${name.padEnd(32)}${p50.toFixed(1).padStart(8)}${(p50 / floor).toFixed(1).padStart(20)}`)
  }
  await app.close()
  await Promise.all([db.end(), system.end()])
}
