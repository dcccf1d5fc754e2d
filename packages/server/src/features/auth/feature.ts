import * as api from '@recado/contract/auth/api'
import { login, logout, me, refreshToken, showEntry } from '@recado/contract/platform/session'
import { blockingChanged } from '#features/companies/events.ts'
import { addressMoved, passwordChanged, userLeft } from '#features/users/events.ts'
import { showSessionUser } from '#features/users/users.ts'
import { defineFeature, openRoute, route } from '#platform/feature.ts'
import { findQuiet } from '#platform/quiet.ts'
import { accessTokens } from './access-token.ts'
import { currentActor, followBillingLink, applyBlocking, followLoginLink, renew, signIn, signOut } from './auth.ts'
import { reaction } from '#platform/unit.ts'
import { endSession } from './end-session.ts'
import { followDemoLink, showLoginLink } from './links.ts'
import { deleteExpired, deleteLinks } from './queries.ts'

const hourMs = 3_600_000
const tenMinutesMs = 600_000

export const auth = defineFeature({
  name: 'auth',
  companyTables: {
    login_links: { stays: 'it opens a session' },
    sessions: { stays: 'it opens a session' },
  },
  sessions: ({ key, clock }) => ({ identify: accessTokens(key('access tokens'), clock).verify, findActor: currentActor }),
  routes: [
    openRoute(showEntry, async ({ mails, signUp, system }) => ({ mail: mails.canSend, signUp, quiet: await findQuiet(system) })),
    openRoute(login, (ctx, { email, password }) => signIn(ctx, email, password)),
    openRoute(refreshToken, (ctx) => renew(ctx)),
    openRoute(api.showLoginLink, (ctx, { token }) => showLoginLink(ctx, token)),
    openRoute(api.useDemoLink, (ctx, { token }) => followDemoLink(ctx, token)),
    openRoute(api.useLoginLink, (ctx, { token, password }) => followLoginLink(ctx, token, password)),
    openRoute(api.useBillingLink, (ctx, { token }) => followBillingLink(ctx, token)),
    route(logout, (ctx) => signOut(ctx)),
    route(me, (ctx) => showSessionUser(ctx, ctx.actor.id)),
  ],
  reactions: [
    reaction(blockingChanged, applyBlocking),
    // A person's own session goes on; no open link can set another password or sign in.
    reaction(passwordChanged, (ctx, { userId, byId }) =>
      userId === byId ? deleteLinks(ctx.tx, userId) : endSession(ctx, userId, 'password'),
    ),
    reaction(userLeft, async (ctx, { userId, queueIds }) => {
      if (queueIds === null) await endSession(ctx, userId, 'deleted')
    }),
    reaction(addressMoved, ({ tx }, { userId }) => deleteLinks(tx, userId)),
  ],
  clockJobs: [
    { name: 'auth.prune', everyMs: hourMs, run: ({ system, now }) => system.across((tx) => deleteExpired(tx, now)) },
    { name: 'auth.forget-failures', everyMs: tenMinutesMs, run: ({ limiter }) => limiter.prune() },
  ],
})
