import { describeApi, revealApiToken, showApiToken } from '@recado/contract/messages-api/api'
import { updateSetting } from '@recado/contract/settings/api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

const tokenKey = [showApiToken.path]

/** The OpenAPI document of the calls that a token permits. */
export function useDescription() {
  return useQuery({ queryKey: [describeApi.path], queryFn: ({ signal }) => call(describeApi, {}, { signal }) })
}

/** The public facts about the company's token. Null when there is none. */
export function useApiToken() {
  return useQuery({ queryKey: tokenKey, queryFn: ({ signal }) => call(showApiToken, {}, { signal }) })
}

/** The server generates another token. The previous one becomes invalid. */
export function useMakeToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(updateSetting, { settingKey: 'externalApiToken', value: '' }),
    onSuccess: () => client.invalidateQueries({ queryKey: tokenKey }),
  })
}

/** Refetches the time of the token's last use, after a call with it. */
export function useCalled() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: tokenKey })
}

/** Fetches the token itself. The server logs this request. */
export function useReveal() {
  return useMutation({ mutationFn: async () => (await call(revealApiToken, {})).token })
}
