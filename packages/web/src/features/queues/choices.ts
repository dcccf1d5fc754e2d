import { listPrompts } from '@recado/contract/prompts/api'
import { listIntegrations } from '@recado/contract/integrations/api'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { usePlan } from '#platform/session/session.ts'

/** Prompts to choose from; undefined where the plan has none. */
export function usePrompts() {
  const included = usePlan('useOpenAi')
  const queryFn = async ({ signal }: { signal: AbortSignal }) => (await call(listPrompts, {}, { signal })).prompts
  const { data } = useQuery({ queryKey: [listPrompts.path], queryFn, enabled: included })
  return included ? (data ?? []) : undefined
}

/** Integrations to choose from; undefined where the plan has none. */
export function useIntegrations() {
  const included = usePlan('useIntegrations')
  const queryFn = async ({ signal }: { signal: AbortSignal }) => (await call(listIntegrations, {}, { signal })).queueIntegrations
  const { data } = useQuery({ queryKey: [listIntegrations.path], queryFn, enabled: included })
  return included ? (data ?? []) : undefined
}
