import { canCancel, canRestart } from '@recado/contract/campaigns/policy'
import type { Campaign } from '@recado/contract/campaigns/api'
import { RotateCcw, Square } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companyClock } from '#platform/session/company-clock.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useVerb } from './queries.ts'

interface StopButtonProps {
  campaign: Campaign
  size?: 'small' | 'normal'
}

/** How long a pressed button stays busy. The button then has the opposite meaning, and a hasty second press must not undo the first. */
const steadyMs = 1000

/** Stops a campaign with one press, or continues one that was stopped. One that waits for the user has both. */
export function StopButton({ campaign, size = 'small' }: StopButtonProps) {
  const { t } = useTranslation('campaigns')
  const { busy, stop, restart } = useStopping(campaign.id)
  const { name } = campaign
  const waits = canCancel(campaign) && canRestart(campaign)
  return (
    <>
      {canRestart(campaign) && (
        <Button
          size={size}
          look={waits ? 'solid' : 'line'}
          busy={busy}
          aria-label={t(waits ? 'goOnNamed' : 'restartNamed', { name })}
          onClick={restart}
        >
          {!waits && <RotateCcw className="size-3.5" aria-hidden />}
          {t(waits ? 'goOn' : 'restart')}
        </Button>
      )}{' '}
      {canCancel(campaign) && (
        <Button size={size} busy={busy} aria-label={t('stopNamed', { name })} onClick={stop}>
          <Square className="size-3 fill-current" aria-hidden />
          {t('stop')}
        </Button>
      )}
    </>
  )
}

function useStopping(id: number) {
  const { t } = useTranslation('campaigns')
  const run = useVerb()
  const [busy, setBusy] = useState(false)
  const restart = () => attempt(() => run('restart', id).then(() => toast.success(t('restarted'))))
  const stop = () =>
    attempt(async () => {
      const { updatedAt } = await run('stop', id)
      toast.success(t('stopped', { time: companyClock.exactTime(updatedAt) }), { label: t('restart'), run: restart })
    })
  function attempt(act: () => Promise<void>): void {
    setBusy(true)
    void Promise.allSettled([act().catch(toast.error), pause()]).then(() => setBusy(false))
  }
  return { busy, stop, restart }
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, steadyMs)
  })
}
