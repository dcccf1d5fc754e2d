import type { NodeType } from '@recado/contract/flows/node'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { blocks, dockedTypes, furtherTypes } from '#features/flow-nodes/blocks.ts'
import { NodeIcon } from '#features/flow-nodes/NodeIcon.tsx'
import { useEditor } from '#features/flows/graph/editor.ts'
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { goTo } from './acts.ts'
import { setTask } from './task.ts'

/** Opens the dialog that adds a block. A flow has one start, so an attempt to add a second one shows the first. */
export function useAdding(): (type: NodeType) => void {
  const { t } = useTranslation('flows')
  return (type) => {
    const start = type === 'start' && useEditor.getState().graph.nodes.find((node) => node.type === 'start')
    if (!start) return setTask({ kind: 'create', type, after: null })
    toast.warning(t('oneStart'))
    goTo(start.id)
  }
}

/** The blocks that can be added to a flow. */
export function Dock() {
  const { t } = useTranslation(['flows', 'bots'])
  const add = useAdding()
  return (
    <div
      role="toolbar"
      aria-label={t('addBlock')}
      className={
        'absolute bottom-4 left-1/2 z-10 flex max-w-[calc(100%-32px)] -translate-x-1/2 overflow-x-auto rounded-4 bg-raise ' +
        'p-1.5 shadow-pop'
      }
    >
      {dockedTypes.map((type) => (
        <button key={type} type="button" onClick={() => add(type)} className={entry}>
          <NodeIcon type={type} />
          {t(`bots:blocks.${type}`)}
        </button>
      ))}
      <Menu
        trigger={
          <button type="button" className={entry}>
            <span aria-hidden className="grid size-6 place-items-center">
              <Ellipsis className="size-4.5" strokeWidth={1.75} />
            </span>
            {t('more')}
          </button>
        }
      >
        {furtherTypes.map((type) => {
          const { icon: Icon } = blocks[type]
          return (
            <MenuItem key={type} icon={<Icon className="size-4" strokeWidth={1.75} aria-hidden />} onSelect={() => add(type)}>
              {t(`bots:blocks.${type}`)}
            </MenuItem>
          )
        })}
      </Menu>
    </div>
  )
}

const entry =
  'inset-focus grid h-13 min-w-17 shrink-0 place-items-center rounded-3 px-2 py-1.5 text-11 font-medium text-text2 ' +
  'transition-colors hover:bg-hover hover:text-text'
