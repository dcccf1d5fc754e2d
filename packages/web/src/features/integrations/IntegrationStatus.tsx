import type { Integration } from '@recado/contract/integrations/api'
import { maxFailures } from '@recado/contract/integrations/fields'
import { useTranslation } from 'react-i18next'
import { useNow } from '#ui/hooks/use-now.ts'
import { StatusPill, type Tone } from '#ui/StatusPill.tsx'
import { WhenText } from '#ui/WhenText.tsx'

interface StatusText {
  tone: Tone | 'quiet'
  pill: string
  text: string
  moment: string | null
}

/** Has it stopped by itself? */
export function isHalted({ state }: Integration): boolean {
  return !state.active && state.failures >= maxFailures
}

/** The state of an integration: a pill, and a sentence with the cause, since when, and what happens automatically. */
export function IntegrationStatus({ record }: { record: Integration }) {
  const { tone, pill, text, moment } = useStatusText(record)
  const now = useNow()
  return (
    <div className="min-w-0 space-y-1 max-sm:text-12">
      <StatusPill tone={tone}>{pill}</StatusPill>
      <div className="text-12 text-pretty wrap-break-word text-text2">
        {text} {moment && <WhenText moment={moment} now={now} />}
      </div>
    </div>
  )
}

function useStatusText(record: Integration): StatusText {
  const { t } = useTranslation('integrations')
  const { active, failures, lastSuccessAt, lastErrorAt, lastError, lastErrorText, offAt } = record.state
  const words = lastError ? t(`faults.${lastError}`) : ''
  const fault = lastErrorText ? `${words} (${lastErrorText})` : words
  if (isHalted(record))
    return { tone: 'bad', pill: t('halted'), text: t('haltedText', { count: failures, fault }), moment: offAt }
  if (!active) return { tone: 'quiet', pill: t('off'), text: t('offText'), moment: offAt }
  if (record.type === 'flowbuilder') {
    if (record.jsonContent === '') return { tone: 'warn', pill: t('noFlow'), text: t('noFlowText'), moment: null }
    return { tone: 'ok', pill: t('flowOn'), text: t('flowOnText'), moment: null }
  }
  const failedLast = lastErrorAt !== null && (lastSuccessAt === null || lastErrorAt > lastSuccessAt)
  if (failedLast) return { tone: 'warn', pill: t('failing'), text: t('failingText', { fault }), moment: lastErrorAt }
  if (lastSuccessAt) return { tone: 'ok', pill: t('working'), text: t('workingText'), moment: lastSuccessAt }
  return { tone: 'quiet', pill: t('fresh'), text: t('freshText'), moment: null }
}
