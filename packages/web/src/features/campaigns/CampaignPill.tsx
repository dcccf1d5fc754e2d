import type { Campaign } from '@recado/contract/campaigns/api'
import { useTranslation } from 'react-i18next'
import { StatusPill } from '#ui/StatusPill.tsx'

const tones = {
  INATIVA: 'quiet',
  PROGRAMADA: 'info',
  EM_ANDAMENTO: 'ok',
  CANCELADA: 'bad',
  FINALIZADA: 'info',
} as const satisfies Record<Campaign['status'], string>

/** The status in words, and whether the campaign waits. */
export function CampaignPill({ campaign: { status, waitsFor } }: { campaign: Pick<Campaign, 'status' | 'waitsFor'> }) {
  const { t } = useTranslation('campaigns')
  const waits = status === 'EM_ANDAMENTO' && waitsFor !== null
  return <StatusPill tone={waits ? 'warn' : tones[status]}>{waits ? t('waiting') : t(`status.${status}`)}</StatusPill>
}
