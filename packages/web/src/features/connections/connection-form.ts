import { createConnection, type Connection } from '@recado/contract/connections/api'
import i18next from 'i18next'
import { z } from 'zod/mini'

/** What the form holds; the contract's rules, plus the one that involves two fields. */
export const connectionSchema = createConnection.input.check(
  z.refine(({ queueIds, greetingMessage }) => queueIds.length < 2 || greetingMessage.trim() !== '', {
    path: ['greetingMessage'],
    error: () => i18next.t('errors:ERR_WAPP_GREETING_REQUIRED'),
  }),
)
export type ConnectionInput = z.input<typeof connectionSchema>
export type ConnectionValues = z.output<typeof connectionSchema>
export type ConnectionField = keyof ConnectionInput

export type FormTab = 'general' | 'messages' | 'automation' | 'advanced'

/** Which field is on which tab: a tab with a fault is brought to the front. */
export const tabFields: Record<FormTab, readonly ConnectionField[]> = {
  general: ['name', 'isDefault', 'queueIds', 'greetingMessage'],
  messages: ['complationMessage', 'outOfHoursMessage', 'ratingMessage'],
  automation: [
    'expiresInactiveMessage',
    'expiresTicket',
    'transferQueueId',
    'timeToTransfer',
    'timeUseBotQueues',
    'maxUseBotQueues',
  ],
  advanced: ['token', 'proxyUrl'],
}

export function startingValues(connection: Connection | null): ConnectionInput {
  if (!connection) return { ...connectionSchema.parse({ name: 'new' }), name: '', token: '', proxyUrl: '' }
  return {
    name: connection.name,
    isDefault: connection.isDefault,
    greetingMessage: connection.greetingMessage,
    complationMessage: connection.complationMessage,
    outOfHoursMessage: connection.outOfHoursMessage,
    ratingMessage: connection.ratingMessage,
    expiresInactiveMessage: connection.expiresInactiveMessage,
    expiresTicket: connection.expiresTicket,
    queueIds: connection.queues.map((queue) => queue.id),
    transferQueueId: connection.transferQueueId,
    timeToTransfer: connection.timeToTransfer,
    timeUseBotQueues: connection.timeUseBotQueues,
    maxUseBotQueues: connection.maxUseBotQueues,
    token: '',
    proxyUrl: '',
  }
}

/** A secret left empty keeps what the server holds. */
export function withoutEmptySecrets({ token, proxyUrl, ...values }: ConnectionValues): ConnectionValues {
  return { ...values, ...(token && { token }), ...(proxyUrl && { proxyUrl }) }
}
