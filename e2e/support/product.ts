import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { WhatsAppControl } from '@recado/peers/whatsapp/client'
import pg from 'pg'
import { inject } from 'vitest'
import { isRunning, processName } from '../../packages/server/src/platform/postgres/processes.ts'
import { makeFolder } from './temporary-folders.ts'
import { Api } from './api.ts'
import { copyImage } from './setup/image.ts'
import { freePorts } from './ports.ts'
import { databaseUrl, findAll, findRoles, inherited, type Role } from './processes.ts'
import { until } from './until.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const startMs = 90_000
const endMs = 15_000

/** The password of every user who signs in through `signIn`. */
export const password = 'uma-senha-de-teste-1'

/** The demo company's people: an admin, and two attendants of different queues. */
export const demoPeople = { marina: 'marina@araucaria.example', caio: 'caio@araucaria.example', livia: 'livia@araucaria.example' }

/** The part of an installation that tests use, however many processes run it. */
export type Installation = Pick<Product, 'admin' | 'phones' | 'query'>

/** One installation with its own data folder, ports and processes. */
export class Product {
  readonly dataDir = makeFolder()
  /** The environment from which its keys can be read. */
  readonly env: Record<string, string> = { DATA_DIR: this.dataDir }
  readonly url: string
  readonly phonesUrl: string
  /** The control API of the local WhatsApp network. */
  readonly phones: WhatsAppControl
  /** What the processes of all starts so far have printed, line by line. */
  readonly output: string[] = []
  readonly #port: number
  readonly #own: Record<string, string>
  readonly #people = new Map<string, Promise<Api>>()
  #main: ChildProcess | undefined
  #database: pg.Pool | undefined

  /** Use `startProduct`. Needs three more free ports behind `port`. */
  constructor(port: number, env: Record<string, string>) {
    this.#port = port
    this.#own = env
    this.url = `http://localhost:${port}`
    this.phonesUrl = `http://127.0.0.1:${port + 1}`
    this.phones = new WhatsAppControl(this.phonesUrl)
  }

  /** The address of the database, as its owner. */
  get databaseUrl(): string {
    return databaseUrl(this.dataDir)
  }

  /** The port at which the simulated WhatsApp network accepts linked devices. */
  get networkPort(): number {
    return this.#port + 2
  }

  /** Starts it, for the first time or again, or another version of it that lies in `program`. Resolves when it says that it is ready. */
  async start(program = root): Promise<void> {
    const from = this.output.length
    // Has a channel, so that it ends if the test's process is killed, and its own process group, as a shell would give it.
    const main = spawn(process.execPath, ['--import', './scripts/lifeline.mjs', 'packages/server/src/main.ts'], {
      cwd: program,
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    })
    this.#main = main
    for (const stream of [main.stdout, main.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', (line) => this.output.push(line))
    }
    const isReady = () => this.output.slice(from).some((line) => line.startsWith('Recado is ready: '))
    await until('the product is ready', () => isReady() || hasEnded(main), startMs)
    if (!isReady()) throw new Error(`The product did not start:\n${this.output.slice(from).join('\n')}`)
  }

  /** The one-use links that the latest start printed, by e-mail address. */
  get loginLinks(): Map<string, string> {
    const lines = this.output.flatMap((line) => [/<(\S+)> \(once, within 30 minutes\): (\S+)$/.exec(line)])
    return new Map(lines.flatMap((found) => (found?.[1] && found[2] ? [[found[1], found[2]]] : [])))
  }

  /** The link to make the first company that the latest start printed. */
  get firstRunLink(): string | undefined {
    return this.output.flatMap((line) => /^Make the first company .*: (\S+)$/.exec(line)?.[1] ?? []).at(-1)
  }

  /** The link that signs in as the demo's admin, of the latest start. */
  get demoLink(): string | undefined {
    return this.output.flatMap((line) => /^ {2}Entrar como \S+ +(\S+) {3}\(30 min, uma vez\)$/.exec(line)?.[1] ?? []).at(-1)
  }

  /** What the operator's command prints. */
  async recado(...args: readonly string[]): Promise<string> {
    const program = ['packages/server/src/recado.ts', ...args]
    const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: root, env: this.#environment })
    return stdout.trim()
  }

  /** The demo company's admin, signed in. */
  admin(): Promise<Api> {
    return this.signIn(demoPeople.marina)
  }

  /** A user of the demo company, signed in, the first time through the printed link, which sets `password`. */
  signIn(email: string): Promise<Api> {
    const known = this.#people.get(email)
    if (known) return known
    const api = new Api(this.url, { email, password })
    const signedIn = api.signIn(this.loginLinks.get(email)?.split('#')[1]).then(() => api)
    this.#people.set(email, signedIn)
    return signedIn
  }

  get #environment(): Record<string, string> {
    return { ...inherited(), ...this.env, PORT: String(this.#port), DEMO: 'quiet', ...this.#own }
  }

  /** Process ids by role. A role without a process is absent. */
  pids(): Partial<Record<Role, number>> {
    return findRoles(this.#main?.pid, this.dataDir)
  }

  /** The names of all its processes, PostgreSQL's sessions included. */
  processes(): string[] {
    return findAll(this.#main?.pid, this.dataDir)
  }

  /** kill -9, at the same instant, of the processes in these roles, once they exist. Resolves when they are gone. */
  async kill(...roles: Role[]): Promise<void> {
    const find = () => {
      const pids = this.pids()
      const found = roles.flatMap((role) => pids[role] ?? [])
      return found.length === roles.length && found
    }
    const pids = await until(`there are processes to kill: ${roles.join()}`, find, startMs)
    const names = pids.flatMap((pid) => processName(pid) ?? [])
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    await until(`${roles.join()} are gone`, () => !names.some(isRunning))
  }

  /** Asks the whole process group to end, as a terminal does. Resolves with the exit code. */
  async stop(signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
    const main = this.#main
    if (!main?.pid || hasEnded(main)) return main?.exitCode ?? null
    process.kill(-main.pid, signal)
    await until('the product ends', () => hasEnded(main), endMs)
    return main.exitCode
  }

  /** Queries the product's database as its owner: the rows of one statement. */
  async query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    this.#database ??= openPool(this.databaseUrl)
    return (await this.#database.query<Row>(text, [...values])).rows
  }

  /** Ends whatever is still running, and removes the data folder. */
  async remove(): Promise<void> {
    await this.#database?.end()
    const names = this.processes()
    await this.stop('SIGTERM').catch(() => {})
    const left = new Set([...names, ...this.processes()])
    await until('all processes are gone', () => killAll(left), endMs)
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** A test's run makes an image once. A load program begins with nothing. */
const imageOfRun = () => (process.env['VITEST'] ? inject('image') : null)

/**
 * Starts the product for the first time, with the demo company. `env` goes to its main process. It begins with the empty database of an
 * `image`, or with nothing.
 */
export async function startProduct(env: Record<string, string> = {}, image: string | null = imageOfRun()): Promise<Product> {
  const product = new Product(await freePorts(4), env)
  try {
    if (image) copyImage(image, product.dataDir)
    await product.start()
  } catch (error) {
    await product.remove()
    throw error
  }
  return product
}

/** Kills those still running. True when there were none. */
function killAll(names: ReadonlySet<string>): boolean {
  const running = [...names].filter(isRunning)
  for (const name of running) {
    try {
      process.kill(Number.parseInt(name, 10), 'SIGKILL')
    } catch {
      // It has just ended.
    }
  }
  return running.length === 0
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2 })
  // A killed database takes idle connections with it; the next query opens another.
  pool.on('error', () => {})
  return pool
}
