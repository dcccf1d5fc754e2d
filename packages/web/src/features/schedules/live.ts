import { contactMergePush } from '@recado/contract/contact-merges/api'
import { contactPush, type Contact } from '@recado/contract/contacts/api'
import { listSchedules, type Schedule } from '@recado/contract/schedules/api'
import type { QueryClient } from '@tanstack/react-query'
import { mapRows, restartFetches, type Pages } from '#platform/api/pages.ts'
import { listen, type Listener } from '#platform/live.ts'

export function scheduleListeners(client: QueryClient): readonly Listener[] {
  const fetchAgain = () => void client.invalidateQueries({ queryKey: [listSchedules.path] })
  return [
    // The messages scheduled for one contact belong to another contact now.
    listen(contactMergePush, fetchAgain),
    listen(contactPush, (event) => {
      if (event.action === 'update') rename(client, event.contact)
      else if (event.action !== 'create') fetchAgain()
    }),
  ]
}

/** A schedule includes the name of its contact. */
function rename(client: QueryClient, { id, name }: Pick<Contact, 'id' | 'name'>): void {
  client.setQueriesData<Pages<Schedule>>(
    { queryKey: [listSchedules.path, 'list'] },
    (pages) => pages && mapRows(pages, (row) => (row.contactId === id ? { ...row, contact: { id, name } } : row)),
  )
  restartFetches(client, [listSchedules.path])
}
