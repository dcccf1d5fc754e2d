import { useState } from 'react'
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

let keys = 0

/** What one says is seen at once; what has not arrived says so, and can be sent again. */
export function useSending(chatId: number): Sending {
  const sendNow = useSend(chatId)
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([])
  const attempt = async (key: number, message: string) => {
    try {
      await sendNow(message)
      setOutgoing((all) => all.filter((one) => one.key !== key))
    } catch (error) {
      setOutgoing((all) => all.map((one) => (one.key === key ? { ...one, error } : one)))
    }
  }
  return {
    outgoing,
    send: (message) => {
      const key = (keys += 1)
      setOutgoing((all) => [...all, { key, message, error: null }])
      void attempt(key, message)
    },
    again: (key) => {
      const one = outgoing.find((other) => other.key === key)
      if (!one) return
      setOutgoing((all) => all.map((other) => (other.key === key ? { ...other, error: null } : other)))
      void attempt(key, one.message)
    },
  }
}
