import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { RestrictionWatch, type RestrictionWatchParts } from './restriction-watch.ts'

test('an older answer that arrives after the report of a restriction does not lift it', async () => {
  const ev = new EventEmitter()
  let isActive = false
  /** Answers of the network. Calling one delivers it. */
  const answers: (() => void)[] = []
  const socket = {
    ev,
    fetchAccountReachoutTimelock: () => {
      const answer = { isActive }
      return new Promise<void>((resolve) => {
        answers.push(() => {
          ev.emit('connection.update', { reachoutTimeLock: answer })
          resolve()
        })
      })
    },
    fetchNewChatMessageCap: async () => ({}),
  }
  const reasons: (string | undefined)[] = []
  const host = {
    limits: { read: async () => [], write: async () => {} },
    because: (because: { reason: string } | null) => reasons.push(because?.reason),
  }
  const watch = new RestrictionWatch({ socket, host, known: [] } as unknown as RestrictionWatchParts)
  const asked = watch.ask()
  isActive = true
  ev.emit('connection.update', { reachoutTimeLock: { isActive } })
  answers[0]?.()
  await asked
  answers[1]?.()
  await expect.poll(() => reasons.at(-1)).toBe('restricted')
  watch.stop()
})
