import type { Input } from '@recado/contract/endpoint'
import {
  changeWebhookSecret,
  listDeliveries,
  replayDeliveries,
  replayDelivery,
  showDelivery,
  showWebhook,
  showWebhookSecret,
  testWebhook,
  type Webhook,
} from '@recado/contract/webhooks/api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSaveSetting } from '#features/settings/queries.ts'
import { useList } from '#kit/records.ts'
import { call } from '#platform/api/api.ts'

const webhookKey = [showWebhook.path]

export function useWebhook() {
  return useQuery({ queryKey: webhookKey, queryFn: ({ signal }) => call(showWebhook, {}, { signal }) })
}

/** Switches the webhook on or off, or sets its address. The promise resolves once the cache shows the result. */
export function useSaveWebhook() {
  const client = useQueryClient()
  const save = useSaveSetting()
  return async (patch: Partial<Pick<Webhook, 'enabled' | 'url'>>): Promise<void> => {
    if (patch.url !== undefined) await save('messageWebhook.url', patch.url)
    if (patch.enabled !== undefined) await save('messageWebhook.enabled', patch.enabled ? 'enabled' : 'disabled')
    await client.invalidateQueries({ queryKey: webhookKey })
  }
}

/** Not cached: every view requests the secret again, and the server records each view. */
export async function fetchSecret(): Promise<string> {
  return (await call(showWebhookSecret, {})).secret
}

export function useChangeSecret() {
  const client = useQueryClient()
  return async (): Promise<string> => {
    const { secret } = await call(changeWebhookSecret, {})
    await client.invalidateQueries({ queryKey: webhookKey })
    return secret
  }
}

export function useDeliveries(failed: boolean) {
  return useList(listDeliveries, { failed })
}

/** A delivery with its body, cached only while the user looks at it. */
export function useDelivery(id: number) {
  return useQuery({
    queryKey: [showDelivery.path, id],
    queryFn: ({ signal }) => call(showDelivery, { id }, { signal }),
    gcTime: 0,
  })
}

/** A delivery that is resent or sent for the first time is shown at once. */
function useSending<T, V>(send: (given: V) => Promise<T>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: send, onSuccess: () => client.invalidateQueries({ queryKey: [listDeliveries.path] }) })
}

export function useTest() {
  return useSending(() => call(testWebhook, {}))
}

export function useReplay() {
  return useSending((id: number) => call(replayDelivery, { id }))
}

export function useReplayAll() {
  return useSending((period: Input<typeof replayDeliveries>) => call(replayDeliveries, period))
}
