import {
  createTemplate,
  deleteTemplate,
  listTemplateAccounts,
  listTemplates,
  showTemplate,
  type Template,
  updateTemplate,
} from '@recado/contract/templates/api'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { foldRecord } from '#kit/records.ts'
import { call } from '#platform/api/api.ts'

export const templates = { list: listTemplates, create: createTemplate, update: updateTemplate, remove: deleteTemplate }

/** Under the path of the list, so that a change there refetches it. */
const templateKey = (id: number) => [listTemplates.path, 'one', id] as const
export const accountsKey = [listTemplateAccounts.path] as const

export function useTemplate(id: number, enabled = true) {
  const queryFn = ({ signal }: { signal: AbortSignal }) => call(showTemplate, { id }, { signal })
  return useQuery<Template>({ queryKey: templateKey(id), queryFn, enabled })
}

/** The accounts at Meta that carry the company's official lines, by the name of the first line. */
export function useTemplateAccounts() {
  return useQuery({ queryKey: accountsKey, queryFn: ({ signal }) => call(listTemplateAccounts, {}, { signal }) })
}

/** Puts the current state of a template wherever it is shown. */
export function cacheTemplate(client: QueryClient, template: Template): void {
  client.setQueryData<Template>(templateKey(template.id), template)
  foldRecord(client, listTemplates, template)
}
