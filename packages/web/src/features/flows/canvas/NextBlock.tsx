import { useTranslation } from 'react-i18next'
import { allTypes, blocks } from '#features/flow-nodes/blocks.ts'
import { AnchoredMenu } from '#ui/overlays/Anchored.tsx'
import { MenuItem } from '#ui/overlays/Menu.tsx'
import { setNext, setTask, useCanvasState } from './task.ts'

/** Chooses the next block, at the output that was pressed. */
export function NextBlock() {
  const { t } = useTranslation('bots')
  const next = useCanvasState((desk) => desk.next)
  if (!next) return null
  return (
    <AnchoredMenu anchor={next.anchor} onClose={() => setNext(null)}>
      {allTypes.map((type) => {
        const { icon: Icon } = blocks[type]
        if (type === 'start') return null
        return (
          <MenuItem
            key={type}
            icon={<Icon className="size-4" strokeWidth={1.75} aria-hidden />}
            onSelect={() => setTask({ kind: 'create', type, after: next.way })}
          >
            {t(`blocks.${type}`)}
          </MenuItem>
        )
      })}
    </AnchoredMenu>
  )
}
