import { ticketChanged, ticketClosed, ticketRated } from '#features/tickets/events.ts'
import { endRatings } from '#features/tickets/history/ratings.ts'
import { defineFeature } from '#platform/feature.ts'
import { reaction } from '#platform/unit.ts'
import { job } from '#platform/work/job.ts'
import { sendClosingMessage, sendCompletionMessage } from './ratings.ts'

export const ratings = defineFeature({
  name: 'ratings',
  jobs: [
    job({
      name: 'ratings.say-goodbye',
      input: ticketClosed.payload,
      on: ticketClosed,
      isTold: true,
      run: sendClosingMessage,
    }),
    job({
      name: 'ratings.thank',
      input: ticketRated.payload,
      on: ticketRated,
      isTold: true,
      run: (ctx, { ticketId }) => sendCompletionMessage(ctx, ticketId),
    }),
  ],
  reactions: [
    reaction(ticketChanged, async (ctx, { kind, ticket }) => {
      if (kind === 'opened' || kind === 'reopened') await endRatings(ctx, ticket)
    }),
  ],
})
