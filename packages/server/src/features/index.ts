import type { Clock } from '#platform/clock.ts'
import type { SystemDb } from '#platform/database/system.ts'
import type { Feature } from '#platform/feature.ts'
import type { Limiter } from '#platform/limiter.ts'
import type { Mails } from '#platform/mail/mails.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import { acceptGreeting } from './accept-greeting/feature.ts'
import { allCompanies } from './all-companies/feature.ts'
import { announcements } from './announcements/feature.ts'
import { chats } from './chats/feature.ts'
import { audit } from './audit/feature.ts'
import { authParts } from './auth/auth.ts'
import { changePassword, endSession, requirePassword } from './auth/change-password.ts'
import type { DemoLink } from './auth/demo-link.ts'
import { auth } from './auth/feature.ts'
import { bots } from './bots/feature.ts'
import { calls } from './calls/feature.ts'
import { campaigns } from './campaigns/feature.ts'
import { requireServed } from './companies/companies.ts'
import { companies } from './companies/feature.ts'
import { connections } from './connections/feature.ts'
import { contactImports } from './contact-imports/feature.ts'
import { contactLists } from './contact-lists/feature.ts'
import { contactMerges } from './contact-merges/feature.ts'
import { contacts } from './contacts/feature.ts'
import { dashboard } from './dashboard/feature.ts'
import { fileLists } from './file-lists/feature.ts'
import { firstRun } from './first-run/feature.ts'
import { flowCampaigns } from './flow-campaigns/feature.ts'
import { flows } from './flows/feature.ts'
import { helps } from './helps/feature.ts'
import { invoices } from './invoices/feature.ts'
import { kanban } from './kanban/feature.ts'
import { media } from './media/feature.ts'
import { messageStars } from './message-stars/feature.ts'
import { messages } from './messages/feature.ts'
import { messagesApi } from './messages-api/feature.ts'
import { keepCompanyToken, keepConnectionToken } from './messages-api/tokens.ts'
import { notifications } from './notifications/feature.ts'
import { payments } from './payments/feature.ts'
import { hasAsaasKey } from './payments/settings.ts'
import { passwordReset } from './password-reset/feature.ts'
import { personalData } from './personal-data/feature.ts'
import { plans } from './plans/feature.ts'
import { presence } from './presence/feature.ts'
import { prompts } from './prompts/feature.ts'
import { queueIntegrations } from './queue-integrations/feature.ts'
import { queues } from './queues/feature.ts'
import { quickMessages } from './quick-messages/feature.ts'
import { ratings } from './ratings/feature.ts'
import { schedules } from './schedules/feature.ts'
import { settings } from './settings/feature.ts'
import { signUp } from './sign-up/feature.ts'
import { tags } from './tags/feature.ts'
import { ticketEvents } from './ticket-events/feature.ts'
import { ticketMarks } from './ticket-marks/feature.ts'
import { ticketNotes } from './ticket-notes/feature.ts'
import { ticketTimers } from './ticket-timers/feature.ts'
import { tickets } from './tickets/feature.ts'
import { transferNotice } from './transfer-notice/feature.ts'
import { users } from './users/feature.ts'
import { webhooks } from './webhooks/feature.ts'

export interface FeatureParts {
  system: SystemDb
  clock: Clock
  outbound: Outbound
  mails: Mails
  /** May a visitor make a company here? */
  signUp: boolean
  publicUrl: string
  /** 32 bytes that encrypt the secrets of companies and of the installation. */
  secretKey: Uint8Array
  /** 32 bytes that sign access tokens. */
  tokenKey: Uint8Array
  /** 32 bytes that sign the marks by which browsers are recognised. */
  browserKey: Uint8Array
  /** How a visitor enters a demo. Without it the installation is not a demo. */
  demoLink?: DemoLink | undefined
  /** 32 bytes that sign what we send to push services. */
  pushKey: Uint8Array
}

/** The whole product. A feature that is not listed here does not exist. A test names a folder that was forgotten. */
export function allFeatures(parts: FeatureParts): readonly Feature[] {
  const passwords = authParts(parts)
  const features = [
    auth(passwords, { mail: parts.mails.canSend, signUp: parts.signUp }),
    users({
      changePassword: changePassword.bind(null, passwords),
      requirePassword: requirePassword.bind(null, passwords),
      endAccess: (ctx, userId) => endSession(ctx, userId, 'deleted'),
    }),
    companies,
    allCompanies(parts),
    firstRun(passwords),
    passwordReset({ ...parts, auth: passwords }),
    signUp({ ...parts, auth: passwords }),
    audit,
    settings({ externalApiToken: keepCompanyToken }, { asaas: () => hasAsaasKey(parts.system) }),
    queues,
    ...answering(parts, passwords.limiter),
    tags,
    contactImports({ limiter: passwords.limiter }),
    contacts,
    contactLists,
    connections({ limiter: passwords.limiter, outbound: parts.outbound, keepToken: keepConnectionToken }),
    tickets,
    kanban,
    ticketMarks,
    ticketNotes,
    ticketEvents,
    quickMessages,
    messages,
    messageStars,
    schedules,
    campaigns,
    fileLists,
    helps,
    plans,
    payments(parts),
    invoices(parts),
    announcements,
    chats,
    presence,
    bots,
    ...onTheSide,
    dashboard,
    notifications(parts),
    ...forPrograms(parts, passwords.limiter),
  ]
  const belongings = features.flatMap(({ name, belongings: own }) => (own ? [{ of: name, ...own }] : []))
  return [
    ...features,
    contactMerges(belongings),
    personalData(belongings),
    media(
      features.flatMap(({ fileColumns = [] }) => fileColumns),
      requireServed,
    ),
  ]
}

/** Features that act by themselves beside a conversation. */
const onTheSide: readonly Feature[] = [calls, acceptGreeting, transferNotice, ratings, ticketTimers]

/** The calls that other programs make, and the calls to other programs. */
function forPrograms(parts: FeatureParts, limiter: Limiter): readonly Feature[] {
  return [messagesApi({ ...parts, limiter }), webhooks(parts)]
}

/** Features that answer customers before attendants do. */
function answering(parts: FeatureParts, limiter: Limiter): readonly Feature[] {
  return [prompts, queueIntegrations(parts), flows({ ...parts, limiter }), flowCampaigns]
}
