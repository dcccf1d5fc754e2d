import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const ticketEvents: Translation<typeof pt.ticketEvents> = {
  toUser: '{{by}} transferred it to {{to}}',
  toQueue: '{{by}} transferred it to the queue {{to}}',
  taken: '{{by}} took the conversation over',
  numberChanged: '{{by}} changed the number from {{old}} to {{next}}',
  numberGiven: '{{by}} gave the number {{next}}',
  merged: '{{by}} merged {{name}} into this contact',
  mergedAway: '{{by}} merged {{name}} into this contact. The conversation goes on in',
  mergedHere: '{{by}} merged {{name}} into this contact. The conversation goes on here; closed was',
  unmerged: '{{by}} undid the merge with {{name}}',
  someone: 'Somebody',
  received: '{{by}} transferred {{customer}} to {{to}}',
  you: 'you',
  open: 'Open',
  visits: 'Visits',
  noVisits: 'Nothing noted yet.',
  goingOn: 'going on',
  noQueue: 'no queue',
  holders: 'Who had it',
  bot: 'Automatic answers',
  now: 'now',
  handedOver: 'waiting for somebody since {{at}}',
  accepted: 'accepted: {{at}}',
  held: '{{time}} with somebody',
  marks: { dissatisfied: 'Mark 1: dissatisfied', satisfied: 'Mark 2: satisfied', delighted: 'Mark 3: very satisfied' },
}
