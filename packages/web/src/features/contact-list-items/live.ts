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
  // Of a list that shows some states alone, who has got another one leaves or comes.
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
      // While numbers are checked somebody is every other second, and stays where they are.
      if (known?.name !== record.name) return foldRecord(client, listContactListItems, record)
      showNews(client, listContactListItems, record)
      sortOut()
    }),
    // Many at once are not told one by one: the list has another number of people.
    listen(contactListPush, (event) => {
      if (event.action === 'delete') return
      const { id, contactsCount } = event.record
      if (counts.get(id) !== contactsCount)
        void client.invalidateQueries({ ...lists, predicate: ({ queryKey }) => (queryKey[2] as Shown).contactListId === id })
      counts.set(id, contactsCount)
    }),
    // A contact may want nothing any more.
    listen(contactPush, fetchAgain),
  ]
}
