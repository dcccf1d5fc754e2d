import { describeApi, revealApiToken, showApiToken } from '@recado/contract/messages-api/api'
import { updateSetting } from '@recado/contract/settings/api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

const tokenKey = [showApiToken.path]

/** The OpenAPI document of the calls that a token opens. */
export function useDescription() {
  return useQuery({ queryKey: [describeApi.path], queryFn: ({ signal }) => call(describeApi, {}, { signal }) })
}

/** What may be known of the company's token; null: there is none. */
export function useApiToken() {
  return useQuery({ queryKey: tokenKey, queryFn: ({ signal }) => call(showApiToken, {}, { signal }) })
}

/** The server makes another token; the one before is dead. */
export function useMakeToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(updateSetting, { settingKey: 'externalApiToken', value: '' }),
    onSuccess: () => client.invalidateQueries({ queryKey: tokenKey }),
  })
}

/** Something was called by a token: when it was last used is another moment now. */
export function useCalled() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: tokenKey })
}

/** The token itself: that it was asked for is written down. */
export function useReveal() {
  return useMutation({ mutationFn: async () => (await call(revealApiToken, {})).token })
}
