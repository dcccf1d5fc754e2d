import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

/** A killed program may leave children behind that are about to end. */
const patienceMs = 8_000
const lookMs = 100

export interface Port {
  host: string
  port: number
}

/** Throws when another program listens on one of these ports and keeps doing so. */
export async function requireFreePorts(ports: readonly Port[], log: Logger): Promise<void> {
  const until = performance.now() + patienceMs
  for (let waited = false; ; waited = true) {
    const taken = await findTaken(ports)
    if (!taken) return
    if (performance.now() > until) {
      throw new Error(
        `port ${taken.port} of ${taken.host} is taken, by another Recado perhaps. Needed are ` +
          `${ports.map(({ port }) => port).join(', ')}: see PORT`,
      )
    }
    if (!waited) log.warn({ port: taken.port }, 'a port is taken and waited for')
    await pause(lookMs)
  }
}

async function findTaken(ports: readonly Port[]): Promise<Port | undefined> {
  for (const port of ports) if (await isTaken(port)) return port
  return undefined
}

async function isTaken({ host, port }: Port): Promise<boolean> {
  const server = createServer().listen(port, host)
  try {
    await once(server, 'listening')
    server.close()
    return false
  } catch (error) {
    // Any other error is reported when the server listens on the port.
    return (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  }
}
