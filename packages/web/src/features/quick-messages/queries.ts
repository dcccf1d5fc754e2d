import {
  attachToQuickMessage,
  createQuickMessage,
  deleteQuickMessage,
  detachFromQuickMessage,
  listQuickMessages,
  listSlashCommands,
  updateQuickMessage,
} from '@recado/contract/quick-messages'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

/** One's own and the shared ones, by shortcode. */
export const quickMessages = {
  list: listQuickMessages,
  create: createQuickMessage,
  update: updateQuickMessage,
  remove: deleteQuickMessage,
  attach: attachToQuickMessage,
  detach: detachFromQuickMessage,
}

/** What typing `/` offers, once it is typed. */
export function useSlashCommands(wanted: boolean) {
  return useQuery({
    queryKey: [listQuickMessages.path, 'commands'],
    queryFn: ({ signal }) => call(listSlashCommands, {}, { signal }),
    enabled: wanted,
  })
}
