import { createServer } from 'node:net'

/** The port, or 0 for any free one when another program has it now. */
export function freeOr(port: number): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(0))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
}
