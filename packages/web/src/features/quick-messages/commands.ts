import { showPlaceholderValues } from '@recado/contract/bots/api'
import { fillIn, type PlaceholderValues } from '@recado/contract/bots/placeholders'
import type { SlashCommand } from '@recado/contract/quick-messages/api'
import { labelOf } from '@recado/contract/quick-messages/label'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#platform/api/api.ts'

type Template = NonNullable<SlashCommand['template']>

// What a conversation needs of quick messages, loaded on use: it opens without them.
const endpoints = () => import('@recado/contract/quick-messages/api')

/** Under the path of the list, so that changes there apply here. */
const commandsKey = ['/quick-messages', 'commands']
const valuesKey = ['/quick-messages', 'values']

/**
 * The commands that typing `/` offers in a ticket, fetched once it is typed. Placeholders are filled in for this customer, or left as
 * written if their values cannot be loaded.
 */
export function useSlashCommands(ticketId: number, wanted: boolean) {
  const values = useQuery({
    queryKey: [...valuesKey, ticketId],
    queryFn: ({ signal }) => call(showPlaceholderValues, { ticketId }, { signal }),
    enabled: wanted,
    // The values include the current hour.
    staleTime: 0,
  })
  const commands = useQuery({
    queryKey: commandsKey,
    queryFn: async ({ signal }) => call((await endpoints()).listSlashCommands, {}, { signal }),
    enabled: wanted,
    // A user who may not draw flows receives no push when a flow can be started, or no longer can.
    staleTime: 0,
  })
  const isLoading = commands.isLoading || values.isLoading
  // A command can be chosen as soon as it is on screen, so none is shown before its placeholder values are known.
  const given = isLoading ? undefined : commands.data
  const data = useMemo(
    () => given && (values.data ? given.map((command) => filled(command, values.data)) : given),
    [given, values.data],
  )
  return { data, error: commands.error, isLoading }
}

function filled(command: SlashCommand, values: PlaceholderValues): SlashCommand {
  const message = fillIn(command.message, values)
  // Its text may hold no placeholder where its variables do.
  const template = command.template && filledTemplate(command.template, values)
  return message === command.message && !template ? command : { ...command, message, label: labelOf(message), template }
}

/** What its variables are filled with, which may still be changed before it is sent. */
function filledTemplate({ templateId, values: given }: Template, values: PlaceholderValues): Template {
  return { templateId, values: Object.fromEntries(Object.entries(given).map(([key, text]) => [key, fillIn(text, values)])) }
}

/** The current address of a quick message's file. */
export async function currentAddress(id: number): Promise<string | null> {
  return (await call((await endpoints()).showQuickMessage, { id })).mediaPath
}
