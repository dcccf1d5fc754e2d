import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#ui/cx.ts'

interface DialogProps {
  onClose: () => void
  title: string
  description?: ReactNode
  /** 460 px for a simple form, 640 px for one with tabs, 760 px for two things side by side, 980 px for an editor and its preview. */
  size?: keyof typeof widths
  /** On a phone it is no higher than its content. */
  low?: boolean
  /** On a desk it keeps one height, whichever of its tabs is shown. */
  tabbed?: boolean
  /** Is its first field what it is about? Else the dialog itself gets the focus, and Tab goes on to the field. */
  asks?: boolean
  /** Its content reaches the edges and scrolls by itself. */
  flush?: boolean
  /** Makes the dialog a form; Ctrl+Enter sends it too. */
  onSubmit?: (event: SyntheticEvent) => void
  footer?: ReactNode
  children: ReactNode
}

const widths = {
  small: 'sm:w-[460px]',
  large: 'sm:w-[640px]',
  broad: 'sm:w-[min(760px,calc(100vw-48px))]',
  wide: 'sm:w-[min(980px,calc(100vw-48px))]',
}

/** Files are chosen by a button; the field behind it is hidden. */
const firstField = 'input:not([hidden]), textarea, [data-chooses-file]'

export function Dialog({
  onClose,
  title,
  description,
  size = 'small',
  low = false,
  tabbed = false,
  asks = true,
  flush = false,
  onSubmit,
  footer,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  const content = (
    <>
      <Head title={title} description={description} />
      <div
        data-dialog-body
        className={cx('min-h-0 flex-1', flush ? 'flex flex-col overflow-hidden pt-2' : 'overflow-y-auto px-5 py-3')}
      >
        {children}
      </div>
      {footer && (
        <footer className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3">
          {footer}
        </footer>
      )}
    </>
  )
  const layout = 'flex min-h-0 flex-1 flex-col'
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop forceRender className="fade-motion fixed inset-0 z-40 bg-scrim" />
        <Base.Popup
          ref={popup}
          initialFocus={(opened) => firstFocus(popup.current, asks, opened)}
          className={cx(
            'pop-motion fixed z-40 flex flex-col bg-raise shadow-pop outline-none',
            'max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-5',
            low ? 'max-sm:max-h-[calc(100dvh-8px)]' : 'max-sm:top-2',
            'sm:top-1/2 sm:left-1/2 sm:max-h-[calc(100dvh-48px)] sm:-translate-1/2 sm:rounded-5',
            tabbed && 'sm:h-[770px]',
            widths[size],
          )}
        >
          {onSubmit ? (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its fields arrive here
            <form noValidate onSubmit={onSubmit} onKeyDown={submitOnCtrlEnter} className={layout}>
              {content}
            </form>
          ) : (
            <div className={layout}>{content}</div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** The first field gets the focus; not on touch, where that would open the keyboard. */
function firstFocus(popup: HTMLElement | null, asks: boolean, opened: string) {
  return asks ? opened === 'touch' || (popup?.querySelector<HTMLElement>(firstField) ?? true) : popup
}

function Head({ title, description }: Pick<DialogProps, 'title' | 'description'>) {
  const { t } = useTranslation('ui')
  return (
    <header className="flex shrink-0 items-start gap-3 px-5 pt-4 pb-1">
      <div className="min-w-0 flex-1">
        <Base.Title className="text-16 font-semibold tracking-[-.01em] break-words">{title}</Base.Title>
        {description && <Base.Description className="text-12 break-words text-text3">{description}</Base.Description>}
      </div>
      <Base.Close
        aria-label={t('close')}
        className="-mt-1 -mr-2 grid size-8 place-items-center rounded-2 text-text3 hover:bg-hover hover:text-text touch:size-10"
      >
        <X className="size-4" aria-hidden />
      </Base.Close>
    </header>
  )
}

function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
}
