import { variableWithoutValue } from '@recado/contract/campaigns/template'
import { skipReason } from '@recado/contract/campaigns/shipping'
import type { useTranslation } from 'react-i18next'
import { codeText } from '#platform/api/error-text.ts'

/** The reason, in words, why a person received nothing. */
export function reasonText(
  t: ReturnType<typeof useTranslation<'campaignReports'>>['t'],
  state: 'failed' | 'skipped',
  reason: string | null,
): string {
  const variable = variableWithoutValue(reason ?? '')
  if (variable !== undefined) return t('noValue', { name: `{{${variable.replace(/^body\./, '')}}}` })
  if (reason === 'ERR_WAPP_MARKETING_HELD') return t('held')
  if (reason === 'ERR_WAPP_TEMPLATE_PAUSED') return t('paused')
  if (state === 'failed') return codeText(reason ?? 'ERR_SENDING_WAPP_MSG')
  const known = skipReason.safeParse(reason)
  return known.success ? t(`skips.${known.data}`) : ''
}
