import type { Campaign } from '@recado/contract/campaigns/api'
import type { editableParts } from '@recado/contract/campaigns/policy'
import { ArrowLeft } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '#platform/router/router.tsx'
import { campaignsAddress } from '#features/campaigns/addresses.ts'
import { CampaignPill } from '#features/campaigns/CampaignPill.tsx'
import { StopButton } from '#features/campaigns/StopButton.tsx'
import { formatDecimal } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { CampaignValues, Intent } from './campaign-form.ts'
import type { Audience } from './use-audience.ts'

interface FormHeadProps {
  campaign: Campaign | null
  editable: ReturnType<typeof editableParts>
  audience: Audience | undefined
  busy: boolean
  onSubmit: (intent: Intent) => void
}

export function FormHead({ campaign, editable, audience, busy, onSubmit }: FormHeadProps) {
  const { t } = useTranslation(['campaigns', 'kit'])
  const navigate = useNavigate()
  const isPlanned = campaign?.status === 'PROGRAMADA'
  return (
    <header className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line px-3 py-2">
      <IconButton label={t('back')} onClick={() => void navigate(campaignsAddress)}>
        <ArrowLeft className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
      <h1 className="min-w-0 truncate text-14 font-semibold">{campaign?.name ?? t('add')}</h1>
      {campaign && <CampaignPill campaign={campaign} />}
      <span className="ml-auto flex flex-wrap items-center gap-2 max-sm:w-full">
        {editable === 'all' && !isPlanned && <span className="text-12 text-text3 max-sm:hidden">{t('form.inactiveHint')}</span>}
        {campaign && editable !== 'all' && <StopButton campaign={campaign} size="normal" />}
        {editable === 'all' && (
          <>
            <Button busy={busy} onClick={() => onSubmit('draft')}>
              {isPlanned ? t('form.unplan') : t('kit:save')}
            </Button>
            <MainButton audience={audience} busy={busy} onClick={() => onSubmit('plan')} />
          </>
        )}
        {editable === 'messages' && (
          <Button look="solid" busy={busy} onClick={() => onSubmit('messages')}>
            {t('kit:save')}
          </Button>
        )}
      </span>
    </header>
  )
}

function MainButton({ audience, busy, onClick }: { audience: Audience | undefined; busy: boolean; onClick: () => void }) {
  const { t } = useTranslation('campaigns')
  const when = useWatch<CampaignValues, 'when'>({ name: 'when' })
  const count = audience?.reachable ?? 0
  const words = when === 'now' ? 'now' : 'plan'
  return (
    <Button look="solid" busy={busy} onClick={onClick} className="max-sm:flex-1">
      {count > 0 ? t(`form.${words}For`, { count, number: formatDecimal(count) }) : t(`form.${words}`)}
    </Button>
  )
}
