import { showPlaceholderValues } from '@recado/contract/bots/api'
import type { Placeholder } from '@recado/contract/bots/placeholders'
import type { Ticket } from '@recado/contract/tickets/api'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api/api.ts'
import { fieldSources, sourcesOf, tokenSources, type Source } from './sources.ts'

/** What may be put into a template that is sent later: `{{nome}}`, filled then. */
export function useTokenSources(of?: readonly Placeholder[]): readonly Source[] {
  const { t } = useTranslation('templates')
  return tokenSources((placeholder) => t(`sources.${placeholder}`), of)
}

/** What a template to this customer may be filled with now. */
export function useTicketSources({ id: ticketId, contact }: Pick<Ticket, 'id' | 'contact'>): readonly Source[] {
  const { t } = useTranslation('templates')
  const { data = {} } = useQuery({
    queryKey: [showPlaceholderValues.path, ticketId],
    queryFn: ({ signal }) => call(showPlaceholderValues, { ticketId }, { signal }),
    // The values include the current hour.
    staleTime: 0,
  })
  return [...sourcesOf(data, (placeholder) => t(`sources.${placeholder}`)), ...fieldSources(contact.extraInfo)]
}
