import type { Edge as Way } from '@recado/contract/flows/raw-graph'
import type { FlowNode, Graph } from '@recado/contract/flows/node'
import { applyNodeChanges, Background, MiniMap, type NodeChange, type OnConnectEnd, ReactFlow, useReactFlow } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { useCallback, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connect, place } from '#features/flows/graph/edit.ts'
import { change, drawn, select, selectEdge, useEditor } from '#features/flows/graph/editor.ts'
import { wayName } from '#features/flows/graph/words.ts'
import { useNarrow, useWide } from '#ui/hooks/use-narrow.ts'
import { showBlocksWith } from './acts.ts'
import { Added } from './Added.tsx'
import { Block } from './Block.tsx'
import './canvas.css'
import { mapColour } from './colours.ts'
import { setTask, useCanvasState } from './task.ts'
import { useBlockName } from './use-block-name.ts'
import { edgesOf, type ViewNode, viewOf } from './view.ts'

const nodeTypes = { block: Block }
const fitting = { maxZoom: 1, minZoom: 0.4, padding: 0.12 }
/** Above this number of blocks, those out of view are not drawn. Up to it all blocks are drawn, so that Tab reaches them. */
const maxDrawn = 300

/** The flow as it is drawn. The pointer changes it here, keys change it in `use-canvas-keys`. */
export function Canvas() {
  const { t } = useTranslation(['flows', 'flowNodes', 'bots'])
  const graph = useEditor(drawn)
  const isRead = useEditor(({ shown }) => shown !== null)
  const isNarrow = useNarrow()
  const isWide = useWide()
  const hasPane = useCanvasState(({ pane }) => pane !== null)
  const keysId = useId()
  const [nodes, onNodesChange] = useView(graph, keysId)
  const edges = useEdges(graph)
  const isFixed = isRead || isNarrow
  useShowing(graph, isRead)
  const commit = (_: unknown, __: unknown, moved: readonly ViewNode[]) =>
    change((before) => place(before, new Map(moved.map(({ id, position }) => [id, position]))))
  return (
    <>
      <ReactFlow<ViewNode>
        aria-label={t('canvas')}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        onNodesChange={onNodesChange}
        onNodeDragStop={commit}
        onSelectionDragStop={(event, moved) => commit(event, null, moved)}
        onConnect={({ source, sourceHandle, target }) => change((before) => connect(before, source, sourceHandle ?? 'a', target))}
        onConnectEnd={connectToBlock}
        isValidConnection={({ source, sourceHandle, target }) =>
          connect(useEditor.getState().graph, source, sourceHandle ?? 'a', target) !== null
        }
        onNodeDoubleClick={(_, { id }) => !isRead && setTask({ kind: 'edit', id })}
        onEdgeClick={(_, { id }) => !isRead && selectEdge(id)}
        onPaneClick={() => select([])}
        nodesDraggable={!isFixed}
        nodesConnectable={!isFixed}
        edgesFocusable={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        panActivationKeyCode={null}
        multiSelectionKeyCode={multiSelectionKeys}
        zoomOnDoubleClick={false}
        onlyRenderVisibleElements={graph.nodes.length > maxDrawn}
        minZoom={0.1}
        maxZoom={2}
        fitView={!isNarrow}
        fitViewOptions={fitting}
        attributionPosition="top-right"
      >
        <Background gap={24} size={1.5} />
        <Added />
        {isWide && !hasPane && (
          <MiniMap<ViewNode> pannable zoomable nodeColor={mapColour} nodeBorderRadius={8} ariaLabel={t('minimap')} />
        )}
      </ReactFlow>
      <p id={keysId} hidden>
        {t('blockKeys')}
      </p>
    </>
  )
}

const multiSelectionKeys = ['Control', 'Meta', 'Shift']

/** The nodes that the library draws. They follow the flow and, during a drag, the pointer. */
function useView(graph: Graph, keysId: string) {
  const { t } = useTranslation(['flows', 'flowNodes', 'bots'])
  const selected = useEditor((editor) => editor.selected)
  const nameOf = useBlockName()
  const naming = useMemo(() => ({ nameOf, keysId, role: t('block') }), [nameOf, t, keysId])
  const of = { nodes: graph.nodes, selected, naming }
  const [drawing, setDrawing] = useState(() => ({ of, view: viewOf(graph.nodes, [], selected, naming) }))
  if (drawing.of.nodes !== of.nodes || drawing.of.selected !== selected || drawing.of.naming !== naming) {
    setDrawing({ of, view: viewOf(graph.nodes, drawing.view, selected, naming) })
  }
  const onChange = useCallback((changes: NodeChange<ViewNode>[]) => {
    const chosen = changes.filter((one) => one.type === 'select')
    if (chosen.length > 0) {
      const next = new Set(useEditor.getState().selected)
      for (const { id, selected: isChosen } of chosen) {
        if (isChosen) next.add(id)
        else next.delete(id)
      }
      select(next)
    }
    const others = changes.filter((one) => one.type !== 'select' && one.type !== 'remove')
    if (others.length > 0) setDrawing((before) => ({ ...before, view: applyNodeChanges(others, before.view) }))
  }, [])
  return [drawing.view, onChange] as const
}

function useEdges(graph: Graph) {
  const { t } = useTranslation(['flows', 'flowNodes', 'bots'])
  const nameOf = useBlockName()
  const chosen = useEditor(({ edge }) => edge)
  const highlight = useEditor((editor) => editor.highlight)
  return useMemo(() => {
    const labelOf = (way: Way, from: FlowNode | undefined, to: FlowNode | undefined) => {
      const by = from && wayName(t, from, way.sourceHandle ?? 'a')
      const name = (node: FlowNode | undefined) => (node ? nameOf(node) : '')
      return t('edgeName', { from: by ? `${name(from)} (${by})` : name(from), to: name(to) })
    }
    return edgesOf(graph, chosen, highlight, labelOf)
  }, [graph, chosen, highlight, nameOf, t])
}

/** Brings a block into view and focuses it. The block where a test stands or has ended comes into view without the focus. */
function useShowing(graph: Graph, isRead: boolean): void {
  const { getNode, setCenter, getZoom, fitView } = useReactFlow<ViewNode>()
  const isNarrow = useNarrow()
  useEffect(
    () =>
      showBlocksWith((id) => {
        // The block's size is known once it has been drawn.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const node = getNode(id)
            if (!node) return
            const { width = 192, height = 80 } = node.measured ?? {}
            const zoom = Math.max(getZoom(), 0.6)
            void setCenter(node.position.x + width / 2, node.position.y + height / 2, { zoom, duration: durationMs() })
            document.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"]`)?.focus({ preventScroll: true })
          }),
        )
      }),
    [getNode, setCenter, getZoom],
  )
  const now = useEditor(({ highlight }) => highlight?.now ?? highlight?.last ?? null)
  useEffect(() => {
    const node = now === null || isInSight(now) ? undefined : getNode(now)
    if (!node) return
    const { width = 192, height = 80 } = node.measured ?? {}
    const { x, y } = node.position
    void setCenter(x + width / 2, y + height / 2, { zoom: getZoom(), duration: durationMs() })
  }, [now, getNode, setCenter, getZoom])
  const frame = useEffectEvent((onPhone: boolean, _read: boolean) => {
    const { selected } = useEditor.getState()
    const first = graph.nodes.find(({ id }) => selected.has(id)) ?? graph.nodes.find(({ type }) => type === 'start')
    // A phone has no room for the whole flow. It shows the selected block, or the start of the flow.
    if (onPhone && first) void setCenter(first.position.x + 140, first.position.y + 120, { zoom: 1 })
    else void fitView(fitting)
  })
  // Also when an older version replaces the flow, and when a phone is rotated.
  const isFramed = useRef(!isNarrow)
  useEffect(() => {
    if (!isFramed.current) frame(isNarrow, isRead)
    isFramed.current = false
  }, [isNarrow, isRead])
}

/** Whether the whole block is in view. */
function isInSight(id: string): boolean {
  const block = document.querySelector(`.react-flow__node[data-id="${id}"]`)?.getBoundingClientRect()
  const field = document.querySelector('.react-flow')?.getBoundingClientRect()
  if (!block || !field) return false
  return block.left >= field.left && block.right <= field.right && block.top >= field.top && block.bottom <= field.bottom
}

function durationMs(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 220
}

/** A connection dropped anywhere on a block leads to that block. */
const connectToBlock: OnConnectEnd = (event, { isValid, fromHandle }) => {
  if (isValid || fromHandle?.type !== 'source') return
  const { clientX, clientY } = 'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event
  const block = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('.react-flow__node')
  const target = block?.dataset['id']
  if (target) change((before) => connect(before, fromHandle.nodeId, fromHandle.id ?? 'a', target))
}
