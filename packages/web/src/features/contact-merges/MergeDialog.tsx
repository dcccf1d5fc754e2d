import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasCode } from '#platform/api/errors.ts'
import { Button } from '#ui/Button.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Repeat, Skeleton } from '#ui/lists/Skeleton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Belongings, Closing } from './Belongings.tsx'
import { Choices, Heads } from './Choices.tsx'
import { useMergePreview } from './queries.ts'
import type { Picked } from './rows.ts'
import { useMerge } from './use-merge.ts'

interface MergeDialogProps {
  /** The first stays, unless the user swaps the two. */
  ids: readonly [number, number]
  onClose: () => void
  onMerged: () => void
}

/** Merges two contacts: chooses name, number and other facts, shows what the contact receives, and explains how to undo it. */
export function MergeDialog({ ids, onClose, onMerged }: MergeDialogProps) {
  const { t } = useTranslation(['contactMerges', 'ui'])
  const { merge, state } = useMerge(onMerged)
  const query = useMergePreview(ids, state === 'busy')
  const [isSwapped, setSwapped] = useState(false)
  const [picked, setPicked] = useState<Picked>({})
  const { kept: first, gone: second, closing = [] } = query.data ?? {}
  const [kept, gone] = isSwapped ? [second, first] : [first, second]
  const both = kept && gone && { kept, gone }
  const cancel = <Button onClick={onClose}>{t('ui:cancel')}</Button>
  const confirm = (
    <Button look="solid" busy={state === 'busy'} disabled={!both} onClick={() => both && void merge(both, picked)}>
      {t('confirm')}
    </Button>
  )
  return (
    <Dialog
      title={t('title')}
      description={t('description')}
      size="broad"
      onClose={onClose}
      footer={
        <>
          {both && <Undoable name={both.kept.contact.name} />}
          {cancel}
          {confirm}
        </>
      }
    >
      {!query.data && hasCode(query.error, 'ERR_NO_PERMISSION') ? (
        <Notice tone="bad">{t('forbidden')}</Notice>
      ) : (
        <QueryState query={{ ...query, data: both }} skeleton={<DialogSkeleton />}>
          {(sides) => (
            <div className="space-y-3">
              {state === 'changed' && <Notice tone="warn">{t('changed')}</Notice>}
              <div>
                <Heads kept={sides.kept.contact} gone={sides.gone.contact} onSwap={() => setSwapped(!isSwapped)} />
                <Choices kept={sides.kept.contact} gone={sides.gone.contact} picked={picked} onPick={setPicked} />
              </div>
              <Belongings {...sides} />
              {closing.map((pair) => (
                <Closing key={pair.closes.id} {...pair} />
              ))}
            </div>
          )}
        </QueryState>
      )}
    </Dialog>
  )
}

function Undoable({ name }: { name: string }) {
  const { t } = useTranslation('contactMerges')
  return (
    <p className="flex min-w-0 flex-1 items-start gap-2 text-12 text-text2 max-sm:basis-full">
      <RotateCcw className="mt-0.5 size-3.5 shrink-0" strokeWidth={1.75} aria-hidden />
      <span>{t('undoable', { name })}</span>
    </p>
  )
}

function DialogSkeleton() {
  return (
    <div className="space-y-4">
      <Skeleton className="h-19" />
      <Repeat times={5}>
        <Skeleton className="h-4 w-2/3" />
      </Repeat>
    </div>
  )
}
