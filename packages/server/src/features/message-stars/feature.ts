import * as api from '@recado/contract/message-stars/api'
import { defineFeature, route } from '#platform/feature.ts'
import { list, mark } from './stars.ts'

export const messageStars = defineFeature({
  name: 'message-stars',
  companyTables: {
    message_stars: {},
  },
  routes: [
    route(api.listStars, (ctx, { contactId }) => list(ctx, contactId)),
    route(api.starMessage, (ctx, { messageId, starred }) => mark(ctx, messageId, starred)),
  ],
})
