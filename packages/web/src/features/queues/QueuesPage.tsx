import type { Queue } from '@recado/contract/queues/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddButton } from '#kit/AddButton.tsx'
import { useMe } from '#platform/session/session.ts'
import { useTitle } from '#ui/hooks/use-title.ts'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { DeleteQueue } from './DeleteQueue.tsx'
import { QueueEditor } from './QueueEditor.tsx'
import { QueuesTable } from './QueuesTable.tsx'
import { useQueues } from './queries.ts'

/** The dialog over the page, and its queue. */
type Task = { kind: 'add' } | { kind: 'edit' | 'delete'; queue: Queue } | null

export function QueuesPage() {
  const { t } = useTranslation('queues')
  const query = useQueues()
  const limit = useMe().company.plan?.queues ?? 0
  const [task, setTask] = useState<Task>(null)
  const add = () => setTask({ kind: 'add' })
  const close = () => setTask(null)
  const used = query.data?.length
  const full = used !== undefined && used >= limit ? t('planFull', { count: limit }) : undefined
  useTitle(t('title'))
  return (
    <Page
      title={t('title')}
      summary={used === undefined ? undefined : t('ofPlan', { used, count: limit })}
      actions={
        <AddButton full={full} onClick={add}>
          {t('add')}
        </AddButton>
      }
    >
      <QueryState query={query} skeleton={<TableSkeleton />}>
        {(queues) =>
          queues.length === 0 ? (
            <EmptyState
              title={t('emptyTitle')}
              text={t('emptyText')}
              action={
                <AddButton full={full} onClick={add}>
                  {t('add')}
                </AddButton>
              }
            />
          ) : (
            <QueuesTable
              queues={queues}
              onEdit={(queue) => setTask({ kind: 'edit', queue })}
              onDelete={(queue) => setTask({ kind: 'delete', queue })}
            />
          )
        }
      </QueryState>
      {task?.kind === 'add' && <QueueEditor record={null} onClose={close} />}
      {task?.kind === 'edit' && <QueueEditor record={task.queue} onClose={close} />}
      {task?.kind === 'delete' && <DeleteQueue queue={task.queue} onClose={close} />}
    </Page>
  )
}
