import { contactPush } from '@recado/contract/contacts/api'
import { listTagRecords, tagPush } from '@recado/contract/tags/api'
import type { QueryClient } from '@tanstack/react-query'
import { follow } from '#kit/follow.ts'
import { listen, type Listener } from '#platform/live.ts'
import { throttled } from '#platform/throttle.ts'

const countAgainMs = 2000

/** Lists that show a contact's tags fold the same news; here are those of the tags themselves. */
export function tagListeners(client: QueryClient): readonly Listener[] {
  // A contact that changes may have got or lost a tag: how many have one, only the server knows.
  const countAgain = throttled(() => {
    void client.invalidateQueries({ queryKey: [listTagRecords.path, 'list'] })
  }, countAgainMs)
  return [follow(client, listTagRecords, tagPush), listen(contactPush, countAgain)]
}
