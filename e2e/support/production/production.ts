import { type ChildProcess, execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { certifyServer } from '@recado/peers/whatsapp/media/x509'
import pg from 'pg'
import { isRunning, processName } from '../../../packages/server/src/platform/postgres/processes.ts'
import { makeFolder } from '#support/temporary-folders.ts'
import { freePorts } from '#support/ports.ts'
import { findRoles, inherited } from '#support/processes.ts'
import { until } from '#support/until.ts'
import type { Programs } from './debian.ts'
import { type Network, startNetwork } from './network.ts'
import { startNginx } from './nginx.ts'
import { hasEnded, type NodeName, names, startNode } from './node.ts'
import { startPeer } from './peer.ts'
import { startCluster } from './postgres.ts'
import { printed } from './operating.ts'
import { trust } from './trust.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const host = 'localhost'
const password = randomBytes(12).toString('hex')
/** What docs/operating.md promises of `SIGTERM`. */
const endMs = 10_000

/**
 * An installation of two nodes, set up by docs/operating.md: its nginx, its role and database on PostgreSQL 15, its roles and
 * variables, its files in a bucket. All of it listens on this machine alone and lives in a folder of its own.
 */
export class Production {
  readonly output: string[] = []
  /** The certificate authority of nginx, in PEM. */
  authority = ''
  url = ''
  /** The address of the database, as a superuser. */
  databaseUrl = ''
  /** The environment of all its processes. */
  env: Record<string, string> = {}
  readonly #programs: Programs
  readonly #folder = makeFolder()
  readonly #nodes = new Map<NodeName, { main: ChildProcess | undefined; env: Record<string, string> }>()
  readonly #around: ChildProcess[] = []
  readonly #stops: (() => void)[] = []
  #network!: Network
  #pool!: pg.Pool

  constructor(programs: Programs) {
    this.#programs = programs
    // Other users must reach their files in it.
    chmodSync(this.#folder, 0o711)
  }

  get phones() {
    return this.#network.phones
  }

  get phonesUrl(): string {
    return this.#network.phonesUrl
  }

  /** The link to make the first company, as the process that started last has printed it. */
  get firstRunLink(): string {
    return this.output.flatMap((line) => /Make the first company .*: (\S+)$/.exec(line)?.[1] ?? []).at(-1) ?? ''
  }

  async start(): Promise<void> {
    const [web, health, database, front] = [await freePorts(2), await freePorts(4), await freePorts(1), await freePorts(1)]
    this.url = `https://${host}:${front}`
    await this.#startDatabase(database)
    this.#network = await startNetwork(this.#folder)
    this.#stops.push(() => this.#network.stop())
    this.env = {
      ...inherited(),
      ...(await this.#findBucket()),
      DATABASE_URL: `postgres://recado:${password}@127.0.0.1:${database}/recado`,
      SECRET: randomBytes(32).toString('hex'),
      PUBLIC_URL: this.url,
      DATA_DIR: join(this.#folder, 'data'),
    }
    for (const [at, name] of names.entries()) {
      const [ROLE = ''] = name.split('-')
      const own = ROLE === 'web' ? { PORT: String(web + at) } : { HEALTH_PORT: String(health + at - 2) }
      this.#nodes.set(name, {
        main: undefined,
        env: { ...this.env, ROLE, ...own, ...(ROLE === 'channels' && this.#network.env) },
      })
    }
    // The first process builds the web application if it is not built yet.
    await this.startNode('web-1')
    await Promise.all(names.slice(1).map((name) => this.startNode(name)))
    await Promise.all(names.map((name) => untilReady(this.addressOf(name))))
    const { authority, server } = certifyServer(`Recado on trial at ${front}`, [host, '127.0.0.1'])
    this.authority = authority
    this.#stops.push(trust(authority))
    const nginx = { nginx: this.#programs.nginx, folder: join(this.#folder, 'nginx'), url: this.url, certified: server }
    this.#around.push(await startNginx({ ...nginx, webPorts: [web, web + 1] }))
  }

  /** Where one of its processes answers, without the proxy: its pages, or its health alone. */
  addressOf(name: NodeName): string {
    const { PORT, HEALTH_PORT } = this.#find(name).env
    return `http://127.0.0.1:${PORT ?? HEALTH_PORT}`
  }

  /** The log of nginx: time, client, server, status and request. */
  get requests(): string[] {
    return readFileSync(join(this.#folder, 'nginx', 'requests'), 'utf8').split('\n')
  }

  processOf(name: NodeName): number | undefined {
    return this.#find(name).main?.pid
  }

  async startNode(name: NodeName): Promise<void> {
    const node = this.#find(name)
    node.main = await startNode(name, node.env, this.output)
  }

  /** Kills its main process with -9. Resolves when its child, if it has one, has ended by itself. */
  async kill(name: NodeName): Promise<void> {
    const { main } = this.#find(name)
    const child = processName(findRoles(main?.pid, this.#folder).channels ?? 0)
    main?.kill('SIGKILL')
    await until(`${name} is gone`, () => (!main || hasEnded(main)) && !(child && isRunning(child)))
  }

  /** What the operator's command prints. */
  async recado(...args: readonly string[]): Promise<string> {
    const program = ['packages/server/src/recado.ts', ...args]
    const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: root, env: this.env })
    return stdout.trim()
  }

  /** The rows of one statement, as a superuser. */
  async query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.#pool.query<Row>(text, [...values])).rows
  }

  /** Ends the installation's processes by `SIGTERM`. Resolves with how each ended, within the time that docs/operating.md gives. */
  async stop(): Promise<Record<string, number | NodeJS.Signals | null>> {
    const mains = [...this.#nodes].flatMap(([name, { main }]) => (main ? [[name, main] as const] : []))
    for (const [, main] of mains) if (!hasEnded(main)) main.kill('SIGTERM')
    await until('all have ended', () => mains.every(([, main]) => hasEnded(main)), endMs)
    return Object.fromEntries(mains.map(([name, main]) => [name, main.exitCode ?? main.signalCode]))
  }

  /** Ends whatever it has started, and removes what that wrote. */
  async remove(): Promise<void> {
    const mains = [...this.#nodes.values()].flatMap(({ main }) => main ?? [])
    await this.stop().catch(() => mains.forEach((main) => main.kill('SIGKILL')))
    for (const stop of this.#stops) stop()
    await this.#pool?.end()
    // SIGINT tells PostgreSQL not to wait for connected clients.
    for (const main of this.#around) main.kill('SIGINT')
    await until('all have ended', () => this.#around.every(hasEnded), endMs).catch(() =>
      this.#around.forEach((main) => main.kill('SIGQUIT')),
    )
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }

  /** With the role and the database that the statements of docs/operating.md make. */
  async #startDatabase(port: number): Promise<void> {
    const cluster = await startCluster(this.#programs.postgres, join(this.#folder, 'postgres'), port)
    this.#around.push(cluster.process)
    const superuser = new pg.Client({ connectionString: cluster.urlOf('postgres') })
    await superuser.connect()
    for (const statement of printed(/`(create role recado [^`]+)`/).split(/(?<=;)/))
      await superuser.query(statement.replace("'…'", `'${password}'`))
    await superuser.end()
    this.databaseUrl = cluster.urlOf('recado')
    this.#pool = new pg.Pool({ connectionString: this.databaseUrl, max: 2 })
    this.#pool.on('error', () => {})
  }

  /** The one that the environment names, or else a local one. */
  async #findBucket(): Promise<Record<string, string>> {
    const given = Object.entries(process.env).flatMap(([name, value]) => (name.startsWith('S3_') && value ? [[name, value]] : []))
    if (given.length > 0) return Object.fromEntries(given)
    const { started, stop } = await startPeer('s3/main.ts', ['--data', join(this.#folder, 's3')])
    this.#stops.push(stop)
    return started
  }

  #find(name: NodeName) {
    const node = this.#nodes.get(name)
    if (!node) throw new Error(`There is no ${name}`)
    return node
  }
}

async function untilReady(address: string): Promise<void> {
  const status = () =>
    fetch(`${address}/health/ready`).then(
      (answer) => answer.status,
      () => 0,
    )
  await until(`${address} is ready`, async () => (await status()) === 200)
}
