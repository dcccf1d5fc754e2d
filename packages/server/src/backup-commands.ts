import { openStorage } from '@recado/storage/open'
import { basename, dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { makePhrase, type PhraseLanguage, privateKeyOf, publicKeyOf } from '#platform/archive/phrase.ts'
import type { Opener } from '#platform/archive/seals.ts'
import { noteDue, readList } from '#features/erasures/erasures.ts'
import { timeOf } from '#platform/backup/backup.ts'
import { openPlace } from '#platform/backup/open-place.ts'
import { type ArchivePlace, fileSource, folderPlace } from '#platform/backup/places.ts'
import { dropPending, isPending, keepPending, requireNonePending, takePending } from '#platform/backup/pending-secret.ts'
import { findRecoveryKey, insertQuiet, isCopy, upsertRecoveryKey } from '#platform/backup/queries.ts'
import { restoreArchive } from '#platform/backup/restore.ts'
import { deleteUnfinishedRuns } from '#platform/backup/run-queries.ts'
import { verifyArchive } from '#platform/backup/verify.ts'
import { systemClock } from '#platform/clock.ts'
import { type Config, keysOf, readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { openMails } from '#platform/mail/mails.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { migrate } from '#platform/database/migrate.ts'
import { systemTxOf } from '#platform/database/system.ts'
import { startPostgres } from '#platform/postgres/embedded.ts'
import { buildApp } from './app.ts'
import { backupKey, runBackup, runDue, runProof } from './backup-runs.ts'
import { openDatabase } from './database.ts'
import { previewLive, settledLines, takeLive } from './settle-copy.ts'
import { repeatErasures } from './repeat-erasures.ts'

type Env = Record<string, string | undefined>

/** What the operator reads instead of a stack. */
class Refused extends Error {}

const commands: Record<string, (config: Config, args: readonly string[], env: Env) => Promise<string>> = {
  'recovery-phrase': makeRecoveryPhrase,
  backup,
  prove,
  nightly,
  archives: listArchives,
  verify,
  restore,
  'go-live': goLive,
}

export function isBackupCommand(command: string | undefined): boolean {
  return command !== undefined && Object.hasOwn(commands, command)
}

/** Runs a command about backups and says what it did. Resolves with the exit code. */
export async function runBackupCommand(env: Env, [command = '', ...args]: readonly string[]): Promise<number> {
  try {
    process.stdout.write(`${await obeyBackupCommand(env, [command, ...args])}\n`)
    return 0
  } catch (error) {
    const { message, stack } = error as Error
    process.stderr.write(`${env['LOG_LEVEL'] === 'debug' ? (stack ?? message) : message}\n`)
    return 1
  }
}

/** Runs it, and returns what to print. */
export async function obeyBackupCommand(env: Env, [command = '', ...args]: readonly string[]): Promise<string> {
  return (await commands[command]?.(readConfig(env), args, env)) ?? ''
}

async function makeRecoveryPhrase(config: Config, [language = 'pt']: readonly string[]): Promise<string> {
  if (!['pt', 'es', 'en'].includes(language)) throw new Refused('The languages of the phrase are pt, es and en')
  const phrase = makePhrase(language as PhraseLanguage)
  const hadOne = await withDatabase(config, async (url) => {
    await migrate(url, config.key('database roles'))
    return asOwner(url, async (client) => {
      const before = await findRecoveryKey(client)
      await upsertRecoveryKey(client, publicKeyOf(privateKeyOf(phrase)), systemClock.now())
      return before !== undefined
    })
  })
  const before = hadOne ? '\nBackups made until now still open with the phrase before this one. Keep both.\n' : ''
  return `Write this down, on paper and away from this machine. It is shown once, and kept nowhere:\n\n  ${phrase}\n${before}
Who has it and a backup reads everything. Without it a backup opens only where SECRET is.`
}

async function backup(config: Config, [folder]: readonly string[]): Promise<string> {
  requireNonePending(config.dataDir)
  const place = folder ? folderPlace(resolve(folder)) : await ownPlace(config)
  const isApart = folder !== undefined && (await openPlace(config.backupPlace)) !== undefined
  const { name, size, expired } = await withDatabase(config, (ownerUrl) => runBackup({ config, ownerUrl, place, isApart }))
  const gone = expired.length > 0 ? `; deleted ${expired.length} that newer ones stand for` : ''
  return `${place.name}/${name}: ${megabytes(size)}${gone}`
}

async function prove(config: Config, [name]: readonly string[]): Promise<string> {
  requireNonePending(config.dataDir)
  const place = await ownPlace(config)
  const proven = await withDatabase(config, (ownerUrl) => runProof({ config, ownerUrl, place, signal: untilEnd() }, name))
  const { archive, rows, files, restoreMs, fenced } = proven
  const seconds = (restoreMs / 1_000).toFixed(1)
  return `${archive}: restored beside, counted and compared: ${rows} rows and ${files} files are the same, row-level security of ${fenced}
tables holds. The restore took ${seconds} s.`
}

async function nightly(config: Config): Promise<string> {
  requireNonePending(config.dataDir)
  const place = await ownPlace(config)
  const done = await withDatabase(config, (ownerUrl) => runDue({ config, ownerUrl, place, signal: untilEnd() }))
  return done.length === 0 ? 'Nothing is due' : `Done: ${done.join(', ')}`
}

async function ownPlace({ backupPlace }: Config): Promise<ArchivePlace> {
  const place = await openPlace(backupPlace)
  return place ?? refuse('Say where backups lie: set BACKUP_DIR or BACKUP_S3_BUCKET')
}

/** Until the process is asked to end. */
function untilEnd(): AbortSignal {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())
  return ending.signal
}

async function listArchives(config: Config): Promise<string> {
  const place = await ownPlace(config)
  const archives = (await place.list()).filter(({ name }) => timeOf(name))
  return [`${place.name}: ${archives.length}`, ...archives.map(({ name, size }) => `  ${name}  ${megabytes(size)}`)].join('\n')
}

async function verify(config: Config, [file]: readonly string[], env: Env): Promise<string> {
  const { source } = await archiveOf(config, file)
  const { about, totals } = await verifyArchive(source, openerOf(config, env))
  const { tables, rows, files, fileBytes, missingCount, missing } = totals
  const lost = missingCount > 0 ? `\n${missingCount} files were missing when it was made, the first of them ${missing[0]}` : ''
  const counted = `${rows} rows of ${tables} tables, ${files} files (${megabytes(fileBytes)})`
  return `As it was written at ${about.at} by version ${about.recado}: ${counted}${lost}`
}

async function restore(config: Config, [file]: readonly string[], env: Env): Promise<string> {
  const { source, place } = await archiveOf(config, file)
  const by = openerOf(config, env)
  const listed = await readList(place)
  const storage = await openStorage(config.storage)
  const restored = (await settlePending(config))
    ? 'The restore had ended, and SECRET is taken over now'
    : await withDatabase(config, async (ownerUrl) => {
        const { totals, at } = await restoreArchive({
          source,
          by,
          ownerUrl,
          storage,
          takeSecret: (secret) => keyOfArchive(env, secret),
          finish: async (client, { at: copiedAt, secret }) => {
            await insertQuiet(client, copiedAt, systemClock.now())
            await noteDue(systemTxOf(client), listed)
            await deleteUnfinishedRuns(systemTxOf(client))
            if (!env['SECRET']) keepPending(config.dataDir, secret)
          },
        })
        if (!env['SECRET']) takePending(config.dataDir)
        return `Restored as it was at ${at.toISOString()}: ${totals.rows} rows and ${totals.files} files`
      })
  const repeated = await repeatIn(readConfig(env))
  const settled = settledLines(
    await withDatabase(config, (url) => asOwner(url, (client) => previewLive(client, systemClock.now()))),
  )
  const then =
    settled.length > 0 ? ['', 'What waits in it does not leave by itself then. If it went live now:', ...settled].join('\n') : ''
  return `${restored}. ${repeated} erasures were repeated.
The copy is quiet: it opens no connection and sends nothing. Stop the original, then: npm run recado -- go-live${then}`
}

/** After a kill at the end of a restore: whether its rows were committed. Then its SECRET is taken over. */
async function settlePending(config: Config): Promise<boolean> {
  if (!isPending(config.dataDir)) return false
  const isRestored = await withDatabase(config, (url) => asOwner(url, isCopy))
  if (isRestored) takePending(config.dataDir)
  else dropPending(config.dataDir)
  return isRestored
}

/** The application does it, on a door to the outside that is shut. It does nothing else: it neither listens nor works. */
async function repeatIn(config: Config): Promise<number> {
  const log = createLog(config.logLevel)
  const database = await openDatabase(config, log)
  const isQuiet = () => true
  const app = await buildApp({
    ...config,
    ...database,
    clock: systemClock,
    log,
    demoLink: undefined,
    outbound: openOutbound({ isQuiet }),
    mails: openMails({ ...config, log, isQuiet }),
    storage: await openStorage(config.storage),
  })
  try {
    return await repeatErasures(app)
  } finally {
    await app.close()
    await database.stop()
  }
}

/** The archive's SECRET becomes that of DATA_DIR in the end, unless the environment says one: then it has to be the same. */
function keyOfArchive(env: Env, secret: string): Buffer {
  if (env['SECRET'] && env['SECRET'] !== secret) {
    throw new Refused('SECRET is another than that of the archive: start the restore without it, or with the one of the original')
  }
  return keysOf(secret)('database roles')
}

async function goLive(config: Config): Promise<string> {
  requireNonePending(config.dataDir)
  const settled = await withDatabase(config, async (url) => {
    await migrate(url, config.key('database roles'))
    return asOwner(url, (client) => takeLive(client, systemClock.now()))
  })
  return settled
    ? ['This copy is live: its connections open within seconds', ...settledLines(settled)].join('\n')
    : 'This installation was live already'
}

function openerOf(config: Config, env: Env): Opener {
  const phrase = env['RECOVERY_PHRASE']
  return phrase ? { phrase: privateKeyOf(phrase) } : { installation: config.key(backupKey) }
}

/** An archive with what lies beside it: a file, or one of the installation's place by its name. */
async function archiveOf(config: Config, file: string | undefined) {
  if (!file) throw new Refused('Say which file, or which name of `recado archives`')
  const place: ArchivePlace | undefined = timeOf(file) ? await openPlace(config.backupPlace) : undefined
  const kept = await place?.read(file)
  if (place && kept) return { source: kept, place }
  const found = await fileSource(file)
  if (found) return { source: found, place: folderPlace(dirname(resolve(file))) }
  return refuse(`There is no ${basename(file)} in ${place?.name ?? dirname(file)}`)
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`
}

function refuse(why: string): never {
  throw new Refused(why)
}

/** The database as its owner, started where it is embedded. It is not brought up to date. */
async function withDatabase<T>(config: Config, work: (ownerUrl: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl) return work(config.databaseUrl)
  const postgres = await startPostgres({ dir: join(config.dataDir, 'postgres') })
  try {
    return await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
