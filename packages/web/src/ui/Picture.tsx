import { useCallback } from 'react'

interface PictureProps {
  /** A chosen file, or where it is stored. */
  of: File | string
  /** What it is, for those who cannot see it. */
  label: string
}

/** A picture that is attached to something, in a form. */
export function Picture({ of, label }: PictureProps) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const url = typeof of === 'string' ? of : URL.createObjectURL(of)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [of],
  )
  return <img ref={show} alt={label} className="max-h-40 rounded-3 object-contain shadow-hairline" />
}
