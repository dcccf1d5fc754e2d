import { io, type Socket } from 'socket.io-client'
import type { TestUser } from '../world.ts'
import { events, lackingIn } from './rows.ts'

/** A user's socket, and all that it hears. */
export class EventRecorder {
  readonly heard: { name: string; payload: Record<string, unknown> }[] = []
  private readonly socket: Socket

  private constructor(socket: Socket) {
    this.socket = socket
    socket.onAny((name: string, payload: Record<string, unknown>) => void this.heard.push({ name, payload }))
  }

  /** As the documents have it: polling, the token in the query. */
  static async of(origin: string, { token }: Pick<TestUser, 'token'>): Promise<EventRecorder> {
    const socket = io(origin, { query: { token }, transports: ['polling'], forceNew: true, reconnection: false })
    const ear = new EventRecorder(socket)
    await new Promise((resolve, reject) => {
      socket.once('connect', () => resolve(undefined))
      socket.once('connect_error', reject)
    })
    return ear
  }

  end(): void {
    this.socket.disconnect()
  }
}

/** The documented events that were not heard, or were heard without a documented field. */
export function missingEvents(company: number, ears: readonly EventRecorder[]): string[] {
  const all = ears.flatMap(({ heard }) => heard)
  return events.flatMap(({ family, action, carries }) => {
    const own = family.startsWith('company-') ? family : `company-${company}-${family.replace('{}', '\\d+')}`
    const of = all.filter(({ name, payload }) => new RegExp(`^${own}$`).test(name) && payload.action === action)
    if (of.length === 0) return [`${family} ${action}`]
    // Some users hear less than others, and of a presence no more than that. One of the payloads must be complete.
    const lacking = of.map(({ payload }) => lackingIn(payload, carries)).sort((a, b) => a.length - b.length)
    return (lacking[0] ?? []).map((field) => `${family} ${action} without ${field}`)
  })
}
