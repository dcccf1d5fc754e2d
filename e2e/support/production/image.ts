import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createInterface } from 'node:readline'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { until } from '#support/until.ts'
import { hasEnded } from './node.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** The user of the image. */
const user = 10_001
const startMs = 180_000
const isolation = ['--isolation', 'chroot']

interface Inspected {
  Docker: { config: { User: string; Healthcheck?: { Test: string[] }; Volumes: Record<string, object> } }
}

/**
 * The image of the Dockerfile, built and run without a container engine: buildah with chroot isolation. Its base is a root that mmdebstrap
 * makes from this machine's own package sources; that of its build has this machine's Node and npm as well.
 */
export class Image {
  /** What the processes of all starts have printed, line by line. */
  readonly output: string[] = []
  readonly #folder: string
  readonly #volume: string
  #main: ChildProcess | undefined
  #container = ''

  constructor(folder: string) {
    this.#folder = folder
    this.#volume = join(folder, 'volume')
    mkdirSync(this.#volume)
    mkdirSync(join(folder, 'tmp'))
    // Docker gives a new volume the owner that the folder has in the image.
    chownSync(this.#volume, user, user)
    chmodSync(folder, 0o755)
  }

  build(): void {
    const base = baseRoot()
    const container = this.#buildah('from', 'scratch')
    this.#buildah('add', container, base, '/')
    this.#buildah('commit', '--quiet', container, 'base')
    this.#buildah('copy', '--quiet', container, realpathSync(process.execPath), '/usr/local/bin/node')
    this.#buildah('copy', '--quiet', container, npmFolder(), '/usr/local/lib/npm')
    const npm = join(this.#folder, 'npm')
    writeFileSync(npm, '#!/bin/sh\nexec node /usr/local/lib/npm/bin/npm-cli.js "$@"\n', { mode: 0o755 })
    this.#buildah('copy', '--quiet', container, npm, '/usr/local/bin/npm')
    this.#buildah('commit', '--quiet', container, 'build-base')
    this.#buildah('rm', container)
    const bases = ['--build-arg', 'BASE=localhost/base', '--build-arg', 'BUILD_BASE=localhost/build-base']
    this.#buildah('build', ...isolation, '--format', 'docker', '--pull=never', ...bases, ...npmVolumes(), '-t', 'recado', root)
    this.#container = this.#buildah('from', '--pull=never', 'localhost/recado')
  }

  /** What an image's file says of itself. */
  get config(): Inspected['Docker']['config'] {
    return (JSON.parse(this.#buildah('inspect', '--type', 'image', 'localhost/recado')) as Inspected).Docker.config
  }

  /** How many bytes its files have. */
  get size(): number {
    const mounted = this.#buildah('mount', this.#container)
    const [bytes = ''] = execFileSync('du', ['-sb', mounted], { encoding: 'utf8' }).split('\t')
    this.#buildah('umount', this.#container)
    return Number(bytes)
  }

  /** Starts what the image starts, with its volume. Resolves when it says that it is ready. */
  async start(env: Record<string, string>): Promise<void> {
    const from = this.output.length
    const variables = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`])
    const given = ['run', ...isolation, '--volume', `${this.#volume}:/var/lib/recado`, ...variables, this.#container]
    const main = spawn('buildah', [...this.#storage, ...given, '--', 'node', 'packages/server/src/main.ts'], {
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    this.#main = main
    for (const stream of [main.stdout, main.stderr])
      createInterface({ input: stream }).on('line', (line) => this.output.push(line))
    const isReady = () => this.output.slice(from).some((line) => line.startsWith('Recado is ready: '))
    await until('the image is ready', () => isReady() || hasEnded(main), startMs)
    if (!isReady()) throw new Error(`The image did not start:\n${this.output.slice(from).join('\n')}`)
  }

  /** The users of all processes that were started from its folder: Recado's, PostgreSQL's. */
  users(): number[] {
    return [...new Set(this.#processes().map(({ uid }) => uid))]
  }

  /** SIGTERM, as a container engine sends it. */
  async stop(): Promise<void> {
    const main = this.#main
    if (!main || hasEnded(main)) return
    const [first] = this.#processes().filter(({ command }) => command.includes('packages/server/src/main.ts'))
    if (first) process.kill(first.pid, 'SIGTERM')
    await until('the image ends', () => hasEnded(main) && this.#processes().length === 0, 30_000)
  }

  async remove(): Promise<void> {
    await this.stop().catch(() => {})
    for (const { pid } of this.#processes()) process.kill(pid, 'SIGKILL')
    if (existsSync(join(this.#folder, 'storage'))) {
      this.#buildah('rm', '--all')
      this.#buildah('rmi', '--all', '--force')
    }
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }

  /** The processes of the image's user, whose id no other process here has. */
  #processes(): { pid: number; uid: number; command: string }[] {
    return globSync('/proc/[0-9]*/root').flatMap((link) => {
      const pid = Number(link.split('/')[2])
      try {
        if (!realpathSync(link).startsWith(join(this.#folder, '/'))) return []
        const [, uid = ''] = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
        return [{ pid, uid: Number(uid), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }]
      } catch {
        return []
      }
    })
  }

  /** Roots of running containers lie in its folder. */
  get #environment(): NodeJS.ProcessEnv {
    return { ...process.env, TMPDIR: join(this.#folder, 'tmp') }
  }

  get #storage(): string[] {
    return ['--storage-driver', 'vfs', '--root', join(this.#folder, 'storage'), '--runroot', join(this.#folder, 'run')]
  }

  #buildah(...args: readonly string[]): string {
    return execFileSync('buildah', [...this.#storage, ...args], {
      encoding: 'utf8',
      env: this.#environment,
      maxBuffer: 64 * 1024 ** 2,
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim()
  }
}

/** A bare Debian of this machine's version. Kept between runs, as it takes minutes. */
function baseRoot(): string {
  const [, codename = ''] = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? []
  const folder = join(root, 'node_modules', '.cache', 'debian')
  const base = join(folder, `base-${codename}.tar`)
  if (existsSync(base)) return base
  const lists = globSync('/etc/apt/{sources.list,sources.list.d/*.{list,sources}}')
  const sources = lists.filter((file) => readFileSync(file, 'utf8').trim())
  mkdirSync(folder, { recursive: true })
  const making = join(folder, 'making.tar')
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', '--include=ca-certificates', codename, making, ...sources])
  renameSync(making, base)
  return base
}

function npmFolder(): string {
  const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim()
  return resolve(realpathSync(npm), '..', '..')
}

/** How this machine reaches packages, and what it has fetched of them already. Nothing of it stays in the image. */
function npmVolumes(): string[] {
  const asked = (name: string) => execFileSync('npm', ['config', 'get', name], { encoding: 'utf8', cwd: root }).trim()
  const places = [
    { from: asked('userconfig'), to: '/root/.npmrc:ro' },
    { from: asked('globalconfig'), to: '/usr/local/etc/npmrc:ro' },
    { from: asked('cafile'), to: `${asked('cafile')}:ro` },
    { from: asked('cache'), to: '/root/.npm' },
  ]
  return places.filter(({ from }) => existsSync(from)).flatMap(({ from, to }) => ['--volume', `${from}:${to}`])
}
