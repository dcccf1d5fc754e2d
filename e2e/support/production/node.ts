import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { until } from '#support/until.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const startMs = 120_000

/** One process of each role on either node. */
export const names = ['web-1', 'web-2', 'worker-1', 'worker-2', 'channels-1', 'channels-2'] as const
export type NodeName = (typeof names)[number]

/** One process of an installation, as an operator starts it; its lines are added to `output`. Resolves when it says that it is ready. */
export async function startNode(name: string, env: Record<string, string>, output: string[]): Promise<ChildProcess> {
  const main = spawn(process.execPath, ['--import', './scripts/lifeline.mjs', 'packages/server/src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })
  let ready = false
  const onLine = (line: string) => {
    output.push(`${name} ${line}`)
    ready ||= line.startsWith('Recado is ready')
  }
  for (const stream of [main.stdout, main.stderr]) if (stream) createInterface({ input: stream }).on('line', onLine)
  await until(`${name} is ready`, () => ready || hasEnded(main), startMs).catch(() => null)
  if (!ready) {
    main.kill('SIGKILL')
    throw new Error(`${name} did not start:\n${output.join('\n')}`)
  }
  return main
}

export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
