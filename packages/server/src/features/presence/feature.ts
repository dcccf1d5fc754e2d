import { currentActor } from '#features/auth/auth.ts'
import { defineFeature } from '#platform/feature.ts'
import { openConversation, pushViewers, showActivity } from './presence.ts'
import { followConversations } from './viewers.ts'

/** Shows which users have a conversation open, and which of them are writing in it. */
export const presence = defineFeature({
  name: 'presence',
  follow: (io, { unit, log }) =>
    followConversations(
      io,
      {
        enter: (identity, ticketId) =>
          unit(identity.companyId, async (ctx) => openConversation(ctx, await currentActor(ctx.tx, identity), ticketId)),
        onActivity: ({ companyId, userId }, ticketId, activity) =>
          unit(companyId, (ctx) => showActivity(ctx, userId, ticketId, activity)),
        onViewers: (companyId, ticketId, viewers) => unit(companyId, (ctx) => pushViewers(ctx, ticketId, viewers)),
      },
      log,
    ),
})
