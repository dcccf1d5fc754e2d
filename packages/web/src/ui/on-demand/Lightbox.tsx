import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, Download, RotateCw, X, ZoomIn, ZoomOut, type LucideIcon } from 'lucide-react'
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#platform/api/error-text.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { maxZoom, useZoom } from './use-zoom.ts'

export interface Picture {
  key: string
  /** What it shows, for those who cannot see it. */
  label: string
  /** Shown until the picture itself has loaded. */
  thumbnailUrl: string | null
  load: (signal: AbortSignal) => Promise<Blob>
  onDownload: () => void
}

interface LightboxProps {
  pictures: readonly Picture[]
  current: string
  onCurrent: (key: string) => void
  onClose: () => void
}

export function Lightbox({ pictures, current, onCurrent, onClose }: LightboxProps) {
  const at = pictures.findIndex(({ key }) => key === current)
  const picture = pictures[at]
  const go = (by: 1 | -1) => {
    const next = pictures[at + by]
    if (next) onCurrent(next.key)
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fade-motion fixed inset-0 z-50 bg-black" />
        {picture && (
          <Stage
            picture={picture}
            place={`${at + 1} / ${pictures.length}`}
            hasBefore={at > 0}
            hasNext={at < pictures.length - 1}
            onGo={go}
          />
        )}
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface StageProps {
  picture: Picture
  place: string
  hasBefore: boolean
  hasNext: boolean
  onGo: (by: 1 | -1) => void
}

function Stage({ picture, place, hasBefore, hasNext, onGo }: StageProps) {
  const { t } = useTranslation('ui')
  const { url, error } = usePicture(picture)
  const zooming = useZoom(picture.key, onGo)
  const { view, toggle, handlers } = zooming
  const src = url ?? picture.thumbnailUrl
  return (
    // The dialog itself takes the keys: the focused control, such as the last "next", may be gone.
    <Dialog.Popup
      aria-label={picture.label}
      data-mode="dark"
      onKeyDown={keysOf(picture, zooming, onGo)}
      className="fixed inset-0 z-50 flex flex-col text-white outline-none"
    >
      <Tools picture={picture} place={place} zooming={zooming} />
      <div className="relative min-h-0 flex-1">
        <div className="absolute inset-0 touch-none overflow-hidden" onDoubleClick={toggle} {...handlers}>
          {src && (
            <img
              src={src}
              alt={picture.label}
              draggable={false}
              className={cx(
                'pointer-events-none absolute inset-0 m-auto max-h-full max-w-full select-none',
                !url && 'h-full w-full object-contain blur-sm',
              )}
              style={{ transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${view.zoom})` }}
            />
          )}
        </div>
        {!url && <Center>{error === null ? <Spinner className="size-6" /> : errorText(error)}</Center>}
        {hasBefore && (
          <Tool label={t('previous')} icon={ChevronLeft} onClick={() => onGo(-1)} className="absolute! top-1/2 left-2 bg-black" />
        )}
        {hasNext && (
          <Tool label={t('next')} icon={ChevronRight} onClick={() => onGo(1)} className="absolute! top-1/2 right-2 bg-black" />
        )}
      </div>
    </Dialog.Popup>
  )
}

type Zooming = ReturnType<typeof useZoom>

function keysOf(picture: Picture, { zoomIn, zoomOut, reset, turn }: Zooming, onGo: StageProps['onGo']) {
  const keys: Record<string, () => void> = {
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    '0': reset,
    r: turn,
    d: picture.onDownload,
    ArrowLeft: () => onGo(-1),
    ArrowRight: () => onGo(1),
  }
  return (event: KeyboardEvent): void => {
    const run = keys[event.key]
    if (!run || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    run()
  }
}

interface ToolsProps extends Pick<StageProps, 'picture' | 'place'> {
  zooming: Zooming
}

/** Over the picture: its place among the others, and what can be done with it. */
function Tools({ picture, place, zooming: { view, zoomIn, zoomOut, turn } }: ToolsProps) {
  const { t } = useTranslation('ui')
  return (
    <div className="flex h-14 shrink-0 items-center gap-1 px-3">
      <span className="num min-w-0 flex-1 truncate text-13">
        {place} · {picture.label}
      </span>
      <Tool label={t('zoomOut')} icon={ZoomOut} onClick={zoomOut} disabled={view.zoom <= 1} />
      <span className="num w-12 text-center text-12" aria-live="polite">
        {Math.round(view.zoom * 100)}%
      </span>
      <Tool label={t('zoomIn')} icon={ZoomIn} onClick={zoomIn} disabled={view.zoom >= maxZoom} />
      <Tool label={t('rotate')} icon={RotateCw} onClick={turn} />
      <Tool label={t('download')} icon={Download} onClick={picture.onDownload} />
      <Dialog.Close render={<Tool label={t('close')} icon={X} />} />
    </div>
  )
}

interface ToolProps {
  label: string
  icon: LucideIcon
  onClick?: () => void
  disabled?: boolean
  className?: string
}

function Tool({ icon: Icon, className, ...rest }: ToolProps) {
  return (
    <IconButton {...rest} className={cx('size-10! text-white! hover:bg-scrim!', className)}>
      <Icon className="size-5" strokeWidth={1.75} aria-hidden />
    </IconButton>
  )
}

function Center({ children }: { children: ReactNode }) {
  return <div className="pointer-events-none absolute inset-0 grid place-items-center text-13">{children}</div>
}

/** The picture's own bytes, for as long as it is viewed. */
function usePicture({ key, load }: Picture): { url: string | null; error: unknown } {
  const [state, setState] = useState<{ of: string; url: string | null; error: unknown }>({ of: key, url: null, error: null })
  useEffect(() => {
    const leave = new AbortController()
    let url = ''
    load(leave.signal).then(
      (blob) => {
        if (leave.signal.aborted) return
        url = URL.createObjectURL(blob)
        setState({ of: key, url, error: null })
      },
      (error: unknown) => {
        if (!leave.signal.aborted) setState({ of: key, url: null, error })
      },
    )
    return () => {
      leave.abort()
      if (url) URL.revokeObjectURL(url)
    }
    // `load` is a new function each time but does the same for the same key.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])
  return state.of === key ? state : { url: null, error: null }
}
