import { nearShare, shareOf } from '@recado/contract/prompts/limits'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { LimitDialog } from './LimitDialog.tsx'
import { useSpending } from './queries.ts'

const dollarMicros = 1_000_000

/** The cost of this month's answers and its limit, which admins set. */
export function Spending() {
  const { t } = useTranslation('prompts')
  const me = useMe()
  const { data } = useSpending()
  const [isSetting, setSetting] = useState(false)
  if (!data) return <div className="h-9" />
  const { limits, calls, supposedMicros } = data
  const share = shareOf(data, limits)
  const money = dollars(data.micros)
  return (
    <div className="space-y-2 px-4 pb-3 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-text2">
        <span className="num">{t('spent', { count: calls, tokens: data.tokens.toLocaleString(i18next.language), money })}</span>
        {supposedMicros > 0 && <span className="text-12 text-text3">{t('supposed')}</span>}
        <span className="num text-text3">{limitText(t, limits)}</span>
        {me.profile === 'admin' && (
          <Button size="small" onClick={() => setSetting(true)}>
            {t('setLimit')}
          </Button>
        )}
      </div>
      {share >= 1 ? (
        <Notice tone="bad">{t('limitFull')}</Notice>
      ) : (
        share >= nearShare && <Notice tone="warn">{t('limitNear')}</Notice>
      )}
      {isSetting && <LimitDialog limits={limits} onClose={() => setSetting(false)} />}
    </div>
  )
}

type T = ReturnType<typeof useTranslation<'prompts'>>['t']

function limitText(t: T, { tokens, micros }: { tokens: number | null; micros: number | null }): string {
  const parts = [
    ...(tokens === null ? [] : [t('limitTokens', { tokens: tokens.toLocaleString(i18next.language) })]),
    ...(micros === null ? [] : [dollars(micros)]),
  ]
  return parts.length > 0 ? t('limit', { limit: parts.join(' · ') }) : t('noLimit')
}

function dollars(micros: number): string {
  const value = micros / dollarMicros
  return value.toLocaleString(i18next.language, { style: 'currency', currency: 'USD', maximumFractionDigits: value < 1 ? 4 : 2 })
}
