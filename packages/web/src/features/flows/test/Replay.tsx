import type { FlowRun, RunOfFlow } from '@recado/contract/bots/runs'
import type { Graph } from '@recado/contract/flows/node'
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromSaved } from '#features/flows/graph/edit.ts'
import { useEditor } from '#features/flows/graph/editor.ts'
import { formatTimestamp } from '#platform/format.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { isFocusFree } from '#ui/overlays/focus.ts'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { endOf, highlightOf, type Line, linesOf, standsAt } from './lines.ts'
import { Phone } from './Phone.tsx'
import { useRun } from './queries.ts'

/** Replays a past conversation on the flow as it was then. */
export function Replay({ run, onBack }: { run: RunOfFlow; onBack: () => void }) {
  const { t } = useTranslation('flows')
  const now = useNow()
  const query = useRun(run.id)
  return (
    <>
      <div className="flex shrink-0 items-center gap-2 border-t border-b border-line px-2 py-1.5 text-12">
        <IconButton label={t('test.backToRuns')} onClick={onBack}>
          <ArrowLeft className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
        <span className="min-w-0 flex-1 truncate font-medium">
          <bdi>{run.contact.name}</bdi>
        </span>
        <time dateTime={run.createdAt} className="num shrink-0 pr-2 text-text3">
          {formatTimestamp(run.createdAt, now)}
        </time>
      </div>
      <QueryState query={query} skeleton={<TableSkeleton />}>
        {(told) => <Steps of={told} />}
      </QueryState>
    </>
  )
}

const keySteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

function Steps({ of }: { of: FlowRun }) {
  const { t } = useTranslation('flows')
  const graph = useMemo(() => fromSaved(of.flow), [of.flow])
  const last = of.steps.length
  const [at, setAt] = useState(last)
  useReplayLight(of, graph, at)
  const keys = useRef<HTMLDivElement>(null)
  // Also when the pressed button reaches an end and becomes disabled.
  useEffect(() => {
    if (isFocusFree(keys.current)) keys.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- each step counts
  }, [at])
  const go = (by: number) => setAt((before) => Math.min(last, Math.max(1, before + by)))
  const onKeyDown = (event: KeyboardEvent) => {
    const by = keySteps[event.key]
    if (by === undefined) return
    event.preventDefault()
    go(by)
  }
  const lines = useMemo(() => linesUpTo(of, at), [of, at])
  return (
    <>
      <Phone lines={lines} empty={t('test.nothingHappened')} />
      <div
        ref={keys}
        role="toolbar"
        aria-label={t('test.replay')}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="flex shrink-0 items-center justify-center gap-3 border-t border-line p-3 inset-focus"
      >
        <IconButton label={t('test.stepBack')} keys="←" disabled={at <= 1} onClick={() => go(-1)}>
          <ChevronLeft className="size-5" aria-hidden />
        </IconButton>
        <span role="status" className="num min-w-28 text-center text-12 text-text2">
          {t('test.stepOf', { at: Math.min(at, last), all: last })}
        </span>
        <IconButton label={t('test.stepOn')} keys="→" disabled={at >= last} onClick={() => go(1)}>
          <ChevronRight className="size-5" aria-hidden />
        </IconButton>
      </div>
    </>
  )
}

/** Shows the flow as it was, and the path taken up to this step. */
function useReplayLight({ run, steps }: FlowRun, graph: Graph, at: number): void {
  useEffect(() => {
    useEditor.setState({ shown: { run, graph }, selected: new Set(), edge: null })
    return () => useEditor.setState({ shown: null, highlight: null })
  }, [run, graph])
  useEffect(() => {
    const path = steps.slice(0, at).flatMap((step) => step.path)
    const isOver = at >= steps.length && endOf(run) !== null
    useEditor.setState({ highlight: highlightOf(path, isOver ? null : standsAt(graph, path)) })
  }, [run, steps, graph, at])
}

function linesUpTo({ run, steps }: FlowRun, at: number): readonly Line[] {
  const lines = steps.slice(0, at).flatMap(({ event, heard, actions, at: moment }, place): Line[] => {
    const before = steps[place - 1]
    const ms = before ? new Date(moment).getTime() - new Date(before.at).getTime() : 0
    const said = heard.map((text): Line => ({ of: 'customer', text }))
    return [...(event === 'moment' ? [{ of: 'later' as const, ms }] : []), ...said, ...linesOf(actions)]
  })
  const end = at >= steps.length ? endOf(run) : null
  return end ? [...lines, { of: 'end', end }] : lines
}
