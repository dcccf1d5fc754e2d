import { order } from '@recado/border/orders'
import { signals } from '@recado/border/signals'
import { acts } from '@recado/contract/audit/api'
import { definedSettings } from '@recado/contract/settings/catalogue'
import { storyKinds } from '@recado/contract/ticket-events/api'
import { eventTypes } from '@recado/contract/webhooks/events'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { features } from '#features/index.ts'
import { ticketEventKind } from '#features/tickets/events.ts'
import { createMetrics } from '#platform/metrics.ts'

// What a database, a key or another system has kept by its name. A new name is added here. One that changes needs a migration in the same
// commit, or the old name goes on beside the new one: rows of the release before still wait under it.

const words = (text: string) => text.trim().split(/\s+/).toSorted()

test('jobs keep the names under which their work is stored', () => {
  expect(features.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name)).toSorted()).toEqual(
    words(`
      accept-greeting.greet bots.ask-run bots.leave-to-people bots.take-turn bots.wake-run calls.excuse campaigns.note-ack
      campaigns.note-failure campaigns.note-held campaigns.note-paced campaigns.note-sent campaigns.wake chats.leave
      company-files.bring-in company-files.try company-files.write contact-imports.forget
      contact-imports.forget-book contact-imports.import-part contact-merges.follow-contact contact-merges.forget-with-contact
      contacts.fetch-picture contacts.forget contacts.take-picture messages.follow-file messages.take-file notifications.deliver
      notifications.ring notifications.ring-alarm notifications.ring-mention notifications.ring-payment notifications.ring-transfer
      notifications.ring-webhook password-reset.tell-former-address prompts.examine ratings.say-goodbye ratings.thank
      schedules.follow-contact schedules.note-failure schedules.note-loss schedules.note-sent schedules.send tags.leave-contact
      templates.note-refusal templates.read ticket-events.number-changed ticket-events.tagged ticket-notes.follow-contact
      tickets.follow-contact tickets.give-back-left tickets.leave-queue transfer-notice.tell webhooks.deliver webhooks.dispatch
      webhooks.tell-admins`),
  )
})

test('clock jobs keep the names under which their next time is stored', () => {
  expect(features.flatMap(({ clockJobs = [] }) => clockJobs.map(({ name }) => name)).toSorted()).toEqual(
    words(`
      all-companies.erase auth.forget-failures auth.prune backups.begin backups.ring
      campaigns.tick companies.hang-up company-files.expire connections.prune connections.tell-lines
      contact-lists.check contact-merges.forget-old dashboard.count erasures.list invoices.issue invoices.remind media.sweep
      messages-api.sweep messages.prune notifications.prune official-lines.prune password-reset.prune payments.ask templates.sync
      ticket-timers.tick users.forget-silent webhooks.sweep webhooks.tick`),
  )
})

test('signals and orders keep the kinds under which the inbox and the outbox hold them', () => {
  expect(Object.keys(signals).toSorted()).toEqual(
    words(`
      accepted address-book alarm change charge checked consent failure fetched group held message named past picture presence read
      receipt renamed state template`),
  )
  const isOrder = (kind: string) => !order.safeParse({ kind }).error?.issues.some(({ path }) => path[0] === 'kind')
  const orders = words('address-book check connect fetch forget logout message pair picture presence read watch')
  expect([...orders, 'no-such-order'].filter((kind) => !isOrder(kind))).toEqual(['no-such-order'])
})

test('settings keep their keys', () => {
  expect(Object.keys(definedSettings).toSorted()).toEqual(
    words(`
      CheckMsgIsGroup aiDollarsPerMonth aiTokensPerMonth asaas branding.gradientEnd branding.gradientStart branding.logoUrl
      branding.primaryColor branding.siteName call campaigns.settings chatBotType externalApiToken firstSteps.skipped keepThanks
      marketingTemplates messageWebhook.enabled messageWebhook.url ratingMinutes reopenMinutes scheduleType sendGreetingAccepted
      sendGreetingMessageOneQueues sendMsgTransfTicket userRating`),
  )
})

test('the audit log keeps the names of its acts, and the story of a ticket those of its events', () => {
  expect(acts.toSorted()).toEqual(
    words(`
      contact.blocked contact.unblocked contact.merged contact.unmerged contact.exported contact.erased contacts.exported
      consents.exported campaign.exported user.created user.changed user.deleted user.held user.link-made connection.token-changed
      connection.official-line-set-up connection.official-line-changed connection.moved connection.messages-sent
      connection.messages-dropped connection.passkey-answered template.created template.changed
      template.deleted template.unpaused setting.changed company.created company.changed company.renewed company.deleted
      company.restored company.exported company.imported company.token-made company.token-shown
      company.webhook-secret-shown company.webhook-secret-changed company.names-alike plan.created plan.changed plan.deleted
      announcement.created announcement.changed announcement.deleted rate.created rate.changed rate.deleted rates.loaded
      payments.changed payments.registered official-lines.app-changed`),
  )
  expect(storyKinds.toSorted()).toEqual(
    words(`
      accepted campaign-replied closed merged number-changed queued rated reopened returned tagged thanked transferred unmerged`),
  )
  const told = new Set<string>(storyKinds)
  // A conversation shows what is done to its ticket. It begins with the first, and the last leaves none.
  expect(ticketEventKind.options.filter((kind) => !told.has(kind))).toEqual(['opened', 'deleted'])
})

test('webhooks keep the types of their events, and metrics their names', async () => {
  expect(eventTypes.toSorted()).toEqual(
    words(`
      charge contact.updated message.ack message.created message.deleted message.edited message.media template.updated
      ticket.closed ticket.created ticket.updated webhook.test`),
  )
  const metrics = (await createMetrics().registry.getMetricsAsJSON()).map(({ name }) => name)
  const kept = words('recado_build_info recado_http_request_seconds recado_pushes_total')
  expect(kept.filter((name) => !metrics.includes(name))).toEqual([])
})

test('keys keep the purposes that they are derived for: under another, what was sealed cannot be opened', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const files = globSync(`${folder}**/*.ts`).filter((file) => !file.endsWith('.test.ts'))
  const purposes = files.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/\bkey\('([\w -]+)'\)/g), ([, purpose = '']) => purpose),
  )
  expect([...new Set(purposes)].toSorted()).toEqual([
    'access tokens',
    'channels',
    'database roles',
    'known browsers',
    'media',
    'secrets',
    'web push',
  ])
})
