import type { Input } from '@recado/contract/endpoint'
import { registerWebhook, showPaymentSettings, updatePaymentSettings } from '@recado/contract/payments/api'
import type { PaymentSettings } from '@recado/contract/payments/settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

const key = [showPaymentSettings.path]

export function usePaymentSettings() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(showPaymentSettings, {}, { signal }) })
}

export type SavePayments = (patch: Input<typeof updatePaymentSettings>) => Promise<PaymentSettings>

export function useSavePayments(): SavePayments {
  const client = useQueryClient()
  return async (patch) => {
    const saved = await call(updatePaymentSettings, patch)
    client.setQueryData(key, saved)
    return saved
  }
}

/** The settings show afterwards whether the registration succeeded. */
export function useRegisterWebhook() {
  const client = useQueryClient()
  return async (): Promise<void> => {
    try {
      client.setQueryData(key, await call(registerWebhook, {}))
    } catch (error) {
      void client.invalidateQueries({ queryKey: key })
      throw error
    }
  }
}
