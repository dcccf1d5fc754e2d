import { useReactFlow } from '@xyflow/react'
import { List, Maximize, Minus, Plus, Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { nodeWidth, place } from '#features/flows/graph/edit.ts'
import { change, useEditor } from '#features/flows/graph/editor.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { togglePane, useCanvasState } from './task.ts'
import type { ViewNode } from './view.ts'

/** The tools of the view: zoom, layout and the list of blocks. */
export function ViewTools() {
  const { t } = useTranslation('flows')
  const { zoomIn, zoomOut, fitView, getNode } = useReactFlow<ViewNode>()
  const isListed = useCanvasState(({ pane }) => pane === 'blocks')
  const isRead = useEditor(({ shown }) => shown !== null)
  const tidy = async () => {
    const { layOut } = await import('#features/flows/graph/layout.ts')
    const sizeOf = (id: string) => ({ width: nodeWidth, height: getNode(id)?.measured?.height ?? 80 })
    change((graph) => place(graph, layOut(graph, sizeOf)))
    requestAnimationFrame(() => requestAnimationFrame(() => void fitView({ maxZoom: 1, padding: 0.12 })))
  }
  return (
    <div
      role="toolbar"
      aria-label={t('view')}
      className="absolute left-4 z-10 flex rounded-3 bg-raise p-1 shadow-pop bottom-24 @min-[1060px]:bottom-4 max-sm:bottom-4"
    >
      <IconButton label={t('zoomOut')} keys="−" onClick={() => void zoomOut()}>
        <Minus className={icon} aria-hidden />
      </IconButton>
      <IconButton label={t('fit')} keys="0" onClick={() => void fitView({ maxZoom: 1, padding: 0.12 })}>
        <Maximize className={icon} aria-hidden />
      </IconButton>
      <IconButton label={t('zoomIn')} keys="+" onClick={() => void zoomIn()}>
        <Plus className={icon} aria-hidden />
      </IconButton>
      {!isRead && (
        <IconButton label={t('tidy')} onClick={() => void tidy().catch(toast.error)}>
          <Sparkles className={icon} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
      <IconButton label={t('blocks')} aria-pressed={isListed} onClick={() => togglePane('blocks')}>
        <List className={icon} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  )
}

const icon = 'size-4'
