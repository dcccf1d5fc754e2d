import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const ticketEvents: Translation<typeof pt.ticketEvents> = {
  toUser: '{{by}} transferred it to {{to}}',
  toQueue: '{{by}} transferred it to the queue {{to}}',
  taken: '{{by}} took the conversation over',
  numberChanged: '{{by}} changed the number from {{old}} to {{next}}',
  numberGiven: '{{by}} gave the number {{next}}',
  someone: 'Somebody',
  received: '{{by}} transferred {{customer}} to {{to}}',
  you: 'you',
  open: 'Open',
}
