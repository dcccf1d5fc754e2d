import {
  createContactList,
  deleteContactList,
  listContactListNames,
  listContactLists,
  showContactList,
  updateContactList,
} from '@recado/contract/contact-lists/api'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

export const contactLists = {
  list: listContactLists,
  create: createContactList,
  update: updateContactList,
  remove: deleteContactList,
}

/** Under the path of the lists, so that a change there refetches it. */
export const contactListKey = (id: number) => [listContactLists.path, 'one', id] as const

/** All lists, by name, to choose from. */
export function useContactListNames() {
  return useQuery({
    queryKey: [listContactLists.path, 'names'],
    queryFn: ({ signal }) => call(listContactListNames, {}, { signal }),
  })
}

export function useContactList(id: number) {
  return useQuery({ queryKey: contactListKey(id), queryFn: ({ signal }) => call(showContactList, { id }, { signal }) })
}
