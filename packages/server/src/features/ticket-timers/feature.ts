import { defineFeature } from '#platform/feature.ts'
import { tick } from './timers.ts'

const everyMs = 15_000

export const ticketTimers = defineFeature({
  name: 'ticket-timers',
  clockJobs: [{ name: 'ticket-timers.tick', everyMs, run: tick }],
})
