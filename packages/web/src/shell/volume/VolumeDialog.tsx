import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { VolumeSlider } from './VolumeSlider.tsx'

/** The notification volume, on a phone. */
export function VolumeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Dialog onClose={onClose} title={t('volume')}>
      <VolumeSlider />
    </Dialog>
  )
}
