import type { IncomingMessage } from 'node:http'
import type { Server, Socket } from 'socket.io'

const patienceMs = 10_000
/** An office that comes back after an interruption reconnects by the hundred. */
const maxPerAddress = 200
const maxInAll = 2_000

type Connection = Socket['conn']

/**
 * Limits the connections whose user is not known yet. When there are too many, from one address or in total, the oldest is closed. Honest
 * clients authenticate at once, and are not delayed by those that never do.
 * @returns marks a connection's user as known
 */
export function limitUnauthenticatedSockets(
  { engine }: Server,
  addressOf: (request: IncomingMessage) => string,
): (connection: Connection) => void {
  const waiting = new Map<Connection, { address: string; timer: NodeJS.Timeout }>()
  const forget = (connection: Connection) => {
    clearTimeout(waiting.get(connection)?.timer)
    waiting.delete(connection)
  }
  const end = (connection: Connection) => {
    forget(connection)
    connection.close(true)
    terminate(connection)
  }
  engine.on('connection', (connection: Connection) => {
    const address = addressOf(connection.request)
    waiting.set(connection, { address, timer: setTimeout(end, patienceMs, connection) })
    connection.once('close', () => forget(connection))
    const [oldest] = [...waiting.keys()]
    const [oldestHere, ...others] = [...waiting].filter(([, socket]) => socket.address === address)
    if (oldestHere && others.length >= maxPerAddress) end(oldestHere[0])
    else if (oldest && waiting.size > maxInAll) end(oldest)
  })
  return forget
}

/** A WebSocket whose other end does not answer the close would linger for half a minute. */
function terminate({ transport }: Connection): void {
  ;(transport as unknown as { socket?: { terminate?: () => void } }).socket?.terminate?.()
}
