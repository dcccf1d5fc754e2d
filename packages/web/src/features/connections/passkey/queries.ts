import type { ConnectionSession } from '@recado/contract/connections/api'
import { answerPasskey, comparePasskey, showPasskey } from '@recado/contract/connections/passkey'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { applySession } from '#features/connections/cache.ts'

/** What is asked of the user. A push only says that it has changed. */
export function usePasskeyRequest({ id, passkey }: ConnectionSession) {
  return useQuery({
    queryKey: ['connection-passkeys', id, passkey?.step ?? '', passkey?.until ?? ''],
    queryFn: ({ signal }) => call(showPasskey, { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

export function useAnswer(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answer: { attempt: string; assertion: string }) => call(answerPasskey, { id, ...answer }),
    onSuccess: (session) => applySession(client, session),
    // The step shows it.
    onError: () => undefined,
    gcTime: 0,
  })
}

export function useCompare(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (said: { attempt: string; same: boolean }) => call(comparePasskey, { id, ...said }),
    onSuccess: (session) => applySession(client, session),
  })
}
