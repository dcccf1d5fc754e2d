import { type FlowNode, type Graph, handlesOf } from '@recado/contract/flows/node'
import { Cable, Copy, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { QueueNames } from '#features/flow-nodes/block.ts'
import { allTypes, blocks } from '#features/flow-nodes/blocks.ts'
import { duplicate, goTo, remove } from '#features/flows/canvas/acts.ts'
import { useAdding } from '#features/flows/canvas/Dock.tsx'
import { setTask } from '#features/flows/canvas/task.ts'
import { useBlockName, useQueueNames } from '#features/flows/canvas/use-block-name.ts'
import { waysOf } from '#features/flows/graph/edit.ts'
import { drawn, useEditor } from '#features/flows/graph/editor.ts'
import { faultWords, firstOf, kindOf, wayName } from '#features/flows/graph/words.ts'
import { formatDecimal } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx'
import { PaneHead } from './PaneHead.tsx'

/** All blocks as a list, in the order of the flow: for orientation, and for editing without a canvas. */
export function BlocksPane({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['flows', 'flowNodes', 'bots'])
  const graph = useEditor(drawn)
  const isRead = useEditor(({ shown }) => shown !== null)
  const add = useAdding()
  const naming = { queues: useQueueNames(), nameOf: useBlockName() }
  return (
    <>
      <PaneHead title={t('panes.blocks')} onClose={onClose}>
        {!isRead && (
          <Menu
            trigger={
              <Button size="small">
                <Plus className="size-4" aria-hidden />
                {t('addBlock')}
              </Button>
            }
          >
            {allTypes.map((type) => {
              const { icon: Icon } = blocks[type]
              return (
                <MenuItem key={type} icon={<Icon className="size-4" strokeWidth={1.75} aria-hidden />} onSelect={() => add(type)}>
                  {t(`bots:blocks.${type}`)}
                </MenuItem>
              )
            })}
          </Menu>
        )}
      </PaneHead>
      <ul className="min-h-0 flex-1 overflow-y-auto">
        {inOrder(graph).map((node) => (
          <Line key={node.id} node={node} graph={graph} isRead={isRead} {...naming} />
        ))}
      </ul>
    </>
  )
}

interface LineProps {
  node: FlowNode
  graph: Graph
  isRead: boolean
  queues: QueueNames | undefined
  nameOf: (node: FlowNode) => string
}

function Line({ node, graph, isRead, queues, nameOf }: LineProps) {
  const { t } = useTranslation(['flows', 'flowNodes', 'bots'])
  const fault = useEditor(({ faults }) => faults.find(({ nodeId }) => nodeId === node.id))
  const isChosen = useEditor(({ selected }) => selected.has(node.id))
  const figure = useEditor(({ figures }) => figures.get(node.id))
  const { icon: Icon } = blocks[node.type]
  const first = firstOf(node, queues)
  const byId = (id: string | undefined) => graph.nodes.find((one) => one.id === id)
  return (
    <li className={`flex items-start gap-2 border-b border-line py-2 pr-2 pl-4 ${isChosen ? 'bg-soft' : ''}`}>
      <Icon className="mt-1 size-4 shrink-0 text-text3" strokeWidth={1.75} aria-hidden />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          className="block w-full truncate text-left text-13 font-medium hover:underline"
          onClick={() => (isRead ? goTo(node.id) : setTask({ kind: 'edit', id: node.id }))}
          onFocus={() => goToQuietly(node.id)}
        >
          {kindOf(t, node)}
          {first && <span className="font-normal text-text2">: {first}</span>}
        </button>
        {fault && <p className="text-12 text-badtext">{faultWords(t, fault, node)}</p>}
        {figure && (
          <p className="text-12 text-text2">
            {t('passedTimes', { count: figure.entered, shown: formatDecimal(figure.entered) })}
          </p>
        )}
        <ul className="text-12 text-text3">
          {handlesOf(node).map((way) => {
            const target = byId(waysOf(graph).get(`${node.id} ${way}`))
            const by = wayName(t, node, way)
            return (
              <li key={way} className="truncate">
                {figure && <span className="num float-right pl-2">{formatDecimal(figure.left.get(way) ?? 0)}</span>}
                {by && `${by} `}→ {target ? nameOf(target) : <span className="text-warntext">{t('nowhere')}</span>}
              </li>
            )
          })}
        </ul>
      </div>
      {!isRead && <Verbs node={node} name={nameOf(node)} />}
    </li>
  )
}

function goToQuietly(id: string): void {
  useEditor.setState({ selected: new Set([id]), edge: null })
}

function Verbs({ node, name }: { node: FlowNode; name: string }) {
  const { t } = useTranslation(['flows', 'flowNodes', 'bots'])
  const { id } = node
  return (
    <Menu
      trigger={
        <IconButton label={t('verbsOf', { name })}>
          <Ellipsis className="size-4" aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil className="size-4" aria-hidden />} onSelect={() => setTask({ kind: 'edit', id })}>
        {t('edit')}
      </MenuItem>
      <MenuItem icon={<Cable className="size-4" aria-hidden />} onSelect={() => setTask({ kind: 'connect', id })}>
        {t('connect')}
      </MenuItem>
      {node.type !== 'start' && (
        <MenuItem icon={<Copy className="size-4" aria-hidden />} onSelect={() => duplicate(id)}>
          {t('duplicate')}
        </MenuItem>
      )}
      <MenuItem danger icon={<Trash2 className="size-4" aria-hidden />} onSelect={() => remove([id])}>
        {t('delete')}
      </MenuItem>
    </Menu>
  )
}

/** The blocks in the order in which they are reached from the start. Unreached blocks follow. */
function inOrder(graph: Graph): readonly FlowNode[] {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]))
  const ways = waysOf(graph)
  const seen = new Set<FlowNode>()
  const starts = graph.nodes.filter(({ type }) => type === 'start')
  for (const root of [...starts, ...graph.nodes]) {
    const open = [root]
    for (let node = open.pop(); node; node = open.pop()) {
      if (seen.has(node)) continue
      seen.add(node)
      const next = handlesOf(node).flatMap((way) => byId.get(ways.get(`${node?.id} ${way}`) ?? '') ?? [])
      open.push(...next.toReversed())
    }
  }
  return [...seen]
}
