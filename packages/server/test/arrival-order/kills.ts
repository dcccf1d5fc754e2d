import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { World } from '../world.ts'
import type { Random } from './random.ts'

const pollMs = 5
const gatherMs = 50
/** The latest kill, as a share of the rows, so that it finds something to do. */
const latest = 0.9
const program = fileURLToPath(new URL('take-in.ts', import.meta.url))

/** Takes in what is due with worker processes, all but the last of which are killed in the middle of it. Returns how many were killed. */
export async function processThroughKills(
  w: World,
  { connectionId, rows, kills }: { connectionId: number; rows: number; kills: number },
  chance: Random,
): Promise<number> {
  const instants = Array.from({ length: kills }, () => chance.below(Math.floor(rows * latest))).sort((a, b) => a - b)
  let killed = 0
  for (const instant of instants) {
    const worker = startWorker(w)
    while (worker.isRunning() && (await countDone(w, connectionId)) < instant) await pause(pollMs)
    await inTheMidst(w, worker)
    killed += (await worker.ended) === 'SIGKILL' ? 1 : 0
  }
  const last = await startWorker(w).ended
  if (last !== 0) throw new Error(`The worker ended with ${last}`)
  return killed
}

function startWorker({ urls, folder }: World) {
  const env = { ...process.env, APP_URL: urls.app, SYSTEM_URL: urls.system, STORAGE_DIR: folder }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string)
  return { ended, isRunning: () => child.exitCode === null && child.signalCode === null, kill: () => child.kill('SIGKILL') }
}

/** Kills the worker while as many transactions as possible are open. They wait for the lock taken here. */
async function inTheMidst(w: World, worker: ReturnType<typeof startWorker>): Promise<void> {
  await w.owner.query('begin; lock table messages in exclusive mode')
  for (let before = 0, waiting = 0; worker.isRunning() && (waiting === 0 || waiting > before);) {
    await pause(gatherMs)
    before = waiting
    waiting = await w.countWaiting()
  }
  worker.kill()
  await worker.ended
  await w.owner.query('rollback')
}

async function countDone({ owner }: World, connectionId: number): Promise<number> {
  const text = `select count(*)::int as done from channels.inbox where connection_id = $1 and state = 'done'`
  return (await owner.query<{ done: number }>(text, [connectionId])).rows[0]?.done ?? 0
}
