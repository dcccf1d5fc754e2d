import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

interface PictureProps {
  /** A chosen file, or where it is stored. */
  of: File | string
}

/** The picture sent along. */
export function Picture({ of }: PictureProps) {
  const { t } = useTranslation('schedules')
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const url = typeof of === 'string' ? of : URL.createObjectURL(of)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [of],
  )
  return <img ref={show} alt={t('preview')} className="max-h-40 rounded-3 object-contain shadow-hairline" />
}
