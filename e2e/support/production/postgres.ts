import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inherited } from '#support/processes.ts'
import { until } from '#support/until.ts'
import { hasEnded } from './node.ts'

/** If the tests run as root, PostgreSQL runs as the unprivileged uid 65534. */
const nobody = userInfo().uid === 0 ? { uid: 65_534, gid: 65_534 } : undefined

export interface PostgresCluster {
  process: ChildProcess
  /** The URL of one of its databases, as a superuser, which works only on this machine. */
  urlOf: (database: string) => string
}

/** A new cluster as Debian's, in `folder`; on `port` it asks for passwords. */
export async function startCluster(programs: string, folder: string, port: number): Promise<PostgresCluster> {
  mkdirSync(folder)
  if (nobody) execFileSync('chown', [`${nobody.uid}:${nobody.gid}`, folder])
  const data = join(folder, 'data')
  const run = { cwd: folder, env: inherited(), ...nobody }
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--auth-local=trust', '--auth-host=scram-sha-256'],
    { ...run, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(made.stderr)
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off']
  const args = ['-D', data, '-k', folder, '-p', String(port), ...settings]
  const postgres = spawn(join(programs, 'postgres'), args, { ...run, stdio: 'ignore' })
  const urlOf = (database: string) => `postgres://postgres@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`
  const answers = async () => {
    const client = new pg.Client({ connectionString: urlOf('postgres') })
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  }
  await until('PostgreSQL answers', async () => hasEnded(postgres) || (await answers()))
  return { process: postgres, urlOf }
}
