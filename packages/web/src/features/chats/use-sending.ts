import { create } from 'zustand'
import { useMe } from '#platform/session/session.ts'
import { useSend } from './queries.ts'

/** What was typed and is not known to have arrived. */
export interface Outgoing {
  key: number
  message: string
  error: unknown
}

export interface Sending {
  outgoing: readonly Outgoing[]
  send: (message: string) => void
  again: (key: number) => void
}

const none: readonly Outgoing[] = []

/** By person and chat, so that it is still there for whoever looks elsewhere and comes back. */
const useOutgoing = create<Readonly<Record<string, readonly Outgoing[]>>>(() => ({}))

function fold(of: string, change: (all: readonly Outgoing[]) => readonly Outgoing[]): void {
  useOutgoing.setState((all) => ({ [of]: change(all[of] ?? none) }))
}

let keys = 0

/** What one says is seen at once; what has not arrived says so, and can be sent again. */
export function useSending(chatId: number): Sending {
  const sendNow = useSend(chatId)
  const of = `${useMe().id}.${chatId}`
  const outgoing = useOutgoing((all) => all[of] ?? none)
  const attempt = async (key: number, message: string) => {
    try {
      await sendNow(message)
      fold(of, (all) => all.filter((one) => one.key !== key))
    } catch (error) {
      fold(of, (all) => all.map((one) => (one.key === key ? { ...one, error } : one)))
    }
  }
  return {
    outgoing,
    send: (message) => {
      const key = (keys += 1)
      fold(of, (all) => [...all, { key, message, error: null }])
      void attempt(key, message)
    },
    again: (key) => {
      const one = outgoing.find((other) => other.key === key)
      if (!one) return
      fold(of, (all) => all.map((other) => (other.key === key ? { ...other, error: null } : other)))
      void attempt(key, one.message)
    },
  }
}
