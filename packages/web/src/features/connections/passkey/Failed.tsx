import type { ConnectionSession } from '@recado/contract/connections/api'
import type { PasskeyFailure } from '@recado/contract/connections/state'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPhone, formatTime } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useSessionVerb } from '#features/connections/editing.ts'
import { StepHeading } from './StepHeading.tsx'

const hourMs = 3_600_000
const triesBeforePause = 3
/** When the phones of connections were silent, in this window. */
const silences = new Map<number, number[]>()

function silencesOf({ id, since }: ConnectionSession): readonly number[] {
  const at = Date.parse(since)
  const earlier = (silences.get(id) ?? []).filter((time) => at - time < hourMs && time !== at)
  silences.set(id, [...earlier, at])
  return [...earlier, at]
}

/** Why nothing came of it, and what to do now. */
export function Failed({ session, failure }: { session: ConnectionSession; failure: PasskeyFailure }) {
  const { t } = useTranslation('connectionForm')
  const restart = useSessionVerb('restart')
  const [times] = useState(() => (failure === 'silent' ? silencesOf(session) : []))
  const number = formatPhone(session.passkey?.number ?? '')
  const former = formatPhone(session.formerNumber || session.number)
  const isTooOften = times.length >= triesBeforePause
  return (
    <section className="space-y-3">
      <StepHeading>{t('passkeyFailed.title')}</StepHeading>
      <Notice tone="warn">{t(`passkeyFailed.${failure}`, { number, former })}</Notice>
      {isTooOften && <Notice tone="info">{t('passkeyFailed.pause', { time: formatTime((times[0] ?? 0) + hourMs) })}</Notice>}
      <p className="text-12 text-text2">{t('passkeyFailed.create')}</p>
      <div className="flex justify-end">
        <Button look="solid" busy={restart.isPending} onClick={() => restart.mutate(session.id)}>
          <RefreshCw className="size-4" aria-hidden />
          {t('passkeyAgain')}
        </Button>
      </div>
    </section>
  )
}
