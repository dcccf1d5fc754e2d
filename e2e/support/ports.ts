import { createServer } from 'node:net'

// Below the range from which the system assigns ports to outgoing connections.
const lowest = 20_000
const highest = 32_000

/** The first of `count` neighbouring ports of this machine on which nobody listens. */
export async function freePorts(count: number): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const first = lowest + Math.floor(Math.random() * (highest - lowest))
    const free = await Promise.all(Array.from({ length: count }, (_, at) => isFree(first + at)))
    if (free.every(Boolean)) return first
  }
  throw new Error('No free ports')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
