import { contactPush } from '@recado/contract/contacts/api'
import { listTagRecords } from '@recado/contract/tags/api'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'
import { throttled } from '#platform/throttle.ts'

const countAgainMs = 2000

/** These listeners update the lists of tags. Lists that show a contact's tags handle the same pushes themselves. */
export function tagListeners(client: QueryClient): readonly Listener[] {
  // A changed contact may have gained or lost a tag, and only the server knows how many contacts have each tag.
  const countAgain = throttled(() => {
    void client.invalidateQueries({ queryKey: [listTagRecords.path, 'list'] })
  }, countAgainMs)
  return [listen(contactPush, countAgain)]
}
