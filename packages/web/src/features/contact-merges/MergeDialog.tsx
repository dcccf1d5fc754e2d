import { mergeContacts, type MergePreview } from '@recado/contract/contact-merges/api'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api/api.ts'
import { hasCode } from '#platform/api/errors.ts'
import { Button } from '#ui/Button.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Repeat, Skeleton } from '#ui/lists/Skeleton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Belongings, Closing } from './Belongings.tsx'
import { Choices, Heads } from './Choices.tsx'
import { undo, useMergePreview } from './queries.ts'
import { inputOf, rowsOf, type Picked } from './rows.ts'

interface MergeDialogProps {
  /** The first stays, unless they change places. */
  ids: readonly [number, number]
  onClose: () => void
  onMerged: () => void
}

/** Makes one contact of two: whose name, number and facts it has, what comes along, and how to take it back. */
export function MergeDialog({ ids, onClose, onMerged }: MergeDialogProps) {
  const { t } = useTranslation(['contactMerges', 'ui'])
  const query = useMergePreview(ids)
  const [isSwapped, setSwapped] = useState(false)
  const [picked, setPicked] = useState<Picked>({})
  const [state, setState] = useState<'idle' | 'busy' | 'changed'>('idle')
  const [first, second] = query.data ? [query.data.kept, query.data.gone] : []
  const [kept, gone] = isSwapped ? [second, first] : [first, second]

  async function merge(left: Side, right: Side): Promise<void> {
    setState('busy')
    try {
      const { merge: done } = await call(
        mergeContacts,
        inputOf(left.contact, right.contact, rowsOf(left.contact, right.contact, picked)),
      )
      toast.success(t('merged', { name: left.contact.name }), {
        label: t('undo'),
        run: () => void takeBack(done.id, t('undone')),
      })
      onMerged()
    } catch (error) {
      const isChanged = hasCode(error, 'ERR_CONFLICT')
      if (isChanged) void query.refetch()
      else toast.error(error)
      setState(isChanged ? 'changed' : 'idle')
    }
  }

  return (
    <Dialog
      title={t('title')}
      description={t('description')}
      size="broad"
      onClose={onClose}
      footer={
        <>
          {kept && (
            <p className="flex min-w-0 flex-1 items-start gap-2 text-12 text-text2 max-sm:basis-full">
              <RotateCcw className="mt-0.5 size-3.5 shrink-0" strokeWidth={1.75} aria-hidden />
              <span>{t('undoable', { name: kept.contact.name })}</span>
            </p>
          )}
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button
            look="solid"
            busy={state === 'busy'}
            disabled={!kept || !gone}
            onClick={() => kept && gone && void merge(kept, gone)}
          >
            {t('confirm')}
          </Button>
        </>
      }
    >
      {!query.data && hasCode(query.error, 'ERR_NO_PERMISSION') ? (
        <Notice tone="bad">{t('forbidden')}</Notice>
      ) : (
        <QueryState query={query} skeleton={<DialogSkeleton />}>
          {({ closing }) =>
            kept &&
            gone && (
              <div className="space-y-3">
                {state === 'changed' && <Notice tone="warn">{t('changed')}</Notice>}
                <div>
                  <Heads kept={kept.contact} gone={gone.contact} onSwap={() => setSwapped(!isSwapped)} />
                  <Choices kept={kept.contact} gone={gone.contact} picked={picked} onPick={setPicked} />
                </div>
                <Belongings kept={kept} gone={gone} />
                {closing.map((pair) => (
                  <Closing key={pair.closes.id} {...pair} />
                ))}
              </div>
            )
          }
        </QueryState>
      )}
    </Dialog>
  )
}

type Side = MergePreview['kept']

async function takeBack(id: number, said: string): Promise<void> {
  try {
    await undo(id)
    toast.success(said)
  } catch (error) {
    toast.error(error)
  }
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
