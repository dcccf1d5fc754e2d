import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { WhatsAppControl } from '@recado/peers/whatsapp/client'
import pg from 'pg'
import { type Postgres, startPostgres } from '../../packages/server/src/platform/postgres/embedded.ts'
import { isRunning, processName } from '../../packages/server/src/platform/postgres/processes.ts'
import { makeFolder } from './temporary-folders.ts'
import { Api } from './api.ts'
import { type Network, startNetwork } from './production/network.ts'
import { hasEnded, type NodeName, names, startNode } from './production/node.ts'
import { freePorts } from './ports.ts'
import { findRoles, inherited } from './processes.ts'
import { password } from './product.ts'
import { type LoadBalancer, startLoadBalancer } from './load-balancer.ts'
import { until } from './until.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const endMs = 15_000
const email = 'ana@loja.example'

/** One process of an installation, as an operator starts it. */
interface Node {
  main: ChildProcess | undefined
  env: Record<string, string>
}

/** An installation of six processes behind a round-robin proxy, over an external database whose owner is no superuser. */
export class Cluster {
  readonly output: string[] = []
  readonly #folder = makeFolder()
  readonly #nodes = new Map<NodeName, Node>()
  #postgres!: Postgres
  #spread!: LoadBalancer
  #network: Network | undefined
  #pool!: pg.Pool
  #admin: Promise<Api> | undefined

  /** Where the proxy is. */
  get url(): string {
    return this.#spread.url
  }

  /** The control API of the local WhatsApp network. */
  get phones(): WhatsAppControl {
    if (!this.#network) throw new Error('There is no network yet')
    return this.#network.phones
  }

  /** The addresses of the two that serve the web, without the proxy. */
  get webUrls(): string[] {
    return [...this.#nodes].flatMap(([name, { env }]) => (name.startsWith('web') ? [`http://127.0.0.1:${env['PORT']}`] : []))
  }

  async start(): Promise<void> {
    await this.startDatabase()
    // As with a managed database: no superuser.
    const superuser = openPool(this.#postgres.url)
    await superuser.query("create role dono login createrole password 'x'")
    await superuser.query('create database loja owner dono')
    await superuser.end()
    const url = new URL(this.#postgres.url)
    url.pathname = '/loja'
    this.#pool = openPool(url.href)
    url.username = 'dono'
    const port = await freePorts(4)
    this.#network = await startNetwork(this.#folder)
    const channels = this.#network.env
    this.#spread = await startLoadBalancer([port, port + 1])
    const common = {
      ...inherited(),
      DATABASE_URL: url.href,
      SECRET: randomBytes(32).toString('hex'),
      PUBLIC_URL: this.#spread.url,
      // The same path for all, as on machines installed alike.
      DATA_DIR: this.#folder,
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    }
    for (const name of names) {
      const [role = ''] = name.split('-')
      const at = Number(name.at(-1)) - 1
      const own = { web: { PORT: String(port + at) }, worker: { HEALTH_PORT: String(port + 2 + at) }, channels }[role]
      this.#nodes.set(name, { main: undefined, env: { ...common, ROLE: role, ...own } })
    }
    await Promise.all(names.map((name) => this.startNode(name)))
  }

  async startDatabase(): Promise<void> {
    this.#postgres = await startPostgres({ dir: join(this.#folder, 'postgres'), durable: false })
  }

  stopDatabase(): Promise<void> {
    return this.#postgres.stop()
  }

  /** Starts one, for the first time or again. Resolves when it says that it is ready. */
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

  /** Ends the connections to the installation's database that match `where` in pg_stat_activity. Returns how many there were. */
  async terminate(where: string): Promise<number> {
    const text = `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'loja' and pid <> pg_backend_pid() and ${where}`
    return (await this.query(text)).length
  }

  /** Queries the installation's database as a superuser: the rows of one statement. */
  async query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.#pool.query<Row>(text, [...values])).rows
  }

  /** The admin of the one company, signed in through the proxy. */
  admin(): Promise<Api> {
    this.#admin ??= this.#makeCompany()
    return this.#admin
  }

  /** Ends whatever still runs, and removes what it wrote. */
  async remove(): Promise<void> {
    const mains = [...this.#nodes.values()].flatMap(({ main }) => main ?? [])
    for (const main of mains) if (!hasEnded(main)) main.kill('SIGTERM')
    await until('all processes have ended', () => mains.every(hasEnded), endMs).catch(() =>
      mains.forEach((main) => main.kill('SIGKILL')),
    )
    this.#network?.stop()
    this.#spread?.close()
    await this.#pool?.end()
    await this.#postgres?.stop()
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }

  #find(name: NodeName): Node {
    const node = this.#nodes.get(name)
    if (!node) throw new Error(`There is no ${name}`)
    return node
  }

  async #makeCompany(): Promise<Api> {
    const { env } = this.#find('web-1')
    const command = spawn(process.execPath, ['packages/server/src/recado.ts', 'company', 'Loja', email], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const link = await new Promise<string>((resolve) => createInterface({ input: command.stdout }).once('line', resolve))
    const api = new Api(this.url, { email, password })
    await api.signIn(link.split('#')[1])
    return api
  }
}

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2 })
  pool.on('error', () => {})
  return pool
}
