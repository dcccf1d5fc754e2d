import * as api from '@recado/contract/auth/api'
import type { Output } from '@recado/contract/endpoint'
import { blockingChanged } from '#features/companies/events.ts'
import { addressMoved } from '#features/users/events.ts'
import { showSessionUser } from '#features/users/users.ts'
import { defineFeature, type Feature, openRoute, route } from '#platform/feature.ts'
import {
  type AuthParts,
  currentActor,
  followBillingLink,
  followBlocking,
  followLoginLink,
  renew,
  signIn,
  signOut,
} from './auth.ts'
import { reaction } from '#platform/unit.ts'
import { followDemoLink, showLoginLink } from './links.ts'
import { deleteExpired, deleteLinks } from './queries.ts'

const hourMs = 3_600_000
const tenMinutesMs = 600_000

/** What a visitor can do before sign-in. */
export type Entry = Output<typeof api.showEntry>

export function auth(parts: AuthParts, entry: Entry): Feature {
  return defineFeature({
    name: 'auth',
    sessions: { identify: parts.tokens.verify, findActor: currentActor },
    routes: [
      openRoute(api.showEntry, async () => entry),
      openRoute(api.login, (ctx, { email, password }) => signIn(parts, ctx, email, password)),
      openRoute(api.refreshToken, (ctx) => renew(parts, ctx)),
      openRoute(api.showLoginLink, (ctx, { token }) => showLoginLink(parts, ctx, token)),
      openRoute(api.useDemoLink, (ctx, { token }) => followDemoLink(parts, ctx, token)),
      openRoute(api.useLoginLink, (ctx, { token, password }) => followLoginLink(parts, ctx, token, password)),
      openRoute(api.useBillingLink, (ctx, { token }) => followBillingLink(parts, ctx, token)),
      route(api.logout, (ctx) => signOut(ctx)),
      route(api.me, (ctx) => showSessionUser(ctx, ctx.actor.id)),
    ],
    reactions: [
      reaction(blockingChanged, followBlocking),
      reaction(addressMoved, ({ tx }, { userId }) => deleteLinks(tx, userId)),
    ],
    clockJobs: [
      { name: 'auth.prune', everyMs: hourMs, run: ({ system, now }) => system.across((tx) => deleteExpired(tx, now)) },
      { name: 'auth.forget-failures', everyMs: tenMinutesMs, run: () => parts.limiter.prune() },
    ],
  })
}
