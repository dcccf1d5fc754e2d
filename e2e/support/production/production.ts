import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { certifyServer } from '@recado/peers/whatsapp/media/x509'
import pg from 'pg'
import { makeFolder } from '#support/abandoned.ts'
import type { Programs } from './debian.ts'
import { type Network, startNetwork } from './network.ts'
import { hasEnded, startNode } from './node.ts'
import { freePorts } from '#support/ports.ts'
import { inherited } from '#support/processes.ts'
import { until } from '#support/until.ts'

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
const host = 'localhost'
const password = randomBytes(12).toString('hex')
/** As root, PostgreSQL runs as nobody. */
const nobody = userInfo().uid === 0 ? { uid: 65_534, gid: 65_534 } : {}
/** What README promises of `SIGTERM`. */
const endMs = 10_000

const names = ['web-1', 'web-2', 'worker', 'channels'] as const
export type NodeName = (typeof names)[number]

/**
 * An installation set up by README's part on production: its nginx, its role and database on PostgreSQL 15, its roles and variables.
 * All of it listens on this machine alone and lives in a folder of its own.
 */
export class Production {
  readonly output: string[] = []
  readonly #programs: Programs
  readonly #folder = makeFolder()
  readonly #started = new Map<string, ChildProcess>()
  readonly #authorities = tls.getCACertificates('default')
  #env = new Map<NodeName, Record<string, string>>()
  #network!: Network
  #superuser!: pg.Pool
  url = ''

  constructor(programs: Programs) {
    this.#programs = programs
    // Others than its owner have to reach what is theirs in it.
    chmodSync(this.#folder, 0o711)
  }

  get phones() {
    return this.#network.phones
  }

  /** The link to make the first company, as the process that started last has printed it. */
  get firstRunLink(): string {
    return this.output.flatMap((line) => /Make the first company .*: (\S+)$/.exec(line)?.[1] ?? []).at(-1) ?? ''
  }

  async start(): Promise<void> {
    const [web, health, database, front] = [await freePorts(2), await freePorts(2), await freePorts(1), await freePorts(1)]
    this.url = `https://${host}:${front}`
    await this.#startDatabase(database)
    this.#network = await startNetwork(this.#folder)
    const shared = {
      ...inherited(),
      DATABASE_URL: `postgres://recado:${password}@127.0.0.1:${database}/recado`,
      SECRET: randomBytes(32).toString('hex'),
      PUBLIC_URL: this.url,
      DATA_DIR: join(this.#folder, 'data'),
      STORAGE_DIR: join(this.#folder, 'files'),
    }
    this.#env = new Map<NodeName, Record<string, string>>([
      ['web-1', { ...shared, ROLE: 'web', PORT: String(web) }],
      ['web-2', { ...shared, ROLE: 'web', PORT: String(web + 1) }],
      ['worker', { ...shared, ROLE: 'worker', HEALTH_PORT: String(health) }],
      ['channels', { ...shared, ...this.#network.env, ROLE: 'channels', HEALTH_PORT: String(health + 1) }],
    ])
    for (const name of names) await this.startNode(name)
    for (const port of [web, web + 1, health, health + 1]) await untilReady(port)
    await this.#startNginx(front, [web, web + 1])
  }

  async startNode(name: NodeName): Promise<void> {
    this.#started.set(name, await startNode(name, this.#env.get(name) ?? {}, this.output))
  }

  async kill(name: NodeName): Promise<void> {
    const main = this.#started.get(name)
    main?.kill('SIGKILL')
    await until(`${name} is gone`, () => !main || hasEnded(main))
  }

  /** The rows of one statement, as a superuser. */
  async query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.#superuser.query<Row>(text, [...values])).rows
  }

  /** Ends the installation's own processes by `SIGTERM`. Resolves with how each ended, within the time that README gives them. */
  async stop(): Promise<Record<string, number | NodeJS.Signals | null>> {
    const mains = names.flatMap((name) => [[name, this.#started.get(name)] as const])
    for (const [, main] of mains) if (main && !hasEnded(main)) main.kill('SIGTERM')
    await until('all have ended', () => mains.every(([, main]) => !main || hasEnded(main)), endMs)
    return Object.fromEntries(mains.map(([name, main]) => [name, main?.exitCode ?? main?.signalCode ?? null]))
  }

  /** Ends whatever it has started, and removes what that wrote. */
  async remove(): Promise<void> {
    tls.setDefaultCACertificates(this.#authorities)
    for (const [name, main] of this.#started) {
      const [asked, forced] = name === 'postgres' ? (['SIGINT', 'SIGQUIT'] as const) : (['SIGTERM', 'SIGKILL'] as const)
      if (name === 'postgres') await this.#superuser?.end()
      if (!hasEnded(main)) main.kill(asked)
      if (name !== 'postgres') continue
      await until(`${name} has ended`, () => hasEnded(main), endMs).catch(() => main.kill(forced))
    }
    this.#network?.stop()
    const all = [...this.#started.values()]
    await until('all have ended', () => all.every(hasEnded), endMs).catch(() => all.forEach((main) => main.kill('SIGKILL')))
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }

  /** A cluster as Debian's, with the role and the database that README's statements make. */
  async #startDatabase(port: number): Promise<void> {
    const folder = join(this.#folder, 'postgres')
    mkdirSync(folder)
    const [owner] = [nobody.uid]
    if (owner !== undefined) execFileSync('chown', [`${nobody.uid}:${nobody.gid}`, folder])
    const data = join(folder, 'data')
    const run = { cwd: folder, env: inherited(), ...nobody }
    const made = spawnSync(
      join(this.#programs.postgres, 'initdb'),
      ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--auth-local=trust', '--auth-host=scram-sha-256'],
      { ...run, encoding: 'utf8' },
    )
    if (made.status !== 0) throw new Error(made.stderr)
    const args = ['-D', data, '-k', folder, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off']
    const postgres = spawn(join(this.#programs.postgres, 'postgres'), args, { ...run, stdio: 'ignore' })
    this.#started.set('postgres', postgres)
    this.#superuser = new pg.Pool({ host: folder, port, user: 'postgres', database: 'postgres', max: 2 })
    this.#superuser.on('error', () => {})
    const answers = () =>
      this.#superuser.query('select').then(
        () => true,
        () => false,
      )
    await until('PostgreSQL answers', async () => hasEnded(postgres) || (await answers()))
    for (const statement of printed(/`(create role recado [^`]+)`/).split(/(?<=;)/))
      await this.#superuser.query(statement.replace("'…'", `'${password}'`))
  }

  /** README's configuration, with a certificate, and addresses of this machine in place of the printed ones. */
  async #startNginx(front: number, webPorts: readonly [number, number]): Promise<void> {
    const { authority, server } = certifyServer('Recado on trial', [host, '127.0.0.1'])
    tls.setDefaultCACertificates([...this.#authorities, authority])
    const folder = join(this.#folder, 'nginx')
    mkdirSync(folder)
    writeFileSync(join(folder, 'certificate.pem'), server.certificate)
    writeFileSync(join(folder, 'key.pem'), server.privateKey, { mode: 0o600 })
    const given = printed(/such as nginx:\n\n((?: {6}.*\n)+)/)
      .replaceAll('10.0.0.11:8080', `127.0.0.1:${webPorts[0]}`)
      .replaceAll('10.0.0.12:8080', `127.0.0.1:${webPorts[1]}`)
      .replace('listen 443 ssl;', `listen 127.0.0.1:${front} ssl; ssl_certificate certificate.pem; ssl_certificate_key key.pem;`)
    if (/10\.0\.0|443 ssl/.test(given)) throw new Error(`README prints other addresses:\n${given}`)
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
    const user = nobody.uid === undefined ? '' : 'user root;'
    const around = `${user} daemon off; pid ${folder}/pid; error_log ${folder}/errors; events {} http { access_log off; ${places.join(' ')}`
    writeFileSync(join(folder, 'nginx.conf'), `${around}\n${given}}\n`)
    const nginx = spawn(this.#programs.nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
    this.#started.set('nginx', nginx)
    const answers = () =>
      fetch(`${this.url}/health/live`).then(
        ({ status }) => status === 200,
        () => false,
      )
    await until('nginx answers', async () => hasEnded(nginx) || (await answers()))
    if (hasEnded(nginx)) throw new Error(readFileSync(join(folder, 'errors'), 'utf8'))
  }
}

/** What README prints where this matches. */
function printed(what: RegExp): string {
  const found = what.exec(readme)?.[1]
  if (!found) throw new Error(`README has no ${what.source}`)
  return found
}

async function untilReady(port: number): Promise<void> {
  const status = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      (answer) => answer.status,
      () => 0,
    )
  await until(`${port} is ready`, async () => (await status()) === 200)
}
