/** The manual's pages, in the order in which they are listed. Each is `docs/manual/<language>/<page>.md`, and so is its address. */
export const manualPages = [
  'first-steps',
  'tickets',
  'quick-messages',
  'contacts',
  'calendar',
  'kanban',
  'team',
  'connections',
  'queues',
  'flows',
  'ai',
  'campaigns',
  'templates',
  'dashboard',
  'costs',
  'api',
  'billing',
  'settings',
  'operation',
] as const

export type ManualPage = (typeof manualPages)[number]
