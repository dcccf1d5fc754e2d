import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, realpath, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hasCode } from './files.ts'
import type { Runner } from './runner.ts'

/** What an embedded PostgreSQL keeps, and where. */
export type Folder = { root: string; data: string; log: string; lock: string; holders: string }

// unix(7): sun_path holds 108 bytes with the closing zero.
const maxSocketPathLength = 107

export async function openFolder(dir: string): Promise<Folder> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const root = await realpath(dir)
  return {
    root,
    data: join(root, 'data'),
    log: join(root, 'postgres.log'),
    lock: join(root, 'lock'),
    holders: join(root, 'holders'),
  }
}

/** Gives the folder to the user the runner plays; since the machine changed it may belong to another. */
export async function chownFolder({ root }: Folder, { user }: Runner): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = user ?? { uid: 0, gid: 0 }
  if ((await stat(root)).uid !== uid) await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, root])
}

/**
 * Makes the socket's folder, private to the server's user. Access to this folder is the only protection of the database. It lies beside the
 * data where the path is short enough, else in the folder for temporary files under a name of its own.
 */
export async function makeSocketFolder({ root }: Folder, { user }: Runner): Promise<string> {
  const beside = join(root, 'socket')
  const fits = Buffer.byteLength(`${beside}/.s.PGSQL.5432`) <= maxSocketPathLength
  const folder = fits ? beside : join(tmpdir(), `recado-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`)
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
  const found = await lstat(folder)
  const mine = [process.getuid?.(), user?.uid].includes(found.uid)
  if (!found.isDirectory() || !mine) throw new Error(`${folder} belongs to somebody else`)
  await chmod(folder, 0o700)
  if (user) await chown(folder, user.uid, user.gid)
  return folder
}
