import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'

interface ConfirmDialogProps {
  onClose: () => void
  /** A question that names the thing: `Excluir "Atacado"?` */
  title: string
  /** What will happen. */
  children: ReactNode
  /** The verb and the noun, never "OK". */
  confirmLabel: string
  /** The dialog stays open and busy while this runs, and closes when it succeeds. Errors are the caller's to show. */
  onConfirm: () => Promise<unknown>
}

export function ConfirmDialog({ onClose, title, children, confirmLabel, onConfirm }: ConfirmDialogProps) {
  const { t } = useTranslation('ui')
  const [busy, setBusy] = useState(false)

  async function confirm(): Promise<void> {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch {
      // The mutation shows the error; the question stays.
    } finally {
      setBusy(false)
    }
  }

  return (
    <AlertDialog.Root open onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className="fade-motion fixed inset-0 z-40 bg-scrim" />
        <AlertDialog.Popup
          className={cx(
            'pop-motion fixed top-1/2 left-1/2 z-40 w-[min(420px,calc(100vw-24px))] -translate-1/2',
            'rounded-5 bg-raise shadow-pop outline-none',
          )}
        >
          <div className="px-5 pt-4 pb-3">
            <AlertDialog.Title className="text-16 font-semibold tracking-[-.01em] break-words">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-1 text-13 break-words text-text2">{children}</AlertDialog.Description>
          </div>
          <div className="flex justify-end gap-2 border-t border-line px-5 py-3">
            <AlertDialog.Close render={<Button />}>{t('cancel')}</AlertDialog.Close>
            <Button look="danger" busy={busy} onClick={() => void confirm()}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
