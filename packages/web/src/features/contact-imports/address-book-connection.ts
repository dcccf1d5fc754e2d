import type { Connection } from '@recado/contract/connections/api'
import { useConnections } from '#features/connections/queries.ts'

/** The connection whose phone the server asks for its address book. Undefined when no connection that can provide one is up. */
export function useAddressBookConnection(): Connection | undefined {
  const { data = [] } = useConnections()
  return data
    .filter(({ status, capabilities }) => status === 'CONNECTED' && capabilities?.addressBook)
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault) || a.id - b.id)[0]
}
