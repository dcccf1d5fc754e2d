import { showFlowVersion } from '@recado/contract/flows/api'
import { CircleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countOf, differenceOf, type Difference } from '#features/flows/graph/difference.ts'
import { fromSaved } from '#features/flows/graph/edit.ts'
import { type Author, adoptServerGraph, uncompared, useEditor } from '#features/flows/graph/editor.ts'
import { call } from '#platform/api/api.ts'
import { formatTime } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/overlays/toast.ts'

interface ConflictBarProps {
  flowId: number
  busy: boolean
  onOverwrite: () => void
}

/** Says that a colleague saved first. The user's changes stay, and the user decides which version counts. */
export function ConflictBar({ flowId, busy, onOverwrite }: ConflictBarProps) {
  const { t } = useTranslation('flows')
  const { rival, saved, graph, added } = useEditor()
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
    if (added) return useEditor.setState(uncompared)
    void withTheirs((theirs) => {
      const difference = differenceOf(saved, theirs)
      const isNew = new Set(difference.added)
      const nodes = theirs.nodes.filter(({ id }) => isNew.has(id))
      useEditor.setState({ authors: authorsOf(mine, difference, name), added: { by: name, nodes } })
    })
  }
  return (
    <div
      role="alert"
      className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-warnsoft px-4 py-2 text-12 text-warntext"
    >
      <CircleAlert className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
      <span className="mr-auto">
        {t('rival', { name, number: rival.number, time: formatTime(rival.at) })} {count > 0 && t('yoursStay', { count })}
      </span>
      <Button size="small" busy={loads} aria-pressed={added !== null} onClick={compare}>
        {added ? t('hideChanges') : t('seeChanges')}
      </Button>
      <Button size="small" onClick={() => void withTheirs((theirs) => adoptServerGraph(rival.id, theirs))}>
        {t('loadTheirs')}
      </Button>
      <Button size="small" busy={busy} onClick={onOverwrite}>
        {t('overwrite')}
      </Button>
    </div>
  )
}

/** The authors of changed blocks on the canvas. Blocks that the colleague has added are not among them. */
function authorsOf(mine: Difference, theirs: Difference, name: string): ReadonlyMap<string, Author> {
  const own = new Set([...mine.added, ...mine.changed])
  const other = new Set([...theirs.changed, ...theirs.removed])
  const touched = [...new Set([...own, ...other])]
  return new Map(touched.map((id) => [id, { mine: own.has(id), theirs: other.has(id) ? name : null }]))
}
