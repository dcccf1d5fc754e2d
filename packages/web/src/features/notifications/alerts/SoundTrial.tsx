import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VolumeSlider } from '#kit/VolumeSlider.tsx'
import { playNow } from '#platform/sound.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Trial } from './Trial.tsx'

/** How loud it rings, and a button that lets one hear it. */
export function SoundTrial() {
  const { t } = useTranslation('notifications')
  const [isHeard, setIsHeard] = useState<boolean | null>(null)
  return (
    <Trial
      title={t('alerts.sound')}
      state={isHeard === null ? t('alerts.soundText') : isHeard ? t('alerts.played') : t('alerts.silent')}
      button={<Button onClick={() => void playNow().then(setIsHeard).catch(toast.error)}>{t('alerts.playSound')}</Button>}
    >
      <VolumeSlider label={t('alerts.volume')} />
    </Trial>
  )
}
