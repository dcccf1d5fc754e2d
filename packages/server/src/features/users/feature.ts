import * as api from '@recado/contract/users/api'
import { defineFeature, type Feature, route } from '#platform/feature.ts'
import { pageOf } from '#platform/page.ts'
import { followOnline, forgetSilent, setOnline } from './online.ts'
import { listUsers } from './queries.ts'
import { type PasswordParts, show, update } from './update.ts'
import { setLanguage } from './users.ts'

const everyone = 1_000
const minuteMs = 60_000

export function users(parts: PasswordParts): Feature {
  return defineFeature({
    name: 'users',
    routes: [
      route(api.listUsers, async (ctx, { searchParam, pageNumber }) => {
        const search = { searchParam, withAdmins: ctx.actor.profile === 'admin' }
        const { rows, hasMore } = await pageOf(pageNumber, (slice) => listUsers(ctx.tx, ctx.companyId, { ...search, ...slice }))
        return { users: rows, hasMore }
      }),
      route(api.listUserNames, async (ctx) => {
        const search = { searchParam: undefined, withAdmins: true, limit: everyone, offset: 0 }
        return (await listUsers(ctx.tx, ctx.companyId, search)).map(({ id, name }) => ({ id, name }))
      }),
      route(api.setLanguage, (ctx, { lang }) => setLanguage(ctx, lang)),
      route(api.showUser, (ctx, { id }) => show(ctx, id)),
      route(api.updateUser, (ctx, input) => update(parts, ctx, input)),
    ],
    follow: (io, { unit, log }) =>
      followOnline(
        io,
        (companyId, userId, online) => unit(companyId, (ctx) => setOnline(ctx, userId, online)),
        ({ message }) => log.warn({ reason: message }, 'presence could not be noted'),
      ),
    clockJobs: [{ name: 'users.forget-silent', everyMs: minuteMs, run: forgetSilent }],
  })
}
