import { contactListPush, listContactLists, type ContactList } from '@recado/contract/contact-lists/api'
import { connectionPush, sessionPush } from '@recado/contract/connections/api'
import type { QueryClient } from '@tanstack/react-query'
import { findShown, foldRecord, showNews } from '#kit/records.ts'
import { restartFetches } from '#platform/api/pages.ts'
import { listen, type Listener } from '#platform/live.ts'
import { contactListKey } from './queries.ts'

export function contactListListeners(client: QueryClient): readonly Listener[] {
  // Refetches through which connection numbers are checked, or that none is up.
  const lookAgain = () => void client.invalidateQueries({ queryKey: [listContactLists.path, 'one'] })
  return [
    listen(contactListPush, (event) => {
      if (event.action === 'delete') return foldRecord(client, listContactLists, event.id)
      const { record } = event
      const key = contactListKey(record.id)
      const known = client.getQueryData<ContactList>(key) ?? findShown(client, listContactLists, record.id)
      client.setQueryData<ContactList>(key, (shown) => shown && record)
      restartFetches(client, key)
      // While numbers are checked, a push about the list arrives every two seconds, and the list keeps its place.
      if (known?.name === record.name) showNews(client, listContactLists, record)
      else foldRecord(client, listContactLists, record)
    }),
    listen(sessionPush, lookAgain),
    listen(connectionPush, lookAgain),
  ]
}
