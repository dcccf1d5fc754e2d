import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OfficialLine, settingsIdentity } from '@recado/border/settings'
import { openStorage } from '@recado/storage/open'
import type { Storage } from '@recado/storage/storage'
import { Client, Pool } from 'pg'
import { roleUrl } from '../../server/src/platform/database/roles.ts'
import { cloneDatabase, roleKey } from '../../server/test/database.ts'
import { seal } from '../src/tables/sealed.ts'
import { startNode, type Child } from './child.ts'
import type { Network } from './provider-under-test.ts'
import { serverSide, type ServerSide } from './server-side.ts'
import { until } from './until.ts'

/** A database, a network, and the channels processes between them. */
export interface World<N extends Network = Network> {
  network: N
  /** Where server and channels keep files. */
  storage: Storage
  /** The database URL of its owner. */
  ownerUrl: string
  /** The key under which the server encrypts what only channels may read. */
  secret: Buffer
  /** The channels process that was started last. */
  readonly channels: Child
  /**
   * The owner of the processes that are started without another one. Processes with the same owner take over each other's leases at once.
   */
  readonly owner: string
  startChannels(settings?: { owner?: string; env?: Record<string, string>; nodeArgs?: readonly string[] }): Promise<Child>
  /** An unused connection, seen from the server. */
  newConnection(): ServerSide
  /** A connection that is paired with its own phone number. */
  newPaired(): Promise<{ side: ServerSide; shop: string }>
  /** The channels processes lose the database and cannot reconnect. The server's side keeps its access. */
  loseDatabase(): Promise<void>
  restoreDatabase(): Promise<void>
  /** A file that shares the world is done: its connections are forgotten. */
  leave(): Promise<void>
  close(): Promise<void>
}

const secret = randomBytes(32)
const fewPreKeys = ['--import', './packages/channels/test/preloads/few-pre-keys.ts']

const missing = (what: string): never => {
  throw new Error(`There is no ${what}`)
}

/** Writes the settings of a connection as the server does, encrypted for that connection. */
export async function configure(side: ServerSide, configuration: object, official?: OfficialLine): Promise<void> {
  const sealed = seal(secret, settingsIdentity(side.connectionId), Buffer.from(JSON.stringify(configuration)))
  const { app = null, wabaId = null, numberId = null } = official ?? {}
  await side.query(
    `insert into channels.settings as s (connection_id, provider, configuration, app, waba_id, number_id) values ($1, $2, $3, $4, $5, $6)
     on conflict (connection_id) do update set configuration = $3, version = s.version + 1`,
    [side.connectionId, official ? 'cloud' : 'beta', sealed.toString('base64url'), app, wabaId, numberId],
  )
}

export async function openWorld<N extends Network>(network: N): Promise<World<N>> {
  const [database, folder] = await Promise.all([cloneDatabase(), mkdtemp(join(tmpdir(), 'recado-channels-'))])
  const pool = new Pool({ connectionString: database.ownerUrl, max: 6 })
  // The database is dropped under the pool at the end.
  pool.on('error', () => {})
  const own = randomUUID()
  const children: Child[] = []
  const sides: ServerSide[] = []
  let connections = 0

  const newConnection = () => {
    connections += 1
    const side = serverSide(pool, connections)
    sides.push(side)
    return side
  }

  const setDatabase = async (open: boolean) => {
    const url = new URL(database.ownerUrl)
    const name = url.pathname.slice(1)
    url.pathname = '/postgres'
    const admin = new Client(url.href)
    await admin.connect()
    await admin.query(`alter database ${name} with allow_connections ${open}`)
    const theirs = `from pg_stat_activity where datname = $1 and application_name like 'recado-channels%'`
    if (!open) await admin.query(`select pg_terminate_backend(pid) ${theirs}`, [name])
    await admin.end()
  }

  return {
    network,
    storage: await openStorage({ STORAGE_DIR: folder }),
    ownerUrl: database.ownerUrl,
    secret,
    owner: own,
    get channels() {
      return children.at(-1) ?? missing('channels process')
    },
    loseDatabase: () => setDatabase(false),
    restoreDatabase: () => setDatabase(true),
    newConnection,
    async startChannels({ owner = own, env = {}, nodeArgs = network.nodeArgs } = {}) {
      const child = startNode([...fewPreKeys, ...nodeArgs, 'packages/channels/src/main.ts'], {
        ...network.env,
        CHANNELS_DATABASE_URL: roleUrl(database.ownerUrl, roleKey, 'recado_channels'),
        CHANNELS_SECRET: secret.toString('hex'),
        CHANNELS_OWNER: owner,
        STORAGE_DIR: folder,
        ...env,
      })
      children.push(child)
      const up = () => child.lines.some((line) => line.includes('channels are up'))
      await until('channels are up', () => child.exitCode() !== null || up())
      return child
    },
    async newPaired() {
      const side = newConnection()
      const shop = await network.newShop()
      await network.connect({
        side,
        shop,
        configure: (configuration) => configure(side, configuration),
        configureOfficial: (line) => configure(side, line, line),
      })
      await side.reaches('CONNECTED')
      return { side, shop }
    },
    async leave() {
      const left = sides.splice(0)
      await Promise.all(left.map((side) => side.check()))
      await Promise.all(left.map((side) => side.command('forget')))
    },
    async close() {
      await Promise.all(children.map((child) => child.end('SIGKILL')))
      await Promise.all(sides.map((side) => side.check()))
      await pool.end()
      await Promise.all([database.drop(), rm(folder, { recursive: true, force: true })])
    },
  }
}
