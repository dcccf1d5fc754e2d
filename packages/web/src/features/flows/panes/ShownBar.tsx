import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useEditor } from '#features/flows/graph/editor.ts'
import { formatTimestamp } from '#platform/format.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { Button } from '#ui/Button.tsx'
import { useRestoring } from './use-restoring.ts'

/** Names the older version or the past conversation that is shown, and offers the next steps. */
export function ShownBar({ flowId }: { flowId: number }) {
  const { t } = useTranslation('flows')
  const now = useNow()
  const shown = useEditor((editor) => editor.shown)
  const latest = useEditor(({ versionId }) => versionId)
  const { restore, busy } = useRestoring(flowId)
  if (!shown) return null
  const version = 'version' in shown ? shown.version : null
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-infosoft px-4 py-2 text-12 text-infotext"
    >
      <Eye className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
      <span className="min-w-0 flex-1">
        {'version' in shown
          ? t('shownNow', { name: shown.version.user?.name ?? t('somebodyGone'), time: formatTimestamp(shown.version.at, now) })
          : t('shownRun', { name: shown.run.contact.name, time: formatTimestamp(shown.run.createdAt, now) })}
      </span>
      {version && (
        <Button size="small" onClick={() => useEditor.setState({ shown: null })}>
          {t('backToMine')}
        </Button>
      )}
      {version && version.id !== latest && (
        <Button size="small" busy={busy} onClick={() => void restore(version)}>
          {t('restore')}
        </Button>
      )}
    </div>
  )
}
