import type { useTranslation } from 'react-i18next'
import { errorText } from '#platform/api/error-text.ts'
import { ApiError } from '#platform/api/errors.ts'
import type { payments } from './texts/pt.ts'

export type Words = ReturnType<typeof useTranslation<'payments'>>['t']
type Reason = keyof (typeof payments)['reasons']

/** Why a provider or a file was refused, in words. If there is no text for the reason, the provider's own words. */
export function reasonText(t: Words, reason: string): string {
  return t(`reasons.${reason as Reason}`, { defaultValue: t('said', { reason }) })
}

/** The reason of a failed call, or undefined if it gives none. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { reason } = (error.details ?? {}) as { reason?: unknown }
  return typeof reason === 'string' ? reason : undefined
}

export function failureText(t: Words, error: unknown): string {
  const reason = reasonOf(error)
  return reason === undefined ? errorText(error) : reasonText(t, reason)
}
