import type { FileHeader, TemplateHeader } from '@recado/contract/templates/content'
import { FileText, Image, MapPin, Video, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '#ui/cx.ts'
import { usePicture } from '#ui/hooks/use-picture.ts'
import { OpenText } from './MarkedText.tsx'

/** A file of a header. `source` shows it, where a browser can: itself, or its address. */
export interface PreviewFile {
  name: string
  source: File | string | null
}

export interface PreviewPlace {
  name: string
  address: string
}

interface HeaderProps {
  header: TemplateHeader
  /** Its text, filled. */
  text: string
  file: PreviewFile | null
  place: PreviewPlace | null
}

const icons: Record<FileHeader | 'location', LucideIcon> = { image: Image, video: Video, document: FileText, location: MapPin }

/** What stands at the head of a template: a line of text, a file, or a place. */
export function Header({ header: { format }, text, file, place }: HeaderProps) {
  const { t } = useTranslation('templates')
  switch (format) {
    case 'text':
      return (
        <p dir="auto" className="mb-1 text-14 font-semibold break-words">
          <OpenText text={text} />
        </p>
      )
    case 'image':
    case 'video':
      if (file?.source) return <Seen format={format} name={file.name} source={file.source} />
      return <Tile icon={format} label={file?.name || t(`preview.${format}`)} />
    case 'document':
      return <Line icon="document" title={file?.name || t('preview.document')} />
    case 'location':
      return <Line icon="location" title={place?.name || t('preview.location')} note={place?.address} />
  }
}

interface SeenProps {
  format: 'image' | 'video'
  name: string
  source: File | string
}

function Seen({ format, name, source }: SeenProps) {
  const show = usePicture(source)
  if (format === 'image') return <img ref={show} alt={name} className={cx(tile, 'object-cover')} />
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- what is sent to customers has no subtitles
  return <video ref={show} aria-label={name} className={cx(tile, 'bg-black')} muted playsInline />
}

const tile = '-mx-2 -mt-1 mb-1.5 block h-32 w-[calc(100%+16px)] max-w-none rounded-[9px]'

function Tile({ icon, label }: { icon: keyof typeof icons; label: string }) {
  const Icon = icons[icon]
  return (
    <div className={cx(tile, 'flex min-w-52 flex-col items-center justify-center gap-1 bg-press px-3 text-12 text-text2')}>
      <Icon aria-hidden className="size-6 shrink-0 text-text3" strokeWidth={1.5} />
      <span className="max-w-full truncate">{label}</span>
    </div>
  )
}

function Line({ icon, title, note }: { icon: keyof typeof icons; title: string; note?: string | undefined }) {
  const Icon = icons[icon]
  return (
    <div className="-mx-1 mb-1.5 flex items-center gap-2.5 rounded-3 bg-press px-2.5 py-2">
      <Icon aria-hidden className="size-4.5 shrink-0 text-text2" strokeWidth={1.75} />
      <div className="min-w-0">
        <div className="truncate text-13 font-medium">{title}</div>
        {note && <div className="truncate text-12 text-text2">{note}</div>}
      </div>
    </div>
  )
}
