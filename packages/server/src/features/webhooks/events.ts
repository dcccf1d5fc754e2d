import { offReasons } from '@recado/contract/webhooks/api'
import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** The webhook was switched off, because its receiver is gone or has failed for too long. */
export const webhookStopped = event('webhook.stopped', z.object({ reason: z.enum(offReasons), host: z.string() }))
