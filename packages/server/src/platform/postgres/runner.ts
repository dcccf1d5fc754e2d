import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

/** How to start a PostgreSQL program: the command in front of it, and the user that runs it. PostgreSQL refuses to run as root. */
export type Runner = { prefix: string[]; user: { uid: number; gid: number } | undefined }

const run = promisify(execFile)

/**
 * The first way that can run `program` and reach `folder`. Root has two: a user namespace, in which it is another user and still owns its
 * files (so a private parent folder does not matter), and the `postgres` account. Throws with advice when neither works.
 */
export async function findRunner(program: string, folder: string): Promise<Runner> {
  const candidates = process.getuid?.() === 0 ? await runnersOfRoot() : [{ prefix: [], user: undefined }]
  const failures: unknown[] = []
  for (const runner of candidates) {
    try {
      await runProgram(runner, folder, program, ['--version'])
      await runProgram(runner, folder, 'test', ['-x', dirname(folder)])
      return runner
    } catch (error) {
      failures.push(error)
    }
  }
  throw new AggregateError(failures, adviceFor(folder))
}

/** Runs a program to its end. */
export async function runProgram(runner: Runner, folder: string, program: string, args: string[]): Promise<void> {
  const [command, ...rest] = [...runner.prefix, program, ...args]
  if (!command) throw new Error('No program to run')
  await run(command, rest, { ...runner.user, cwd: folder, env: environment })
}

/** Nothing of the caller's PG* settings or locale leaks into the database. */
export const environment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', TZ: 'UTC' }

async function runnersOfRoot(): Promise<Runner[]> {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  // initdb looks up its user, so the user that root becomes in the namespace must exist. Any user will do.
  const anybody = accounts.map(([, , uid]) => Number(uid)).find((uid) => uid > 0) ?? 1000
  const namespace = { prefix: ['unshare', '--user', `--map-user=${anybody}`, `--map-group=${anybody}`], user: undefined }
  const postgres = accounts.find(([name]) => name === 'postgres')
  const account = { prefix: [], user: { uid: Number(postgres?.[2]), gid: Number(postgres?.[3]) } }
  return postgres ? [namespace, account] : [namespace]
}

function adviceFor(folder: string): string {
  return process.getuid?.() === 0
    ? `PostgreSQL does not run as root, and neither way around it works here: a user namespace (unshare), or an account ` +
        `named postgres that can enter ${folder} and node_modules. Start Recado as another user, allow user namespaces, ` +
        `add the account (useradd --system postgres), or set DATABASE_URL to a PostgreSQL of your own.`
    : `The PostgreSQL that npm installed does not run here: set DATABASE_URL to a PostgreSQL of your own.`
}
