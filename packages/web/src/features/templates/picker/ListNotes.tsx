import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '#platform/format.ts'
import { Link } from '#platform/router/router.tsx'
import { useCan } from '#platform/session/session.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { useStaleList, useSync } from './use-offered.ts'

interface ListNotesProps {
  whatsappId: number
  marketing: boolean
  /** When the rows were fetched, if they could not be fetched again. */
  failed: number | null
}

/** Below the list: that it may be an old one, and what a setting keeps out of it. */
export function ListNotes({ whatsappId, marketing, failed }: ListNotesProps) {
  const { t } = useTranslation('templates')
  const now = useNow()
  const sync = useSync(whatsappId)
  const setsOptions = useCan('settings:edit')
  const readAt = useStaleList(whatsappId)
  const staleAt = readAt ?? (failed === null ? null : new Date(failed).toISOString())
  return (
    <div className="shrink-0 divide-y divide-line border-line text-12 text-text2 not-empty:border-t">
      {staleAt !== null && (
        <p role="status" className="flex flex-wrap items-center gap-x-2 px-3 py-2">
          {t('picker.listOf', { time: formatTimestamp(staleAt, now) })}
          <TextButton disabled={sync.isPending} onClick={() => sync.mutate()}>
            {t('picker.refresh')}
          </TextButton>
        </p>
      )}
      {!marketing && setsOptions && (
        <p className="flex flex-wrap items-center gap-x-2 px-3 py-2">
          {t('picker.off.marketing')}
          <Link to="/settings/options" className="font-semibold text-atext underline underline-offset-2">
            {t('picker.options')}
          </Link>
        </p>
      )}
    </div>
  )
}
