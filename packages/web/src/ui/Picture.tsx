import { usePicture } from './hooks/use-picture.ts'

interface PictureProps {
  /** A chosen file, or where it is stored. */
  of: File | string
  /** What it is, for those who cannot see it. */
  label: string
}

/** A picture that is attached to something, in a form. */
export function Picture({ of, label }: PictureProps) {
  return <img ref={usePicture(of)} alt={label} className="max-h-40 rounded-3 object-contain shadow-hairline" />
}
