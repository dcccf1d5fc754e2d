import { useEffect } from 'react'
import { create } from 'zustand'
import type { Target } from './use-reach.ts'

interface Jump {
  ticketId: number
  messageId: number
}

const useAsked = create<{ jump: Jump | null }>(() => ({ jump: null }))

/** Asks the thread of a ticket, now or once it is open, to go to a message. */
export function jumpTo(ticketId: number, messageId: number): void {
  useAsked.setState({ jump: { ticketId, messageId } })
}

/** Does what was asked of the thread of this ticket, once. */
export function useJump(ticketId: number, onTarget: (target: Target) => void): void {
  const jump = useAsked((state) => (state.jump?.ticketId === ticketId ? state.jump : null))
  useEffect(() => {
    if (!jump) return
    onTarget(jump.messageId)
    useAsked.setState({ jump: null })
  }, [jump, onTarget])
}
