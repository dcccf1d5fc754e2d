import { Volume2, VolumeX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useVolume } from '#platform/sound.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { lazily } from '#ui/lazily.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'

const VolumeSlider = lazily(async () => (await import('#shell/on-demand.ts')).VolumeSlider)

export function Volume() {
  const { t } = useTranslation('shell')
  const volume = useVolume((state) => state.volume)
  const Icon = volume === 0 ? VolumeX : Volume2
  return (
    <Popover
      label={t('volume')}
      trigger={
        <IconButton label={t('volumeValue', { percent: Math.round(volume * 100) })} className="max-sm:hidden">
          <Icon className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
      }
    >
      <div className="w-60 px-3 pt-2.5 pb-2">
        <p className="mb-1 text-12 font-medium text-text2">{t('volume')}</p>
        <VolumeSlider label={t('volume')} />
      </div>
    </Popover>
  )
}
