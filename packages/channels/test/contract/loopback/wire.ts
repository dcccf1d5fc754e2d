import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Accepted, InboundChange, InboundMessage, Receipt } from '@recado/border/signals'
import type { Outgoing } from '../../../src/provider.ts'

/** What a line asks its network for. Files go as base64. */
export type Asked =
  | { ask: 'login'; shop: string }
  /** With the line's own name for it, as statuses bring it back. */
  | { ask: 'send'; ref: string; message: Outgoing }
  | { ask: 'read'; waIds: readonly string[] }
  | { ask: 'upload'; bytes: string }
  | { ask: 'download'; file: string }
  /** What was told is safe. */
  | { ask: 'forget'; told: number }

/** What the network tells a line, again and again until it is forgotten. */
export type Told =
  | { kind: 'message'; payload: InboundMessage }
  | { kind: 'change'; payload: InboundChange }
  | { kind: 'receipt'; payload: Receipt }
  | { kind: 'accepted'; payload: Accepted }

export type ToNetwork = Asked & { id: number }
export type ToLine =
  | { id: number; answer: string }
  /** With a code of the network's. */
  | { id: number; refused: string }
  | { told: number; what: Told }
  /** The number is the line's no more. */
  | { over: true }

/** Both ways: one JSON value a line. Returns what sends one. */
function talk(socket: Socket, hear: (what: never) => void): (what: object) => void {
  // An error is followed by the end.
  socket.on('error', () => {})
  const lines = createInterface({ input: socket }).on('error', () => {})
  lines.on('line', (line) => hear(JSON.parse(line) as never))
  return (what) => void socket.write(`${JSON.stringify(what)}\n`)
}

export const talkAsLine: (socket: Socket, hear: (what: ToLine) => void) => (what: ToNetwork) => void = talk
export const talkAsNetwork: (socket: Socket, hear: (what: ToNetwork) => void) => (what: ToLine) => void = talk
