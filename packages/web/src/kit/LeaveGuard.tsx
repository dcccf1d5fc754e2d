import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { NavigationType, useBlocker } from 'react-router'
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
  const blocker = useBlocker(({ historyAction }) => unsaved && (!onDiscard || historyAction === NavigationType.Pop))
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t('discardTitle')}
      confirmLabel={t('discard')}
      onConfirm={async () => {
        onDiscard?.()
        blocker.proceed()
      }}
      onClose={() => blocker.reset()}
    >
      {t('discardText')}
    </ConfirmDialog>
  )
}
