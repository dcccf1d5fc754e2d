import { useReactFlow, ViewportPortal } from '@xyflow/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { NodeCard } from '#features/flow-nodes/NodeCard.tsx'
import { nodeWidth } from '#features/flows/graph/edit.ts'
import { useEditor } from '#features/flows/graph/editor.ts'
import { nameOf } from '#features/flows/graph/words.ts'

/** The approximate height of a block. */
const height = 120

/** The blocks that a colleague has added, at their places in the colleague's version. They are read-only. */
export function Added() {
  const { t } = useTranslation(['flows', 'flowNodes', 'bots'])
  const added = useEditor((editor) => editor.added)
  const { fitBounds, getNodes, getNodesBounds } = useReactFlow()
  useEffect(() => {
    if (!added || added.nodes.length === 0) return
    const known = getNodesBounds(getNodes())
    const xs = added.nodes.flatMap(({ position: { x } }) => [x, x + nodeWidth])
    const ys = added.nodes.flatMap(({ position: { y } }) => [y, y + height])
    const [left, top] = [Math.min(known.x, ...xs), Math.min(known.y, ...ys)]
    const [right, bottom] = [Math.max(known.x + known.width, ...xs), Math.max(known.y + known.height, ...ys)]
    void fitBounds({ x: left, y: top, width: right - left, height: bottom - top }, { padding: 0.12 })
  }, [added, fitBounds, getNodes, getNodesBounds])
  if (!added) return null
  return (
    <ViewportPortal>
      {added.nodes.map((node) => (
        <div
          key={node.id}
          role="img"
          aria-label={t('addedBy', { by: added.by, name: nameOf(t, node) })}
          className="pointer-events-none absolute rounded-4 bg-raise text-text outline-2 outline-warn outline-dashed"
          style={{ width: nodeWidth, transform: `translate(${node.position.x}px, ${node.position.y}px)` }}
        >
          <NodeCard node={node} />
          <span className="absolute -top-2.5 right-3 flex h-5 items-center rounded-full bg-warnsoft px-2 text-11 font-medium text-warntext">
            + {added.by}
          </span>
        </div>
      ))}
    </ViewportPortal>
  )
}
