import { showFlowVersion } from '@recado/contract/flows/api'
import { CircleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countOf, differenceOf, type Difference } from '#features/flows/graph/difference.ts'
import { fromSaved } from '#features/flows/graph/edit.ts'
import { type Author, takeOver, useEditor } from '#features/flows/graph/editor.ts'
import { call } from '#platform/api/api.ts'
import { formatTime } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/overlays/toast.ts'

interface ConflictBarProps {
  flowId: number
  busy: boolean
  onOverwrite: () => void
}

/** A colleague was faster. Nothing of one's own is lost; it is for people to say what counts. */
export function ConflictBar({ flowId, busy, onOverwrite }: ConflictBarProps) {
  const { t } = useTranslation('flows')
  const { rival, saved, graph, authors } = useEditor()
  const mine = useMemo(() => differenceOf(saved, graph), [saved, graph])
  const [loads, setLoads] = useState(false)
  if (!rival) return null
  const name = rival.user?.name ?? t('somebodyGone')
  const count = countOf(mine)
  const withTheirs = async (act: (theirs: ReturnType<typeof fromSaved>) => void) => {
    setLoads(true)
    await call(showFlowVersion, { id: flowId, versionId: rival.id }).then((theirs) => act(fromSaved(theirs)), toast.error)
    setLoads(false)
  }
  const compare = () => {
    if (authors.size > 0) return useEditor.setState({ authors: new Map() })
    void withTheirs((theirs) => useEditor.setState({ authors: authorsOf(mine, differenceOf(saved, theirs), name) }))
  }
  return (
    <div
      role="alert"
      className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-warnsoft px-4 py-2 text-12 text-warntext"
    >
      <CircleAlert className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
      <span className="mr-auto">
        {t('rival', { name, time: formatTime(rival.at) })} {count > 0 && t('yoursStay', { count })}
      </span>
      <Button size="small" busy={loads} aria-pressed={authors.size > 0} onClick={compare}>
        {authors.size > 0 ? t('hideChanges') : t('seeChanges')}
      </Button>
      <Button size="small" onClick={() => void withTheirs((theirs) => takeOver(rival.id, theirs))}>
        {t('loadTheirs')}
      </Button>
      <Button size="small" busy={busy} onClick={onOverwrite}>
        {t('overwrite')}
      </Button>
    </div>
  )
}

/** Which blocks on the canvas were changed by whom; what the colleague added is not on it. */
function authorsOf(mine: Difference, theirs: Difference, name: string): ReadonlyMap<string, Author> {
  const own = new Set([...mine.added, ...mine.changed])
  const other = new Set([...theirs.changed, ...theirs.removed])
  const touched = [...new Set([...own, ...other])]
  return new Map(touched.map((id) => [id, { mine: own.has(id), theirs: other.has(id) ? name : null }]))
}
