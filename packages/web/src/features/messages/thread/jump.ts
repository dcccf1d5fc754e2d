import { useEffect } from 'react'
import { create } from 'zustand'
import { useQueryParams } from '#kit/use-query-params.ts'
import type { Target } from './use-scroll-to-target.ts'

interface Jump {
  ticketId: number
  messageId: number
}

const named = 'message'

const useAsked = create<{ jump: Jump | null }>(() => ({ jump: null }))

/** Asks the thread of a ticket, now or once it is open, to go to a message. */
export function jumpTo(ticketId: number, messageId: number): void {
  useAsked.setState({ jump: { ticketId, messageId } })
}

/** The address of a message, for users who may see it. */
export function messageAddress(uuid: string, messageId: number): string {
  return new URL(`/tickets/${uuid}?${named}=${messageId}`, location.origin).href
}

/** Performs, once, the jump that the page's address or another part of the page has requested in this ticket's thread. */
export function useJump(ticketId: number, onTarget: (target: Target) => void): void {
  const jump = useAsked((state) => (state.jump?.ticketId === ticketId ? state.jump : null))
  const [params, alterParams] = useQueryParams()
  const inAddress = Number(params.get(named))
  useEffect(() => {
    if (!inAddress) return
    jumpTo(ticketId, inAddress)
    alterParams((now) => now.delete(named))
  }, [ticketId, inAddress, alterParams])
  useEffect(() => {
    if (!jump) return
    onTarget(jump.messageId)
    useAsked.setState({ jump: null })
  }, [jump, onTarget])
}
