import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

// What a conversation needs of quick messages, loaded on use: it opens without them.
const endpoints = () => import('@recado/contract/quick-messages/api')

/** Under the path of the list, so that changes there apply here. */
const commandsKey = ['/quick-messages', 'commands']

/** What typing `/` offers, fetched once it is typed. */
export function useSlashCommands(wanted: boolean) {
  return useQuery({
    queryKey: commandsKey,
    queryFn: async ({ signal }) => call((await endpoints()).listSlashCommands, {}, { signal }),
    enabled: wanted,
  })
}

/** The current address of a quick message's file. */
export async function currentAddress(id: number): Promise<string | null> {
  return (await call((await endpoints()).showQuickMessage, { id })).mediaPath
}
