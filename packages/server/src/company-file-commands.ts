import { openStorage } from '@recado/storage/open'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { commandLine } from '#features/audit/audit.ts'
import { companyTables } from '#features/index.ts'
import { listByNameOrId } from '#features/companies/queries.ts'
import { bringIn, writeCompany } from '#features/company-files/carry.ts'
import { ArchiveRefused } from '#platform/archive/refusal.ts'
import { fileSource, folderPlace } from '#platform/backup/places.ts'
import { systemClock } from '#platform/clock.ts'
import { removeFiles, takeCompanyId } from '#platform/company-file/import.ts'
import { findPlan } from '#platform/company-file/queries.ts'
import type { Source } from '#platform/company-file/read.ts'
import { type Trial, tryCompany } from '#platform/company-file/trial.ts'
import { type Config, readConfig } from '#platform/config.ts'
import type { SystemDb } from '#platform/database/system.ts'
import { createLog } from '#platform/log.ts'
import { openDatabase } from './database.ts'

/** What the operator reads instead of a stack. */
class Refused extends Error {}

const options = {
  'without-files': { type: 'boolean' },
  'with-keys': { type: 'boolean' },
  trial: { type: 'boolean' },
  plan: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string', multiple: true },
} as const

const commands: Record<string, (config: Config, system: SystemDb, args: string[]) => Promise<string>> = {
  export: exportTo,
  import: importFrom,
}

export function isCompanyFileCommand(command: string | undefined): boolean {
  return command !== undefined && Object.hasOwn(commands, command)
}

/** Writes a company to a file or makes one of it, beside live work, and says what it did. Resolves with the exit code. */
export async function runCompanyFileCommand(env: Record<string, string | undefined>, given: readonly string[]): Promise<number> {
  const [command = '', ...args] = given
  const config = readConfig(env)
  const database = await openDatabase(config, createLog(config.logLevel))
  try {
    process.stdout.write(`${await commands[command]?.(config, database.system, args)}\n`)
    return 0
  } catch (error) {
    const { message, stack } = error as Error
    const isTold = error instanceof Refused || error instanceof ArchiveRefused
    process.stderr.write(`${isTold ? message : (stack ?? message)}\n`)
    return 1
  } finally {
    await database.stop()
  }
}

async function exportTo(config: Config, system: SystemDb, args: string[]): Promise<string> {
  const { values, positionals } = parse(args)
  const [name = '', path = ''] = positionals
  if (!name || !path) throw new Refused('Say which company and where to: npm run recado -- export <company> <file>')
  const [company, ...others] = await system.across((tx) => listByNameOrId(tx, name))
  if (!company || others.length > 0) throw new Refused(`${company ? 'Several companies are' : 'No company is'} called ${name}`)
  if (existsSync(path)) throw new Refused(`There is a ${path} already`)
  const around = { system, storage: await openStorage(config.storage), key: config.key }
  const wish = {
    declared: companyTables,
    companyId: company.id,
    hasFiles: !values['without-files'],
    hasKeys: Boolean(values['with-keys']),
  }
  let done = { rows: 0, files: 0, missing: 0 }
  const onProgress = (totals: typeof done) => (done = totals)
  const content = await writeCompany(around, { ...wish, onProgress }, { actor: commandLine, now: systemClock.now() })
  const size = await folderPlace(dirname(resolve(path))).write(basename(path), content)
  const lost = done.missing > 0 ? `; ${done.missing} files were missing` : ''
  const keys = wish.hasKeys ? '\nIt holds passwords and keys. Who has it can use them.' : ''
  return `${company.name}: ${done.rows} rows and ${done.files} files, ${megabytes(size)}${lost}${keys}`
}

async function importFrom(config: Config, system: SystemDb, args: string[]): Promise<string> {
  const { values, positionals } = parse(args)
  const source = await sourceOf(positionals[0])
  const trial = await tryCompany(system.pool, companyTables, source)
  const emails = emailsOf(values.email ?? [])
  const { plan } = values
  const planId = plan === undefined ? trial.planId : await findPlan(system.pool, plan)
  const open = [
    ...trial.taken
      .filter((email) => !emails.has(email.toLowerCase()))
      .map((email) => `${email} signs in here already: --email ${email}=<other>`),
    ...(planId ? [] : [`No plan is called ${plan ?? trial.about.plan}: --plan <name>`]),
  ]
  if (values.trial) return [...tell(trial), ...open, 'Nothing was written.'].join('\n')
  if (!planId || open.length > 0) throw new Refused([...open, 'Nothing was written.'].join('\n'))
  const around = { system, storage: await openStorage(config.storage), key: config.key }
  const mark = `${resolve(positionals[0] ?? '')}.importing`
  const companyId = await companyIdOf(system, mark)
  const parts = { declared: companyTables, source, companyId, planId, name: values.name, emails }
  try {
    const totals = await bringIn(around, parts, { actor: commandLine, now: systemClock.now() })
    rmSync(mark, { force: true })
    if (!totals) throw new Refused(`Another call has brought it in: it is company ${companyId}`)
    return `${parts.name ?? trial.about.company}, company ${companyId}: ${totals.rows} rows and ${totals.files} files.
${trial.about.hasSecrets ? 'Its users sign in as before' : 'Its users have no password: npm run recado -- login-link <email>'}.
Its connections have to be linked, and what was planned stands still.`
  } catch (error) {
    // While its files cannot be removed, the mark says of which company they are.
    await removeFiles({ ...around, source, companyId })
    rmSync(mark, { force: true })
    throw error
  }
}

/** Beside the file stands under which id it is being brought in. After a kill the next call goes on under the same one. */
async function companyIdOf(system: SystemDb, mark: string): Promise<number> {
  if (existsSync(mark)) {
    const id = Number(readFileSync(mark, 'utf8'))
    const isFree = (await system.across((tx) => listByNameOrId(tx, String(id)))).length === 0
    if (Number.isSafeInteger(id) && id > 0 && isFree) return id
  }
  const id = await takeCompanyId(system)
  writeFileSync(mark, String(id))
  return id
}

function tell({ about, totals, rows }: Trial): string[] {
  const counts = Object.entries(rows).filter(([, count]) => count > 0)
  return [
    `${about.company}, as it was at ${about.at}, by version ${about.recado}: ${totals.rows} rows`,
    `  ${totals.files} files, ${megabytes(totals.fileBytes)}`,
    ...counts.map(([table, count]) => `  ${count} ${table}`),
    ...(totals.missing > 0 ? [`${totals.missing} files were missing when it was written`] : []),
  ]
}

function emailsOf(given: readonly string[]): Map<string, string> {
  return new Map(
    given.map((one) => {
      const [old = '', other = ''] = one.split('=')
      if (!old.includes('@') || !other.includes('@')) throw new Refused(`Not an address and another: ${one}`)
      return [old.toLowerCase(), other]
    }),
  )
}

async function sourceOf(path: string | undefined): Promise<Source> {
  if (!path) throw new Refused('Say which file: npm run recado -- import <file>')
  if (!existsSync(path)) throw new Refused(`There is no ${basename(path)} in ${dirname(path)}`)
  return async () => (await fileSource(join(path))) ?? { size: 0, stream: (async function* () {})() }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new Refused((error as Error).message)
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`
}
