import { contactMergePush } from '@recado/contract/contact-merges/api'
import { listSchedules, schedulePush } from '@recado/contract/schedules/api'
import type { QueryClient } from '@tanstack/react-query'
import { foldRecord } from '#kit/records.ts'
import { listen, type Listener } from '#platform/live.ts'

export function scheduleListeners(client: QueryClient): readonly Listener[] {
  return [
    listen(schedulePush, (event) =>
      foldRecord(client, listSchedules, event.action === 'delete' ? event.scheduleId : event.schedule),
    ),
    // What is scheduled for one contact is for another one now.
    listen(contactMergePush, () => void client.invalidateQueries({ queryKey: [listSchedules.path] })),
  ]
}
