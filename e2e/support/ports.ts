import { createServer } from 'node:net'

// Below the range from which the system assigns ports to outgoing connections.
const lowest = 20_000
/** Each process that looks for ports looks among its own: two that look at the same moment must not find the same. */
const share = 2_000
const begin = lowest + share * Number(process.env['VITEST_POOL_ID'] ?? 0)
let next = begin + Math.floor((Math.random() * share) / 2)

/** The first of `count` neighbouring ports of this machine without a listener. No port is returned twice. */
export async function freePorts(count: number): Promise<number> {
  for (let first = next; first + count <= begin + share; first += count) {
    next = first + count
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
