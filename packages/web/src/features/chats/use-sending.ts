import { useEffect } from 'react'
import { create } from 'zustand'
import { withOthers } from '#features/messages/outbox/order.ts'
import { useMe } from '#platform/session/session.ts'
import { readStoredJson, writeStored } from '#platform/storage.ts'
import { useSend } from './queries.ts'

/** A typed message that is not known to have arrived. */
export interface Outgoing {
  clientId: string
  message: string
  /** Why the message was not sent. Null while it is on its way. */
  error: unknown
}

export interface Sending {
  outgoing: readonly Outgoing[]
  send: (message: string) => void
  again: (one: Outgoing) => void
}

const none: readonly Outgoing[] = []

/** By user and chat, so that the messages survive a change of the screen and a reload. */
const useOutgoing = create<Readonly<Record<string, readonly Outgoing[]>>>(() => ({}))

type Kept = Omit<Outgoing, 'error'>

function fold(of: string, change: (all: readonly Outgoing[]) => readonly Outgoing[]): void {
  const before = useOutgoing.getState()[of] ?? none
  const next = change(before)
  useOutgoing.setState({ [of]: next })
  const ours = next.map(({ clientId, message }): Kept => ({ clientId, message }))
  const kept = withOthers(readStoredJson<Kept[]>(of, []), before, ours)
  writeStored(of, kept.length > 0 ? JSON.stringify(kept) : null)
}

/** Shows a sent message at once. A message that has not arrived says so and can be sent again, and the server deduplicates it. */
export function useSending(chatId: number): Sending {
  const sendNow = useSend(chatId)
  const of = `chat-outbox.${useMe().id}.${chatId}`
  const outgoing = useOutgoing((all) => all[of] ?? none)
  const attempt = async ({ clientId, message }: Kept) => {
    const others = (all: readonly Outgoing[]) => all.filter((one) => one.clientId !== clientId)
    const isHere = (useOutgoing.getState()[of] ?? none).some((one) => one.clientId === clientId)
    const show = (error: unknown) => fold(of, (all) => all.map((one) => (one.clientId === clientId ? { ...one, error } : one)))
    if (isHere) show(null)
    else fold(of, (all) => [...all, { clientId, message, error: null }])
    try {
      await sendNow({ clientId, message })
      fold(of, others)
    } catch (error) {
      show(error)
    }
  }
  useEffect(() => {
    // Messages that an earlier visit of this page left.
    if (useOutgoing.getState()[of]) return
    const left = readStoredJson<Kept[]>(of, [])
    if (left.length > 0) fold(of, () => left.map((one) => ({ ...one, error: null })))
    void left.reduce((before, one) => before.then(() => attempt(one)), Promise.resolve())
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each chat
  }, [of])
  return {
    outgoing,
    send: (message) => void attempt({ clientId: crypto.randomUUID(), message }),
    again: (one) => void attempt(one),
  }
}
