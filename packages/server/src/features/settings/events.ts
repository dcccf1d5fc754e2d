import { z } from 'zod'
import { event } from '#platform/work/event.ts'

export const settingChanged = event('setting.changed', z.object({ key: z.string() }))

/** A person gives a setting a secret value. Work would keep it as it is: only reactions follow. */
export const secretGiven = event(
  'setting.secret-given',
  z.object({ key: z.string(), value: z.string(), by: z.object({ id: z.int(), name: z.string() }) }),
)
