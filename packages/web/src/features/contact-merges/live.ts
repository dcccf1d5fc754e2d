import { contactMergePush } from '@recado/contract/contact-merges/api'
import { contactPush } from '@recado/contract/contacts/api'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'
import { mergeKeys } from './queries.ts'

export function mergeListeners(client: QueryClient): readonly Listener[] {
  const again = () => void client.invalidateQueries({ queryKey: mergeKeys.all })
  // The result of merging two contacts changes with each of them.
  return [listen(contactMergePush, again), listen(contactPush, again)]
}
