import { contactListPush } from '@recado/contract/contact-lists/api'
import { contactListItemPush, listContactListItems } from '@recado/contract/contact-lists/items'
import { contactPush } from '@recado/contract/contacts/api'
import type { QueryClient } from '@tanstack/react-query'
import { findShown, foldRecord, showNews } from '#kit/records.ts'
import { listen, type Listener } from '#platform/live.ts'
import { throttled } from '#platform/throttle.ts'

const fetchAgainMs = 2000

interface Shown {
  contactListId: number
  state?: string
}

export function contactListItemListeners(client: QueryClient): readonly Listener[] {
  const lists = { queryKey: [listContactListItems.path, 'list'] }
  const fetchAgain = throttled(() => void client.invalidateQueries(lists), fetchAgainMs)
  // In a list filtered by state, a person whose state changes joins or leaves.
  const sortOut = throttled(
    () => void client.invalidateQueries({ ...lists, predicate: ({ queryKey }) => (queryKey[2] as Shown).state !== undefined }),
    fetchAgainMs,
  )
  const counts = new Map<number, number>()
  return [
    listen(contactListItemPush, (event) => {
      if (event.action === 'delete') return foldRecord(client, listContactListItems, event.id)
      const { record } = event
      const known = findShown(client, listContactListItems, record.id)
      // While numbers are checked, a push about a person arrives every two seconds, and the person keeps the place in the list.
      if (known?.name !== record.name) return foldRecord(client, listContactListItems, record)
      showNews(client, listContactListItems, record)
      sortOut()
    }),
    // Many changes at once are not pushed one by one: a push reports the new number of people in the list.
    listen(contactListPush, (event) => {
      if (event.action === 'delete') return
      const { id, contactsCount } = event.record
      if (counts.get(id) !== contactsCount)
        void client.invalidateQueries({ ...lists, predicate: ({ queryKey }) => (queryKey[2] as Shown).contactListId === id })
      counts.set(id, contactsCount)
    }),
    // A contact may have opted out.
    listen(contactPush, fetchAgain),
  ]
}
