import { listConnections } from '@recado/contract/connections/api'
import { listTriggerPhrases, updateTriggerPhrase } from '@recado/contract/trigger-phrases/api'
import { useQuery } from '@tanstack/react-query'
import { useVerb } from '#kit/record-calls.ts'
import { call } from '#platform/api/api.ts'
import { useMe } from '#platform/session/session.ts'

/** The current connections when a user chooses one, fetched by a call that reads no session. */
export function useConnectionChoices() {
  const { companyId } = useMe()
  return useQuery({
    queryKey: [listConnections.path, 'lines'],
    queryFn: ({ signal }) => call(listConnections, { companyId, session: '0' }, { signal }),
    staleTime: 0,
  })
}

/** Lets a phrase start its flow, or stops it from doing so. */
export function useSwitch() {
  return useVerb(listTriggerPhrases, updateTriggerPhrase)
}
