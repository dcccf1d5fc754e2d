import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

// What a conversation needs of quick messages, when it does: it opens without it.
const endpoints = () => import('@recado/contract/quick-messages/api')

/** Under the path of the list: what changes there changes here. */
const commandsKey = ['/quick-messages', 'commands']

/** What typing `/` offers, once it is typed. */
export function useSlashCommands(wanted: boolean) {
  return useQuery({
    queryKey: commandsKey,
    queryFn: async ({ signal }) => call((await endpoints()).listSlashCommands, {}, { signal }),
    enabled: wanted,
  })
}

/** Where the file of a quick message is found now. */
export async function currentAddress(id: number): Promise<string | null> {
  return (await call((await endpoints()).showQuickMessage, { id })).mediaPath
}
