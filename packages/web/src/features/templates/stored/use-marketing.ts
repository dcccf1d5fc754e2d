import { listSettings } from '@recado/contract/platform/session'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

/** Whether attendants may send templates of the category marketing. */
export function useMarketing(): boolean {
  const queryFn = ({ signal }: { signal: AbortSignal }) => call(listSettings, {}, { signal })
  const { data = [] } = useQuery({ queryKey: [listSettings.path], queryFn })
  return data.some(({ key, value }) => key === 'marketingTemplates' && value === 'enabled')
}
