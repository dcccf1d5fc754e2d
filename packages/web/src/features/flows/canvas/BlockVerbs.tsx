import { NodeToolbar, Position } from '@xyflow/react'
import type { FlowNode } from '@recado/contract/flows/node'
import { Cable, Copy, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import { duplicate, remove } from './acts.ts'
import { setTask } from './task.ts'
import { useBlockName } from './use-block-name.ts'

/** The actions on a block, below it. They keep their size at every zoom. */
export function BlockVerbs({ node }: { node: FlowNode }) {
  const { t } = useTranslation(['flows', 'flowNodes', 'bots'])
  const { id } = node
  const name = useBlockName()(node)
  return (
    <NodeToolbar
      nodeId={id}
      isVisible
      position={Position.Bottom}
      offset={6}
      role="toolbar"
      aria-label={t('verbsOf', { name })}
      className="flex rounded-3 bg-raise p-0.5 shadow-pop"
    >
      <IconButton label={t('editBlock', { name })} onClick={() => setTask({ kind: 'edit', id })}>
        <Pencil className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton label={t('connectBlock', { name })} onClick={() => setTask({ kind: 'connect', id })}>
        <Cable className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
      {node.type !== 'start' && (
        <IconButton label={t('duplicateBlock', { name })} onClick={() => duplicate(id)}>
          <Copy className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
      <IconButton label={t('deleteBlock', { name })} onClick={() => remove([id])}>
        <Trash2 className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
    </NodeToolbar>
  )
}
