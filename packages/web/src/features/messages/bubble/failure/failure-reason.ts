import type { ErrorCode } from '@recado/contract/errors'
import type { Message } from '@recado/contract/messages/api'
import type { Outgoing } from '#features/messages/outbox/outgoing.ts'
import type { Bubble } from '#features/messages/thread/thread-items.ts'

const refused: string = 'ERR_WINDOW_CLOSED' satisfies ErrorCode
const lost: string = 'ERR_WAPP_WINDOW' satisfies ErrorCode

interface Failed {
  message: Pick<Message, 'failedReason'> | null
  outgoing: Pick<Outgoing, 'error'> | null
}

/** Why the message was not sent: the server refused it here, or the network did later. */
export function reasonOf({ message, outgoing }: Failed): string | null | undefined {
  return message?.failedReason ?? outgoing?.error
}

/** Whether there is anything to say of how it went: it failed, it is in doubt, or it was and arrived twice. */
export function hasFailed({ message, outgoing }: Pick<Bubble, 'message' | 'outgoing'>): boolean {
  return Boolean(reasonOf({ message, outgoing })) || message?.arrivedTwice === true
}

export function isWindow(reason: string): boolean {
  return reason === refused || reason === lost
}

/** Only what the system writes is kept although it was refused. */
export function isAutomatic({ message }: Pick<Failed, 'message'>): boolean {
  return message?.failedReason === refused
}

/** Whether a user would send a template instead: the window had closed before what a user wrote. */
export function offersTemplate(failed: Failed): boolean {
  return isWindow(reasonOf(failed) ?? '') && !isAutomatic(failed)
}
