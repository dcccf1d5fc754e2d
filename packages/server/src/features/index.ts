import type { CompanyTables } from '#platform/company-file/declared.ts'
import { joinTables } from '#platform/company-file/required.ts'
import type { Feature } from '#platform/feature.ts'
import { acceptGreeting } from './accept-greeting/feature.ts'
import { allCompanies } from './all-companies/feature.ts'
import { announcements } from './announcements/feature.ts'
import { audit } from './audit/feature.ts'
import { auth } from './auth/feature.ts'
import { backups } from './backups/feature.ts'
import { bots } from './bots/feature.ts'
import { missedCalls } from './missed-calls/feature.ts'
import { campaigns } from './campaigns/feature.ts'
import { chats } from './chats/feature.ts'
import { companies } from './companies/feature.ts'
import { companyFiles } from './company-files/feature.ts'
import { connections } from './connections/feature.ts'
import { contactImports } from './contact-imports/feature.ts'
import { contactLists } from './contact-lists/feature.ts'
import { contactMerges } from './contact-merges/feature.ts'
import { contacts } from './contacts/feature.ts'
import { dashboard } from './dashboard/feature.ts'
import { erasures } from './erasures/feature.ts'
import { fileLists } from './file-lists/feature.ts'
import { firstRun } from './first-run/feature.ts'
import { triggerPhrases } from './trigger-phrases/feature.ts'
import { flows } from './flows/feature.ts'
import { helps } from './helps/feature.ts'
import { invoices } from './invoices/feature.ts'
import { kanban } from './kanban/feature.ts'
import { media } from './media/feature.ts'
import { messageStars } from './message-stars/feature.ts'
import { messagesApi } from './messages-api/feature.ts'
import { messagePrices } from './message-prices/feature.ts'
import { messages } from './messages/feature.ts'
import { notifications } from './notifications/feature.ts'
import { officialLines } from './official-lines/feature.ts'
import { passwordReset } from './password-reset/feature.ts'
import { payments } from './payments/feature.ts'
import { hasAsaasKey } from './payments/settings.ts'
import { personalData } from './personal-data/feature.ts'
import { plans } from './plans/feature.ts'
import { presence } from './presence/feature.ts'
import { prompts } from './prompts/feature.ts'
import { integrations } from './integrations/feature.ts'
import { queues } from './queues/feature.ts'
import { quickMessages } from './quick-messages/feature.ts'
import { ratings } from './ratings/feature.ts'
import { schedules } from './schedules/feature.ts'
import { settings } from './settings/feature.ts'
import { signUp } from './sign-up/feature.ts'
import { tags } from './tags/feature.ts'
import { templates } from './templates/feature.ts'
import { ticketEvents } from './ticket-events/feature.ts'
import { ticketMarks } from './ticket-marks/feature.ts'
import { ticketNotes } from './ticket-notes/feature.ts'
import { ticketTimers } from './ticket-timers/feature.ts'
import { tickets } from './tickets/feature.ts'
import { transferNotice } from './transfer-notice/feature.ts'
import { users } from './users/feature.ts'
import { webhooks } from './webhooks/feature.ts'

/** A merge moves belongings in this order: tickets go before the notes, messages and schedules that go with them. */
const own: readonly Feature[] = [
  auth,
  users,
  companies,
  allCompanies,
  firstRun,
  passwordReset,
  signUp,
  audit,
  settings(hasAsaasKey),
  queues,
  prompts,
  integrations,
  flows,
  triggerPhrases,
  tags,
  contactImports,
  contacts,
  contactLists,
  connections,
  officialLines,
  tickets,
  kanban,
  ticketMarks,
  ticketNotes,
  ticketEvents,
  quickMessages,
  messages,
  templates,
  messagePrices,
  messageStars,
  schedules,
  campaigns,
  fileLists,
  helps,
  plans,
  payments,
  invoices,
  announcements,
  chats,
  presence,
  bots,
  missedCalls,
  acceptGreeting,
  transferNotice,
  ratings,
  ticketTimers,
  dashboard,
  notifications,
  messagesApi,
  webhooks,
  companyFiles(() => companyTables),
]

/** What features keep of contacts, in the order of their list. */
export const belongings = own.flatMap(({ name, belongings: kept }) => (kept ? [{ of: name, ...kept }] : []))

/** The whole product. A feature that is not listed here does not exist. A test names a folder that was forgotten. */
export const features: readonly Feature[] = [
  ...own,
  contactMerges(belongings),
  media(own.flatMap(({ fileColumns = [] }) => fileColumns)),
  personalData(belongings),
  backups,
  erasures,
]

/** What becomes of each table of companies in a company's file. */
export const companyTables: CompanyTables = joinTables([
  ...features.flatMap(({ companyTables: tables }) => (tables ? [tables] : [])),
  { work: { stays: 'it is due here' } },
])
