import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** A setting of the company has another value. */
export const settingChanged = event('setting.changed', z.object({ key: z.string() }))
