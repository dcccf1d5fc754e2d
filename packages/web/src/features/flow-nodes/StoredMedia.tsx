import { Clapperboard, Image, Mic, Music } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStoredFile } from './stored-files.ts'

interface StoredMediaProps {
  type: 'img' | 'audio' | 'video'
  /** The name that the upload returned. */
  name: string
  original?: string | undefined
  isVoice: boolean
  /** Shows only the name. */
  isSmall?: boolean
}

/** A stored picture, sound or film. Sounds and films play in place, without dragging the block along. */
export function StoredMedia({ type, name, original, isVoice, isSmall = false }: StoredMediaProps) {
  const { t } = useTranslation('flowNodes')
  const file = useStoredFile(name)
  const Icon = type === 'img' ? Image : type === 'video' ? Clapperboard : isVoice ? Mic : Music
  const title = file?.original ?? original ?? (file === null ? t('fileGone') : name)
  return (
    <div className="overflow-hidden rounded-1 bg-sunk">
      {file && !isSmall && <Player type={type} src={file.mediaUrl} title={title} />}
      <p className="flex items-center gap-1.5 px-2 py-1">
        <Icon className="size-3 shrink-0 text-text3" aria-hidden />
        <span className="truncate">{title}</span>
        {isVoice && <span className="ml-auto shrink-0 text-text3">{t('voice')}</span>}
      </p>
    </div>
  )
}

/** Uses the browser's native player. */
export function Player({ type, src, title }: { type: 'img' | 'audio' | 'video'; src: string; title: string }) {
  if (type === 'img') return <img src={src} alt={title} draggable={false} className="max-h-40 w-full object-contain" />
  if (type === 'video') {
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- there are no captions for it
    return <video src={src} aria-label={title} controls preload="metadata" className="nodrag max-h-40 w-full bg-black" />
  }
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- there are no captions for it
  return <audio src={src} aria-label={title} controls preload="metadata" className="nodrag h-9 w-full" />
}
