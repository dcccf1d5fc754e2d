import type { Message } from '@recado/contract/messages/api'
import { Download, FileArchive, FileSpreadsheet, FileText, FileType, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadMedia, pdf, showPdf, useMediaUrl, useIsDownloading } from '#features/messages/media-url.ts'
import { formatBytes } from '#platform/format.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { isReady, MediaState } from './MediaState.tsx'

/** A file that can be neither viewed nor played in place. */
export function FileContent({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  const { media, mediaUrl } = useMediaUrl(message)
  const downloading = useIsDownloading(message.id)
  if (!isReady({ media, mediaUrl })) return <MediaState message={message} />
  const name = media?.name || t('media.application')
  return (
    <FileRow
      name={name}
      size={media?.size ?? null}
      onOpen={media?.mimeType === pdf ? () => void showPdf(message.id).catch(toast.error) : undefined}
    >
      <IconButton
        label={t('downloadNamed', { name })}
        onClick={() => void downloadMedia(message, t('media.application')).catch(toast.error)}
        aria-busy={downloading || undefined}
      >
        {downloading ? <Spinner className="size-4" /> : <Download className="size-4" strokeWidth={1.75} aria-hidden />}
      </IconButton>
    </FileRow>
  )
}

interface FileRowProps {
  name: string
  /** Bytes. */
  size: number | null
  /** Shows the file, where the browser can. */
  onOpen?: (() => void) | undefined
  children?: ReactNode
}

export function FileRow({ name, size, onOpen, children }: FileRowProps) {
  const { t } = useTranslation('messages')
  const { icon: Icon, tone } = lookOf(name)
  const facts = [extensionOf(name).toUpperCase(), size === null ? '' : formatBytes(size)].filter(Boolean).join(' · ')
  return (
    <span className="relative flex w-[min(310px,66vw)] max-w-full items-center gap-2.5 py-1">
      <span className={cx('grid size-9 shrink-0 place-items-center rounded-3 bg-sheet shadow-hairline', tone)}>
        <Icon className="size-4.5" strokeWidth={1.75} aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        {onOpen ? (
          <button
            type="button"
            onClick={onOpen}
            aria-label={t('showNamed', { name })}
            title={name}
            // The link covers the whole row except its other buttons.
            className="block w-full truncate text-left text-13 font-medium after:absolute after:inset-0 hover:underline"
          >
            {name}
          </button>
        ) : (
          <span className="block truncate text-13 font-medium" title={name}>
            {name}
          </span>
        )}
        <span className="num block text-11 text-text2">{facts}</span>
      </span>
      <span className="relative flex shrink-0 empty:hidden">{children}</span>
    </span>
  )
}

const looks: readonly { extensions: RegExp; icon: LucideIcon; tone: string }[] = [
  { extensions: /^pdf$/, icon: FileText, tone: 'text-badtext' },
  { extensions: /^(?:xlsx?|csv|ods)$/, icon: FileSpreadsheet, tone: 'text-oktext' },
  { extensions: /^(?:zip|rar|7z|gz|tar)$/, icon: FileArchive, tone: 'text-warntext' },
  { extensions: /^(?:docx?|odt|rtf|pptx?|odp)$/, icon: FileType, tone: 'text-infotext' },
]

function lookOf(name: string): { icon: LucideIcon; tone: string } {
  const extension = extensionOf(name)
  return looks.find(({ extensions }) => extensions.test(extension)) ?? { icon: FileText, tone: 'text-text2' }
}

function extensionOf(name: string): string {
  return /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}
