import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const notifications: Translation<typeof pt.notifications> = {
  title: 'Conversation notifications',
  bell: 'Conversation notifications',
  bellCount_one: 'Conversation notifications: {{count}} new',
  bellCount_other: 'Conversation notifications: {{count}} new',
  mentions: 'Notes for you',
  lost: 'No longer yours',
  mine: 'With something new',
  pending: 'Waiting',
  empty: 'Nothing new here',
  emptyText: 'Messages from your customers, and customers who are waiting, appear here.',
  emptyOwn: 'Messages from your customers appear here. Those who are waiting are in the list of conversations.',
  ask: 'Let the browser tell you when a customer writes.',
  allow: 'Turn on notifications',
  notNow: 'Not now',
  blocked: 'The browser blocks notifications from this page. Allow them in the site permissions.',
}
