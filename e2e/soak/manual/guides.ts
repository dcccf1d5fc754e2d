import { ai } from './ai.ts'
import { api } from './api.ts'
import { billing } from './billing.ts'
import { calendar } from './calendar.ts'
import { campaigns } from './campaigns.ts'
import { connections } from './connections.ts'
import { contacts } from './contacts.ts'
import { dashboard } from './dashboard.ts'
import { firstSteps } from './first-steps.ts'
import { flows } from './flows.ts'
import { kanban } from './kanban.ts'
import { operation } from './operation.ts'
import { queues } from './queues.ts'
import { quickMessages } from './quick-messages.ts'
import { settings } from './settings.ts'
import { team } from './team.ts'
import { tickets } from './tickets.ts'
import type { Guide } from './guide.ts'

/** How each page of the manual is followed. What changes the whole installation comes last. */
export const guides: Record<string, Guide> = {
  'first-steps': firstSteps,
  tickets,
  'quick-messages': quickMessages,
  contacts,
  calendar,
  kanban,
  team,
  connections,
  queues,
  flows,
  ai,
  campaigns,
  dashboard,
  api,
  billing,
  settings,
  operation,
}
