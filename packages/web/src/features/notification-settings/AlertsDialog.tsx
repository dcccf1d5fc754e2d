import { availabilities, isUserMuted } from '@recado/contract/platform/mute'
import { useTranslation } from 'react-i18next'
import { chooseAvailability } from '#platform/session/availability.ts'
import { useMe } from '#platform/session/session.ts'
import { RadioCards } from '#ui/fields/RadioCards.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { Notice } from '#ui/Notice.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { NoticeTrial } from './NoticeTrial.tsx'
import { QuietHours } from './QuietHours.tsx'
import { SoundTrial } from './SoundTrial.tsx'

/**
 * Sets the availability that colleagues see and the quiet hours, and tries out the sound and the notifications. Each choice takes effect at
 * once.
 */
export function AlertsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notificationSettings')
  const me = useMe()
  const isQuiet = isUserMuted(me, useNow(), me.company.timeZone)
  const cards = availabilities.map((value) => ({
    value,
    label: t(`availabilities.${value}`),
    hint: t(`availabilityHints.${value}`),
  }))
  return (
    <Dialog onClose={onClose} title={t('title')} description={t('text')}>
      <div className="space-y-5 pb-3">
        <RadioCards
          label={t('availability')}
          stacked
          cards={cards}
          value={me.availability}
          onChange={(chosen) => void chooseAvailability(chosen).catch(toast.error)}
        />
        <QuietHours />
        <div className="space-y-4 border-t border-line pt-4">
          {isQuiet && <Notice tone="warn">{t('hushed')}</Notice>}
          <SoundTrial />
          <NoticeTrial />
        </div>
      </div>
    </Dialog>
  )
}
