import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../packages/server/src/platform/database/migrate.ts'
import { startPostgres } from '../packages/server/src/platform/postgres/embedded.ts'
import { tableTypes } from './table-types.ts'

// npm run tables
// Writes packages/server/src/platform/database/tables.ts, the types of all tables, from the migrations.

const dir = await mkdtemp(join(tmpdir(), 'recado-tables-'))
const postgres = await startPostgres({ dir, durable: false })
try {
  await migrate(postgres.url, Buffer.alloc(32))
  const client = new pg.Client(postgres.url)
  await client.connect()
  const text = await tableTypes(client)
  await client.end()
  await writeFile(new URL('../packages/server/src/platform/database/tables.ts', import.meta.url), text)
} finally {
  await postgres.stop()
  await rm(dir, { recursive: true })
}
