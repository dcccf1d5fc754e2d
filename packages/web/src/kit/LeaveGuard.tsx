import { useTranslation } from 'react-i18next'
import { useBlocker } from '#platform/router/router.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'

interface LeaveGuardProps {
  unsaved: boolean
  /**
   * Closes the surrounding dialog. Only the browser's own buttons lead out of a dialog, so navigation by the page itself is not blocked.
   */
  onDiscard?: () => void
}

/** Asks before the user leaves the page with unsaved changes. */
export function LeaveGuard({ unsaved, onDiscard }: LeaveGuardProps) {
  const { t } = useTranslation('ui')
  const blocked = useBlocker(unsaved, onDiscard !== undefined)
  if (!blocked) return null
  return (
    <ConfirmDialog
      title={t('discardTitle')}
      confirmLabel={t('discard')}
      onConfirm={async () => {
        onDiscard?.()
        blocked.proceed()
      }}
      onClose={blocked.reset}
    >
      {t('discardText')}
    </ConfirmDialog>
  )
}
