import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { World } from '../world.ts'

const program = fileURLToPath(new URL('worker.ts', import.meta.url))

/** The worker of a server that dies now and then, and is started again. */
export class WorkerProcess {
  kills = 0
  private readonly w: World
  private child: ChildProcess | undefined

  constructor(w: World) {
    this.w = w
  }

  /** Does what is due by the world's clock. */
  async settle(): Promise<void> {
    const child = await this.running()
    child.send(this.w.now.getTime())
    await once(child, 'message')
  }

  /** The same, but the worker is killed so many ms after it has begun, and begins anew. */
  async settleThroughKill(afterMs: number): Promise<void> {
    const child = await this.running()
    child.send(this.w.now.getTime())
    await pause(afterMs)
    await this.end()
    this.kills++
    await this.settle()
  }

  async end(): Promise<void> {
    const { child } = this
    this.child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  private async running(): Promise<ChildProcess> {
    if (this.child) return this.child
    const { urls, folder } = this.w
    const env = { ...process.env, APP_URL: urls.app, SYSTEM_URL: urls.system, STORAGE_DIR: folder }
    this.child = fork(program, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    await once(this.child, 'message')
    return this.child
  }
}
