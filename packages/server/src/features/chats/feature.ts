import * as api from '@recado/contract/chats/api'
import { userLeft } from '#features/users/events.ts'
import { defineFeature, route } from '#platform/feature.ts'
import { job } from '#platform/work/job.ts'
import { create, leave, list, messages, read, remove, say, update } from './chats.ts'
import { listUnread } from './queries.ts'

/** Conversations among colleagues. */
export const chats = defineFeature({
  name: 'chats',
  companyTables: {
    chats: {},
    chat_members: {},
    chat_messages: { plain: ['client_id'] },
  },
  routes: [
    route(api.listChats, (ctx, search) => list(ctx, search)),
    route(api.listUnreadChats, async ({ tx, actor }) => ({ ids: await listUnread(tx, actor.id) })),
    route(api.createChat, (ctx, input) => create(ctx, input)),
    route(api.updateChat, (ctx, input) => update(ctx, input)),
    route(api.deleteChat, (ctx, { id }) => remove(ctx, id)),
    route(api.listChatMessages, (ctx, input) => messages(ctx, input)),
    route(api.sendChatMessage, (ctx, input) => say(ctx, input)),
    route(api.readChat, (ctx, { id, userId }) => read(ctx, id, userId ?? ctx.actor.id)),
  ],
  jobs: [
    job({
      name: 'chats.leave',
      input: userLeft.payload,
      on: userLeft,
      run: async (ctx, { userId, queueIds }) => {
        if (queueIds === null) await leave(ctx, userId)
      },
    }),
  ],
})
