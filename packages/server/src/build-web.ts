import { execFile } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const packages = fileURLToPath(new URL('../../', import.meta.url))
const sources = [
  'web/src/**',
  'web/public/**',
  'web/index.html',
  'web/vite.config.ts',
  'helper/**',
  'contract/src/**',
  '../docs/manual/**',
]

/** Builds the web application when it was never built or has changed since. */
export async function buildWeb(): Promise<void> {
  const built = join(packages, 'web/dist/index.html')
  if (existsSync(built) && !changedSince(statSync(built).mtimeMs)) return
  const vite = join(dirname(fileURLToPath(import.meta.resolve('vite/package.json'))), 'bin/vite.js')
  const building = promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: join(packages, 'web') })
  await building.catch((error: Error & { stderr?: string }) => {
    throw new Error(`The web application could not be built.\n${error.stderr ?? error.message}`)
  })
}

function changedSince(time: number): boolean {
  return globSync(sources, { cwd: packages }).some((path) => statSync(join(packages, path)).mtimeMs > time)
}
