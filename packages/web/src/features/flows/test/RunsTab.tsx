import type { RunOfFlow } from '@recado/contract/bots/runs'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { isFocusFree } from '#ui/overlays/focus.ts'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { endOf } from './lines.ts'
import { endWords } from './Phone.tsx'
import { useRuns } from './queries.ts'
import { Replay } from './Replay.tsx'

/** The conversations of the flow, the latest first. Each can be replayed. */
export function RunsTab({ flowId }: { flowId: number }) {
  const { t } = useTranslation('flows')
  const [run, setRun] = useState<RunOfFlow | null>(null)
  const query = useRuns(flowId)
  const rows = useRef<HTMLUListElement>(null)
  const before = useRef<RunOfFlow | null>(null)
  // Returning from a replay focuses the conversation that was opened.
  useEffect(() => {
    const from = before.current
    before.current = run
    if (run || !from || !isFocusFree(rows.current)) return
    rows.current?.querySelector<HTMLElement>(`[data-run="${from.id}"]`)?.focus()
  }, [run])
  if (run) return <Replay run={run} onBack={() => setRun(null)} />
  return (
    <div className="min-h-0 flex-1 overflow-y-auto border-t border-line">
      <QueryState query={query} skeleton={<TableSkeleton />}>
        {({ pages }) => {
          const runs = pages.flatMap((page) => page.runs)
          if (runs.length === 0) return <EmptyState title={t('test.noRuns')} text={t('test.noRunsText')} />
          return (
            <>
              <ul ref={rows}>
                {runs.map((one) => (
                  <Run key={one.id} run={one} onOpen={() => setRun(one)} />
                ))}
              </ul>
              {query.hasNextPage && (
                <div className="p-3 text-center">
                  <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {t('test.moreRuns')}
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </QueryState>
    </div>
  )
}

function Run({ run, onOpen }: { run: RunOfFlow; onOpen: () => void }) {
  const { t } = useTranslation('flows')
  const now = useNow()
  const end = endOf(run)
  return (
    <li className="border-b border-line">
      <button
        type="button"
        data-run={run.id}
        onClick={onOpen}
        className="flex w-full items-center gap-2 px-4 py-2.5 text-left inset-focus hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1 truncate text-13 font-medium">
              <bdi>{run.contact.name}</bdi>
            </span>
            <time dateTime={run.createdAt} className="num shrink-0 text-12 text-text3">
              {formatTimestamp(run.createdAt, now)}
            </time>
          </span>
          <span className="block truncate text-12 text-text2">
            {t(`test.startedBy.${run.startedBy}`)} · {end ? endWords(t, end) : t('test.underWay')}
          </span>
        </span>
        <ChevronRight className="size-4 shrink-0 text-text3" strokeWidth={1.75} aria-hidden />
      </button>
    </li>
  )
}
