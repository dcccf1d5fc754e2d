import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#ui/cx.ts'

interface SheetProps {
  /** The edge it comes from. A right one is part of the page moved out of the way: on a phone it fills the screen. */
  side?: 'left' | 'right'
  onClose: () => void
  title: ReactNode
  children: ReactNode
}

const sides = {
  left: 'left-0 w-72 max-w-[85vw] bg-tray data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
  right: 'right-0 w-80 bg-sheet data-ending-style:translate-x-full data-starting-style:translate-x-full max-sm:w-full',
}

export function Sheet({ side = 'left', onClose, title, children }: SheetProps) {
  const { t } = useTranslation('ui')
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fade-motion fixed inset-0 z-40 bg-scrim" />
        <Base.Popup
          className={cx(
            'fixed inset-y-0 z-40 flex flex-col shadow-pop outline-none transition-transform duration-150 ease-out',
            sides[side],
          )}
        >
          <div className="flex h-14 shrink-0 items-center pr-2 pl-4">
            <Base.Title className="min-w-0 flex-1 truncate text-13 font-semibold">{title}</Base.Title>
            {side === 'right' && (
              <Base.Close
                aria-label={t('close')}
                className="grid size-8 place-items-center rounded-2 text-text3 hover:bg-hover hover:text-text touch:size-10"
              >
                <X className="size-4" aria-hidden />
              </Base.Close>
            )}
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
