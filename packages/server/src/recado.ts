import { type SystemTx, Tx } from '#platform/database/tx.ts'
import type { Act, Change } from '@recado/contract/audit/api'
import { commandLine, recordActIn } from '#features/audit/audit.ts'
import { changesOf } from '#features/audit/changes.ts'
import { createLoginLink } from '#features/auth/auth.ts'
import { listByNameOrId, updateMaxStored } from '#features/companies/queries.ts'
import { deleteClientVersion, findClientVersion, upsertClientVersion } from '#features/connections/settings-queries.ts'
import { recount } from '#features/dashboard/counting.ts'
import { createCompany } from '#features/first-run/company.ts'
import { createFirstRunLink } from '#features/first-run/first-run.ts'
import { findCredentials } from '#features/users/credential-queries.ts'
import { updateSuper } from '#features/users/queries.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { isBackupCommand, runBackupCommand } from './backup-commands.ts'
import { isCompanyFileCommand, runCompanyFileCommand } from './company-file-commands.ts'
import { openDatabase } from './database.ts'
import { callUndoUpgrade } from './undo-upgrade.ts'

const gigabyte = 1024 ** 3

const usage = `Usage: npm run recado -- <command>
  first-link                print a link that makes the first company, in a browser (once, within 30 minutes)
  company <name> <email>    create a company with its first admin and print a login link
  login-link <email>        print a link that sets the user's password (once, within 30 minutes)
  super <email> on|off      make the user an operator of the platform, or no longer
  whatsapp-version [<v>]    the version of WhatsApp Web to present, such as 2.3000.1043857760, when WhatsApp has retired the one
                            that came with this release; 'default' goes back to that; without one: says which it is
  quota <company> <GB>      how much a company, by its name or id, may store in files
  doctor                    look at settings, database, disk, clock, files, mail and PUBLIC_URL, and say what to do
  recovery-phrase [pt|es|en]
                            make the phrase that opens backups, and print it once
  backup [<folder>]         make a backup beside live work, in the folder, or in BACKUP_DIR or BACKUP_S3_BUCKET
  prove [<archive>]         restore the newest backup beside, count and compare it, and throw the copy away
  nightly                   what the worker does each day: a backup when one is due, and its proof
  archives                  list the backups that lie there
  verify <file>             read a backup from start to end; with RECOVERY_PHRASE set, by the phrase. A file, or a name of that list
  restore <file>            make a backup into an empty database, by RECOVERY_PHRASE or SECRET; the copy is quiet
  go-live                   let a restored copy send again, once the original is stopped
  undo-upgrade              put the embedded database back as it was before the last upgrade; the copy is quiet
  export <company> <file>   write a company, by its name or id, to a file; --without-files leaves its files, --with-keys adds
                            passwords and keys
  import <file>             make a company of such a file, under new ids; --trial says what it would do; --plan <name>,
                            --name <name> and --email <old>=<new> settle what is in the way
  figures [<company>]       count the figures of the dashboard anew, of a company, by its name or id, or of all
`

class UsageError extends Error {}

/** The operator's commands: each gets one transaction and returns what to print. */
async function run(tx: SystemTx, publicUrl: string, [command, ...args]: readonly string[]): Promise<string> {
  const now = systemClock.now()
  const [first = '', second = ''] = args
  if (command === 'first-link') {
    return (await createFirstRunLink(tx, publicUrl, now)) ?? refuse('There is a company already: its people sign in')
  }
  if (command === 'company' && first && second.includes('@')) {
    const admin = { name: second.split('@')[0] ?? second, email: second }
    const { companyId, userId } = await createCompany(tx, { name: first, admin }, now)
    await recordOperatorAct(tx, companyId, { act: 'company.created', subjectId: companyId })
    return createLoginLink({ tx: new Tx(tx, companyId), now }, userId, publicUrl)
  }
  if (command === 'login-link' && first) {
    const user = await userOf(tx, first)
    await recordOperatorAct(tx, user.companyId, { act: 'user.link-made', subjectId: user.id })
    return createLoginLink({ tx: new Tx(tx, user.companyId), now }, user.id, publicUrl)
  }
  if (command === 'super' && first && (second === 'on' || second === 'off')) {
    const user = await userOf(tx, first)
    await updateSuper(new Tx(tx, user.companyId), user.id, second === 'on')
    const changes = changesOf({ super: user.isSuper }, { super: second === 'on' })
    await recordOperatorAct(tx, user.companyId, { act: 'user.changed', subjectId: user.id, changes })
    return `${first}: super ${second}`
  }
  if (command === 'quota' && first && /^\d{1,6}(\.\d{1,3})?$/.test(second)) {
    return limit(tx, first, second)
  }
  if (command === 'figures') return recountOf(tx, first)
  if (command === 'whatsapp-version') return setVersion(tx, first)
  throw new UsageError(usage)
}

/** Connections that wait because WhatsApp refused their version try the new one at once. */
async function setVersion(tx: SystemTx, version: string): Promise<string> {
  if (version === 'default') await deleteClientVersion(tx, 'beta')
  else if (/^\d{1,9}\.\d{1,9}\.\d{1,12}$/.test(version)) await upsertClientVersion(tx, 'beta', version)
  else if (version !== '') throw new UsageError(usage)
  return `WhatsApp Web ${(await findClientVersion(tx, 'beta')) ?? 'as it came with this release'}`
}

async function recountOf(tx: SystemTx, name: string): Promise<string> {
  const company = name === '' ? undefined : await companyOf(tx, name)
  await recount(tx, company?.id ?? null)
  return (
    `${company?.name ?? 'All companies'}: figures are counted anew within minutes, by the installation that runs; until ` +
    'then they are read from the conversations'
  )
}

async function companyOf(tx: SystemTx, name: string) {
  const [company, ...others] = await listByNameOrId(tx, name)
  if (!company || others.length > 0) return refuse(`${company ? 'Several companies are' : 'No company is'} called ${name}`)
  return company
}

async function limit(tx: SystemTx, name: string, gigabytes: string): Promise<string> {
  const company = await companyOf(tx, name)
  const changes = changesOf({ maxStored: '' }, { maxStored: `${gigabytes} GB` })
  await recordOperatorAct(tx, company.id, { act: 'company.changed', subjectId: company.id, changes })
  await updateMaxStored(new Tx(tx, company.id), Math.round(Number(gigabytes) * gigabyte))
  return `${company.name}: ${(company.stored / gigabyte).toFixed(2)} of ${gigabytes} GB used`
}

/** Writes the operator's act into the company's log, which its admins read. */
function recordOperatorAct(
  tx: SystemTx,
  companyId: number,
  entry: { act: Act; subjectId: number; changes?: Change[] },
): Promise<void> {
  return recordActIn(tx, [companyId], { actor: commandLine, now: systemClock.now() }, { changes: [], ...entry })
}

async function userOf(tx: SystemTx, email: string) {
  return (await findCredentials(tx, email)) ?? refuse(`No user signs in as ${email}`)
}

function refuse(why: string): never {
  throw new UsageError(`${why}\n`)
}

/** Changes nothing: the database is not brought up to date either. Exit code 1 when something is bad. */
async function callDoctor(): Promise<void> {
  const { examine, reportOn } = await import('./doctor/doctor.ts')
  const findings = await examine(process.env)
  process.stdout.write(`${reportOn(findings)}\n`)
  process.exitCode = findings.some(({ state }) => state === 'bad') ? 1 : 0
}

async function obey(args: string[]): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase(config, createLog(config.logLevel))
  try {
    const answer = await database.system.across((tx) => run(tx, config.publicUrl, args))
    process.stdout.write(`${answer}\n`)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    process.stderr.write(error.message)
    process.exitCode = 1
  } finally {
    await database.stop()
  }
}

const args = process.argv.slice(2)
if (isCompanyFileCommand(args[0])) process.exit(await runCompanyFileCommand(process.env, args))
if (isBackupCommand(args[0])) process.exit(await runBackupCommand(process.env, args))
if (args[0] === 'undo-upgrade') process.exit(await callUndoUpgrade(process.env))
await (args[0] === 'doctor' ? callDoctor() : obey(args))
