import type { Help } from '@recado/contract/helps/api'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteRecord } from '#kit/DeleteRecord.tsx'
import { useRemove } from '#kit/record-calls.ts'
import { RowVerbs } from '#kit/RowVerbs.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { HelpDialog } from './HelpDialog.tsx'
import { helps as records, useHelps } from './queries.ts'

type Task = { kind: 'edit' | 'delete'; help: Help } | { kind: 'add' } | null

/** The operator's editor of the help videos. */
export function HelpsEditor() {
  const { t } = useTranslation('helps')
  const [task, setTask] = useState<Task>(null)
  const close = () => setTask(null)
  const remove = useRemove(records)
  return (
    <>
      <Button look="solid" className="mb-4" onClick={() => setTask({ kind: 'add' })}>
        <Plus className="size-4" aria-hidden />
        {t('add')}
      </Button>
      <QueryState query={useHelps()} skeleton={<Skeleton className="h-40 w-full" />}>
        {(helps) =>
          helps.length === 0 ? (
            <EmptyState title={t('emptyTitle')} text={t('emptyEditor')} />
          ) : (
            <ul aria-label={t('title')} className="divide-y divide-line border-y border-line">
              {helps.map((help) => (
                <li key={help.id} className="flex items-center gap-3 py-2.5">
                  <div className="min-w-0 flex-1">
                    <div className="truncate text-13 font-medium">{help.title}</div>
                    <div className="truncate text-12 text-text3">
                      {[help.video, help.description].filter(Boolean).join(' · ')}
                    </div>
                  </div>
                  <RowVerbs
                    name={help.title}
                    onEdit={() => setTask({ kind: 'edit', help })}
                    onDelete={() => setTask({ kind: 'delete', help })}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
      {task?.kind === 'add' && <HelpDialog record={null} onClose={close} />}
      {task?.kind === 'edit' && <HelpDialog record={task.help} onClose={close} />}
      {task?.kind === 'delete' && (
        <DeleteRecord texts="helps" name={task.help.title} onDelete={() => remove(task.help.id)} onClose={close}>
          {t('deleteText')}
        </DeleteRecord>
      )}
    </>
  )
}
