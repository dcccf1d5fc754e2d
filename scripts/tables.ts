import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../packages/server/src/platform/database/migrate.ts'
import { startPostgres } from '../packages/server/src/platform/postgres/embedded.ts'

// npm run tables
// Writes packages/server/src/platform/database/tables.ts, the types of all tables, from the migrations.

const server = new URL('../packages/server/', import.meta.url)
const dir = await mkdtemp(join(tmpdir(), 'recado-tables-'))
const postgres = await startPostgres({ dir, durable: false })
try {
  await migrate(postgres.url, Buffer.alloc(32))
  const args = ['--config-file', 'kysely-codegen.json', '--out-file', 'src/platform/database/tables.ts', '--url', postgres.url]
  execFileSync('kysely-codegen', args, { cwd: server, stdio: 'inherit' })
} finally {
  await postgres.stop()
  await rm(dir, { recursive: true })
}
