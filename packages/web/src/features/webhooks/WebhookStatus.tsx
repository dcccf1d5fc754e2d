import type { Webhook } from '@recado/contract/webhooks/api'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#platform/format.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { Notice } from '#ui/Notice.tsx'
import { StatusPill, type Tone } from '#ui/StatusPill.tsx'

type State = 'off' | 'stopped' | 'on' | 'delivering' | 'resting' | 'failing'

const tones: Record<State, Tone | 'quiet'> = {
  off: 'quiet',
  stopped: 'bad',
  on: 'info',
  delivering: 'ok',
  resting: 'warn',
  failing: 'warn',
}

function stateOf({ enabled, offReason, failures, resumesAt, lastSuccessAt }: Webhook, now: number): State {
  if (!enabled) return offReason ? 'stopped' : 'off'
  if (resumesAt !== null && Date.parse(resumesAt) > now) return 'resting'
  if (failures > 0) return 'failing'
  return lastSuccessAt === null ? 'on' : 'delivering'
}

export function WebhookStatusPill({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const state = stateOf(webhook, useNow())
  return <StatusPill tone={tones[state]}>{t(`pills.${state}`)}</StatusPill>
}

/** The problem that needs a person or will resolve itself: its cause, and since or until when. */
export function WebhookStatusNotice({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const state = stateOf(webhook, useNow())
  const { offReason, failingSince, resumesAt } = webhook
  if (state === 'stopped' && offReason) return <Notice tone="bad">{t(`stopped.${offReason}`)}</Notice>
  if (state === 'resting' && resumesAt) return <Notice tone="warn">{t('resting', { moment: formatDateTime(resumesAt) })}</Notice>
  if (state !== 'failing' || !failingSince) return null
  return <Notice tone="warn">{t('failing', { moment: formatDateTime(failingSince) })}</Notice>
}
