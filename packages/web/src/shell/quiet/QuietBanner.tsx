import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#platform/format.ts'
import { refreshMe } from '#platform/session/identity.ts'
import { useMe } from '#platform/session/session.ts'
import { toast } from '#ui/overlays/toast.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { GoLiveDialog } from './GoLiveDialog.tsx'
import { QuietStrip } from './QuietStrip.tsx'

/** The strip over the sheet, for the operator with how the copy goes live. */
export function QuietBanner() {
  const { t } = useTranslation(['session', 'shell'])
  const client = useQueryClient()
  const { quiet, super: isOperator } = useMe()
  const [isOpen, setOpen] = useState(false)
  const onLive = useCallback(() => {
    void refreshMe()
      .then(() => {
        toast.success(t('shell:goLive.done', { time: formatTime(new Date()) }))
        // What waited was settled.
        return client.invalidateQueries()
      })
      .catch(() => null)
  }, [client, t])
  if (!quiet) return null
  return (
    <QuietStrip quiet={quiet} onLive={onLive}>
      {isOperator && <TextButton onClick={() => setOpen(true)}>{t('shell:goLive.open')}</TextButton>}
      {isOpen && <GoLiveDialog onClose={() => setOpen(false)} />}
    </QuietStrip>
  )
}
