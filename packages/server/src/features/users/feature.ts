import { setAvailability as availabilityCall } from '@recado/contract/platform/session'
import * as api from '@recado/contract/users/api'
import { defineFeature, route } from '#platform/feature.ts'
import { pageOf } from '#platform/records/page.ts'
import { followOnline, sweepSilentUsers, setOnline } from './online.ts'
import { listUserNames, listUsers } from './queries.ts'
import { create, remove, show, update } from './manage.ts'
import { setAvailability, setLanguage, setQuietHours } from './users.ts'

const minuteMs = 60_000

export const users = defineFeature({
  name: 'users',
  companyTables: {
    users: { leaves: ['super', 'online', 'last_seen_at', 'browsers_known_from'], secrets: { password_hash: null } },
    user_queues: {},
  },
  routes: [
    route(api.listUsers, async (ctx, { searchParam, pageNumber }) => {
      const search = { searchParam, withAdmins: ctx.actor.profile === 'admin' }
      const { rows, hasMore } = await pageOf(pageNumber, (slice) => listUsers(ctx.tx, { ...search, ...slice }))
      return { users: rows, hasMore }
    }),
    route(api.listUserNames, (ctx) => listUserNames(ctx.tx)),
    route(api.setLanguage, (ctx, { lang }) => setLanguage(ctx, lang)),
    route(availabilityCall, (ctx, { availability }) => setAvailability(ctx, availability)),
    route(api.setQuietHours, (ctx, { quietHours }) => setQuietHours(ctx, quietHours)),
    route(api.showUser, (ctx, { id }) => show(ctx, id)),
    route(api.createUser, (ctx, input) => create(ctx, input)),
    route(api.updateUser, (ctx, input) => update(ctx, input)),
    route(api.deleteUser, (ctx, { id }) => remove(ctx, id)),
  ],
  follow: (io, { unit, log }) =>
    followOnline(
      io,
      (companyId, userId, online) => unit(companyId, (ctx) => setOnline(ctx, userId, online)),
      ({ message }) => log.warn({ reason: message }, 'presence could not be noted'),
    ),
  clockJobs: [{ name: 'users.forget-silent', everyMs: minuteMs, run: sweepSilentUsers }],
})
