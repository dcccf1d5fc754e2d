import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FileRow } from '#features/messages/bubble/rare.tsx'
import { IconButton } from '#ui/IconButton.tsx'

/** The file that comes with a quick reply. */
export function StoredFile({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <div className="m-2 w-fit max-w-full rounded-3 bg-sunk px-2 shadow-hairline">
      <FileRow name={name} size={null}>
        <IconButton label={t('remove', { name })} onClick={onRemove} className="size-7! touch:size-10!">
          <X className="size-4" aria-hidden />
        </IconButton>
      </FileRow>
    </div>
  )
}
