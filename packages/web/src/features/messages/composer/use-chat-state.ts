import { useCallback, useEffect, useRef } from 'react'
import { sayChatState } from '#platform/live.ts'

/** The interval at which writing is reported again, and the time without a letter after which it counts as over. */
const againMs = 10_000
const idleMs = 5000

/** Tells colleagues and the customer what the user does in this conversation: look, write, record, or leave. */
export function useChatState(ticketId: number, recording: boolean): { wrote: () => void } {
  const saidAt = useRef(0)
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined)
  const look = useCallback(() => sayChatState(ticketId, document.visibilityState === 'visible' ? 'viewing' : 'away'), [ticketId])
  useEffect(() => {
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      clearTimeout(idle.current)
    }
  }, [look])
  useEffect(() => {
    if (!recording) return
    const say = () => sayChatState(ticketId, 'recording')
    say()
    const timer = setInterval(say, againMs)
    return () => {
      clearInterval(timer)
      look()
    }
  }, [ticketId, recording, look])
  const wrote = useCallback(() => {
    const now = Date.now()
    if (now - saidAt.current > againMs) {
      saidAt.current = now
      sayChatState(ticketId, 'writing')
    }
    clearTimeout(idle.current)
    idle.current = setTimeout(() => {
      saidAt.current = 0
      look()
    }, idleMs)
  }, [ticketId, look])
  return { wrote }
}
