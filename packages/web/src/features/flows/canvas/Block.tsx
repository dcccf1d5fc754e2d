import { handlesOf } from '@recado/contract/flows/node'
import { Handle, type NodeProps, Position } from '@xyflow/react'
import { Check, CircleAlert } from 'lucide-react'
import { memo, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NodeCard } from '#features/flow-nodes/NodeCard.tsx'
import { waysOf } from '#features/flows/graph/edit.ts'
import { drawn, useEditor } from '#features/flows/graph/editor.ts'
import { faultWords } from '#features/flows/graph/words.ts'
import { formatDecimal } from '#platform/format.ts'
import { cx } from '#ui/cx.ts'
import { BlockVerbs } from './BlockVerbs.tsx'
import { setNext } from './task.ts'
import { headMiddle, topOf, useWayTops } from './use-way-tops.ts'
import type { ViewNode } from './view.ts'

/** A node on the canvas: its content, its inputs and outputs, its faults, and the actions on it. */
export const Block = memo(function Block({ id, data: { node }, selected, dragging, isConnectable }: NodeProps<ViewNode>) {
  const card = useRef<HTMLDivElement>(null)
  useWayTops(card, node)
  const fault = useEditor(({ faults }) => faults.find(({ nodeId }) => nodeId === id))
  const author = useEditor(({ authors }) => authors.get(id))
  const isNow = useEditor(({ highlight }) => highlight?.now === id)
  const isPassed = useEditor(({ highlight }) => highlight?.passed.has(id) === true)
  const isRead = useEditor(({ shown }) => shown !== null)
  const isAlone = useEditor((editor) => selected && editor.selected.size === 1)
  const hasWayIn = useEditor((editor) => node.type !== 'start' || drawn(editor).connections.some(({ target }) => target === id))
  const ring = fault
    ? 'shadow-[0_0_0_2px_var(--bad)]'
    : author?.theirs
      ? 'shadow-[0_0_0_2px_var(--warn)]'
      : selected || isNow || author?.mine
        ? 'shadow-[0_0_0_2px_var(--solid)]'
        : isPassed
          ? 'shadow-[0_0_0_2px_var(--aline)]'
          : 'shadow-[0_0_0_1px_var(--line2)]'
  return (
    <div ref={card} className={cx('relative w-48 rounded-4 bg-raise text-text', ring)}>
      <NodeCard node={node}>
        <HeadMark id={id} />
      </NodeCard>
      <Remarks id={id} />
      {hasWayIn && <Handle type="target" position={Position.Left} style={{ top: headMiddle }} />}
      {handlesOf(node).map((way) => (
        <Way key={way} id={id} way={way} isQuiet={node.type === 'ticket'} isOpen={isConnectable} />
      ))}
      {isAlone && !dragging && !isRead && <BlockVerbs node={node} />}
    </div>
  )
})

interface WayProps {
  id: string
  way: string
  isQuiet: boolean
  /** Whether the output can be connected. */
  isOpen: boolean
}

/**
 * An output. While it leads nowhere it is a hollow plus, and a press on it chooses the next block. By keyboard, the user adds a block after
 * the selected one, or connects it from a list. Behind a ticket's queue people take over, so that output may lead nowhere.
 */
function Way({ id, way, isQuiet, isOpen }: WayProps) {
  const leads = useEditor((editor) => waysOf(drawn(editor)).has(`${id} ${way}`))
  const choose = ({ currentTarget }: { currentTarget: HTMLElement }) =>
    setNext({ way: { source: id, handle: way }, anchor: currentTarget })
  return (
    <Handle
      id={way}
      type="source"
      position={Position.Right}
      style={{ top: topOf(way) }}
      className={leads || isQuiet ? undefined : 'loose'}
      {...(!leads && isOpen && { onClick: choose })}
    />
  )
}

/** Where a test run stands and what it has passed. Without a test run, how often the block was passed lately. */
function HeadMark({ id }: { id: string }) {
  const { t } = useTranslation('flows')
  const isNow = useEditor(({ highlight }) => highlight?.now === id)
  const isPassed = useEditor(({ highlight }) => highlight?.passed.has(id) === true)
  const count = useEditor(({ highlight, figures }) => (highlight ? undefined : figures.get(id)?.entered))
  if (isNow) return <span className="shrink-0 text-11 font-medium text-atext">{t('now')}</span>
  if (isPassed)
    return (
      <span className="shrink-0 text-atext">
        <Check className="size-3.5" aria-hidden />
        <span className="sr-only">{t('passed')}</span>
      </span>
    )
  if (count === undefined) return null
  const said = t('passedTimes', { count, shown: formatDecimal(count) })
  return (
    <span title={said} className="num shrink-0 text-11 font-normal text-text3">
      <span aria-hidden>{formatDecimal(count)}</span>
      <span className="sr-only">{said}</span>
    </span>
  )
}

/** The fault of a block, and the authors of its changes. */
function Remarks({ id }: { id: string }) {
  const { t } = useTranslation(['flows', 'flowNodes', 'bots'])
  const node = useEditor((editor) => drawn(editor).nodes.find((one) => one.id === id))
  const fault = useEditor(({ faults }) => faults.find(({ nodeId }) => nodeId === id))
  const warning = useEditor(({ warnings }) => warnings.find(({ nodeId }) => nodeId === id))
  const author = useEditor(({ authors }) => authors.get(id))
  return (
    <>
      {(fault ?? warning) && (
        <p className={cx('flex gap-1.5 px-3 pb-2 text-11', fault ? 'text-badtext' : 'text-warntext')}>
          <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
          {faultWords(t, (fault ?? warning)!, node)}
        </p>
      )}
      <span className="absolute -top-2.5 right-3 flex gap-1 text-11 font-medium">
        {author?.theirs && <Mark look="bg-warnsoft text-warntext">{author.theirs}</Mark>}
        {author?.mine && <Mark look="bg-soft text-atext">{t('you')}</Mark>}
      </span>
    </>
  )
}

function Mark({ look, children }: { look: string; children: ReactNode }) {
  return <span className={cx('flex h-5 items-center rounded-full px-2', look)}>{children}</span>
}
