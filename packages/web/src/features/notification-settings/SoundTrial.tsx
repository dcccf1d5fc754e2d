import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VolumeSlider } from '#kit/form/VolumeSlider.tsx'
import { playNow } from '#platform/sound.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Trial } from './Trial.tsx'

/** The volume of the ringing, with a button that plays it as a trial. */
export function SoundTrial() {
  const { t } = useTranslation('notificationSettings')
  const [isHeard, setIsHeard] = useState<boolean | null>(null)
  return (
    <Trial
      title={t('sound')}
      state={isHeard === null ? t('soundText') : isHeard ? t('played') : t('silent')}
      button={<Button onClick={() => void playNow().then(setIsHeard).catch(toast.error)}>{t('playSound')}</Button>}
    >
      <VolumeSlider label={t('volume')} />
    </Trial>
  )
}
