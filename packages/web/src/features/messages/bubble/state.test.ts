import { expect, test } from 'vitest'
import type { Bubble } from '#features/messages/thread/thread-items.ts'
import { troubleOf } from './state.ts'

const stored = (failedReason: string | null) => ({ message: { failedReason, isDeleted: false }, outgoing: null }) as Bubble
const waiting = (error: string | null) => ({ message: null, outgoing: { error } }) as Bubble

test.each([
  [stored(null), null],
  [stored('ERR_SENDING_WAPP_MSG'), 'failed'],
  [stored('ERR_WAPP_UNCERTAIN'), 'doubt'],
  [waiting(null), null],
  [waiting('ERR_WINDOW_CLOSED'), 'failed'],
] as const)('a message whose outcome is not known is not shown as unsent: %#', (bubble, trouble) => {
  expect(troubleOf(bubble)).toBe(trouble)
})
