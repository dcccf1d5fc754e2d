import type { ContactPresenceEvent } from '@recado/contract/presence/api'
import { create } from 'zustand'

export type ContactActivity = 'composing' | 'recording'

/** Every state expires, because a phone that loses its connection never sends "paused". */
const forgottenAfterMs = 15_000

const useDoings = create<Readonly<Record<number, ContactActivity>>>(() => ({}))
const timers = new Map<number, ReturnType<typeof setTimeout>>()

/** Takes in what a customer is doing right now. */
export function applyPresence({ ticketId, presence }: ContactPresenceEvent): void {
  clearTimeout(timers.get(ticketId))
  const doing = presence === 'composing' || presence === 'recording' ? presence : null
  useDoings.setState(({ [ticketId]: _before, ...others }) => (doing ? { ...others, [ticketId]: doing } : others), true)
  if (doing)
    timers.set(
      ticketId,
      setTimeout(() => applyPresence({ ticketId, presence: 'paused' }), forgottenAfterMs),
    )
}

/** Is the customer writing or recording? */
export function useContactActivity(ticketId: number): ContactActivity | null {
  return useDoings((doings) => doings[ticketId] ?? null)
}
