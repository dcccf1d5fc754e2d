import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** An operator has blocked or unblocked the company. */
export const blockingChanged = event('company.blocking-changed', z.object({ isBlocked: z.boolean() }))
