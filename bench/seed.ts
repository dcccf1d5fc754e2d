import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '../packages/server/src/platform/config.ts'
import { migrate } from '../packages/server/src/platform/database/migrate.ts'
import { startPostgres } from '../packages/server/src/platform/postgres/embedded.ts'
import { restoreIndexes, seedCompanies } from '../packages/server/test/many-companies.ts'

// npm run bench -- seed <folder> [rows | indexes] [alone]
// A database of 1,000 companies, 1 million tickets and 10 million messages in a folder that the product can be started with
// (DATA_DIR=<folder> DEMO=off npm start). `alone`: only its large company. Both steps, or one at a time.

const [folder, ...words] = process.argv.slice(2)
if (!folder) throw new Error('npm run bench -- seed <folder> [rows | indexes] [alone]')
const size = { companies: 1_000, tickets: 950, contacts: 380, messages: 9_500, alone: words.includes('alone') }

mkdirSync(folder, { recursive: true, mode: 0o700 })
const postgres = await startPostgres({ dir: join(folder, 'postgres') })
const owner = new pg.Client({ connectionString: postgres.url })
const started = performance.now()
const say = (step: string) => console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${step}`)
try {
  await migrate(postgres.url, readConfig({ DATA_DIR: folder }).key('database roles'))
  await owner.connect()
  if (!words.includes('indexes')) await seedCompanies(owner, size, say)
  if (!words.includes('rows')) await restoreIndexes(owner, say)
  say('done')
} finally {
  await owner.end()
  await postgres.stop()
}
