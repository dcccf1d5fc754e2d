import { listSettings } from '@recado/contract/platform/session'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { useDebounced } from '#ui/hooks/use-debounced.ts'
import { nameInWords, openText } from './words.ts'

// What a conversation needs of templates, loaded on use: it opens without them.
const endpoints = () => import('@recado/contract/templates/api')

/** A template as typing `/` finds it. */
export interface TemplateCommand {
  type: 'template'
  id: number
  /** Its name in words. */
  shortcode: string
  message: string
}

/** How many stand below a lone `/`. */
const atFirst = 8

/** The first of the templates that a connection may send. Under the path of the list, so that what Meta tells of them applies here. */
function offered(whatsappId: number | null, searchParam: string | undefined, marketing: boolean) {
  return queryOptions({
    queryKey: ['/templates', 'commands', whatsappId, searchParam, marketing],
    queryFn: async ({ signal }) => {
      const { listTemplates } = await endpoints()
      const category = marketing ? {} : { category: 'utility' as const }
      const filter = { whatsappId: String(whatsappId), sendable: true, searchParam, ...category }
      return (await call(listTemplates, filter, { signal })).records
    },
    enabled: whatsappId !== null,
  })
}

/** The templates that typing `/` finds in a ticket of this connection, those used lately first. */
export function useTemplateCommands(whatsappId: number | null, typed: string | null): readonly TemplateCommand[] {
  const searchParam = useDebounced(typed?.trim() ?? '', 200) || undefined
  const marketing = useMarketing()
  const query = offered(whatsappId, searchParam, marketing)
  const { data } = useQuery({ ...query, enabled: whatsappId !== null && typed !== null, placeholderData: keepPreviousData })
  if (typed === null || !data) return []
  const sendable = data.filter(({ state, content }) => state === 'approved' && content.cards.length === 0)
  const shown = searchParam === undefined ? sendable.slice(0, atFirst) : sendable
  return shown.map(({ id, name, content }) => ({
    type: 'template',
    id,
    shortcode: nameInWords(name),
    message: openText(content.body),
  }))
}

/** Whether a connection has a template to choose from. While that is not known, it is said to have one. */
export function useHasTemplates(whatsappId: number | null): boolean {
  const marketing = useMarketing()
  const { data } = useQuery(offered(whatsappId, undefined, marketing))
  return data === undefined || data.length > 0
}

/** Whether attendants may send templates of the category marketing. */
export function useMarketing(): boolean {
  const { data = [] } = useQuery({
    queryKey: [listSettings.path],
    queryFn: ({ signal }) => call(listSettings, {}, { signal }),
  })
  return data.some(({ key, value }) => key === 'marketingTemplates' && value === 'enabled')
}
