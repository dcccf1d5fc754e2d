import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Accepted, InboundChange, InboundMessage, Receipt } from '@recado/border/signals'
import type { ResolvedMessage } from '../../../src/provider.ts'

/** A connection's requests to its network. Files go as base64. */
export type Asked =
  | { ask: 'login'; shop: string }
  /** With the connection's own id of the message, which statuses carry. */
  | { ask: 'send'; ref: string; message: ResolvedMessage }
  | { ask: 'read'; waIds: readonly string[] }
  | { ask: 'upload'; bytes: string }
  | { ask: 'download'; file: string }
  /** Acknowledges what was told. */
  | { ask: 'forget'; told: number }

/** What the network tells a connection, repeatedly until it is acknowledged. */
export type Told =
  | { kind: 'message'; payload: InboundMessage }
  | { kind: 'change'; payload: InboundChange }
  | { kind: 'receipt'; payload: Receipt }
  | { kind: 'accepted'; payload: Accepted }

export type ToNetwork = Asked & { id: number }
export type ToLine =
  | { id: number; answer: string }
  /** With an error code of the network. */
  | { id: number; refused: string }
  | { told: number; what: Told }
  /** The number no longer belongs to the connection. */
  | { over: true }

/** For both directions: one JSON value per line. Returns a function that sends one. */
function talk(socket: Socket, hear: (what: never) => void): (what: object) => void {
  // An error is followed by the close event.
  socket.on('error', () => {})
  const lines = createInterface({ input: socket }).on('error', () => {})
  lines.on('line', (line) => hear(JSON.parse(line) as never))
  return (what) => void socket.write(`${JSON.stringify(what)}\n`)
}

export const talkAsLine: (socket: Socket, hear: (what: ToLine) => void) => (what: ToNetwork) => void = talk
export const talkAsNetwork: (socket: Socket, hear: (what: ToNetwork) => void) => (what: ToLine) => void = talk
