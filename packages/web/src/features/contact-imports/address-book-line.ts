import type { Connection } from '@recado/contract/connections/api'
import { useConnections } from '#features/connections/queries.ts'

/** The line whose phone the server asks for its address book; undefined when none is up that can hand one over. */
export function useAddressBookLine(): Connection | undefined {
  const { data = [] } = useConnections()
  return data
    .filter(({ status, capabilities }) => status === 'CONNECTED' && capabilities?.addressBook)
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault) || a.id - b.id)[0]
}
