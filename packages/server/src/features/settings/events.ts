import { z } from 'zod'
import { event } from '#platform/work/event.ts'

export const settingChanged = event('setting.changed', z.object({ key: z.string() }))
