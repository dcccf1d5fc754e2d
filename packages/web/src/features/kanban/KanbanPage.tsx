import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TagDialog } from '#features/tags/TagDialog.tsx'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { useTitle } from '#ui/hooks/use-title.ts'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Page } from '#ui/Page.tsx'
import { Board } from './Board.tsx'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import { useLanes } from './queries.ts'
import { useQueueChoice } from './queue-choice.ts'
import { QueueChoice } from './QueueChoice.tsx'

/** The live tickets, in lanes by the lane tags of their contacts. */
export function KanbanPage() {
  const { t } = useTranslation('kanban')
  const [queueIds, setQueueIds] = useQueueChoice()
  const [adding, setAdding] = useState(false)
  const makesLanes = useCan('tags:kanban')
  const narrow = useNarrow()
  const query = useLanes()
  useTitle(t('title'))
  const actions = (
    <>
      <QueueChoice chosen={queueIds} onChange={setQueueIds} />
      {makesLanes && (
        <Button onClick={() => setAdding(true)} aria-label={t('newLane')}>
          <Plus className="size-4" aria-hidden />
          {!narrow && t('lane')}
        </Button>
      )}
    </>
  )
  return (
    <Page title={t('title')} summary={narrow ? undefined : t('summary')} actions={actions}>
      <QueryState query={query} skeleton={<BoardSkeleton />}>
        {(lanes) => <Board lanes={lanes} queueIds={queueIds} />}
      </QueryState>
      {adding && <TagDialog record={null} asLane onClose={() => setAdding(false)} />}
    </Page>
  )
}
