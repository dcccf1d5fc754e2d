import { isEnabled } from '#features/settings/settings.ts'
import { ticketAccepted } from '#features/tickets/events.ts'
import { defineFeature } from '#platform/feature.ts'
import { job } from '#platform/work/job.ts'
import { greet } from './greeting.ts'

export const acceptGreeting = defineFeature({
  name: 'accept-greeting',
  jobs: [
    job({
      name: 'accept-greeting.greet',
      input: ticketAccepted.payload,
      on: ticketAccepted,
      isTold: true,
      wanted: (company) => isEnabled(company, 'sendGreetingAccepted'),
      run: (ctx, { ticketId, userId }) => greet(ctx, ticketId, userId),
    }),
  ],
})
