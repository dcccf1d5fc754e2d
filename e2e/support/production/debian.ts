import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Kept between runs. */
const unpacked = fileURLToPath(new URL('../../../node_modules/.cache/debian', import.meta.url))
const packages = ['nginx', 'postgresql-15', 'postgresql-client-15', 'libpq5']

export interface Programs {
  nginx: string
  /** The folder of `initdb` and `postgres`. */
  postgres: string
}

/**
 * Debian's nginx and PostgreSQL 15: installed ones, or else their packages, unpacked beside our own. Nothing is installed, as that would
 * start services. Undefined without Debian, or without permission to fetch packages.
 */
export function findPrograms(): Programs | undefined {
  return look() ?? (unpack() ? look() : undefined)
}

function look(): Programs | undefined {
  for (const root of ['', unpacked]) {
    const nginx = `${root}/usr/sbin/nginx`
    const postgres = [`${root}/usr/lib/postgresql/15/bin`, '/usr/lib/postgresql/15/bin'].find((bin) => runs(`${bin}/postgres`))
    if (postgres && runs(nginx)) return { nginx, postgres }
  }
  return undefined
}

const runs = (program: string) => existsSync(program) && spawnSync(program, ['-V']).status === 0

function unpack(): boolean {
  if (userInfo().uid !== 0 || !existsSync('/usr/bin/apt-get')) return false
  mkdirSync(unpacked, { recursive: true })
  try {
    execFileSync('apt-get', ['download', '-q', ...packages], { cwd: unpacked, stdio: 'ignore' })
    for (const file of globSync('*.deb', { cwd: unpacked })) execFileSync('dpkg', ['-x', file, unpacked], { cwd: unpacked })
    return true
  } catch {
    return false
  }
}
