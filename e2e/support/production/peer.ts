import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Starts a program of packages/peers, in a process of its own. Resolves with what it prints once it listens. */
export async function startPeer(
  file: string,
  args: readonly string[],
): Promise<{ started: Record<string, string>; stop: () => void }> {
  const program = spawn(process.execPath, ['--import', './scripts/lifeline.mjs', `packages/peers/${file}`, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    detached: true,
  })
  const { stdout } = program
  if (!stdout) throw new Error('It has no output')
  const started = await new Promise<Record<string, string>>((resolve, reject) => {
    createInterface({ input: stdout }).once('line', (line) => resolve(JSON.parse(line)))
    program.once('exit', () => reject(new Error(`packages/peers/${file} did not start`)))
  })
  return { started, stop: () => program.kill('SIGTERM') }
}
