import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** Whoever runs the installation has blocked the company, or let it in again. */
export const blockingChanged = event('company.blocking-changed', z.object({ isBlocked: z.boolean() }))
