import { useReactFlow } from '@xyflow/react'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnsaved, useEditor } from '#features/flows/graph/editor.ts'
import { BlocksPane } from '#features/flows/panes/BlocksPane.tsx'
import { ConflictBar } from '#features/flows/panes/ConflictBar.tsx'
import { ShownBar } from '#features/flows/panes/ShownBar.tsx'
import { useRival } from '#features/flows/panes/use-rival.ts'
import { VersionsPane } from '#features/flows/panes/VersionsPane.tsx'
import { LeaveGuard } from '#kit/LeaveGuard.tsx'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { Canvas } from './Canvas.tsx'
import { Dock } from './Dock.tsx'
import { Header } from './Header.tsx'
import { openSearch, SearchBlocks } from './SearchBlocks.tsx'
import { setPane, type TestPane, useDesk } from './task.ts'
import { TaskDialog } from './TaskDialog.tsx'
import { useCanvasKeys } from './use-canvas-keys.ts'
import { useClipboard } from './use-clipboard.ts'
import { nextFault, useSaving } from './use-save.ts'
import { ViewTools } from './ViewTools.tsx'

/** The canvas with all that stands around it. */
export function FlowScreen({ flowId, Test }: { flowId: number; Test?: TestPane }) {
  const { t } = useTranslation('flows')
  const field = useRef<HTMLDivElement>(null)
  const { save, busy } = useSaving()
  const unsaved = useEditor(isUnsaved)
  const isRead = useEditor(({ shown }) => shown !== null)
  const pane = useDesk((desk) => desk.pane)
  const isNarrow = useNarrow()
  const { zoomIn, zoomOut, fitView, screenToFlowPosition } = useReactFlow()
  useCanvasKeys({
    save: () => void save(),
    search: openSearch,
    nextFault,
    zoomIn: () => void zoomIn(),
    zoomOut: () => void zoomOut(),
    fit: () => void fitView({ maxZoom: 1, padding: 0.12 }),
  })
  const middle = useCallback(() => {
    const { x, y, width, height } = field.current?.getBoundingClientRect() ?? new DOMRect()
    return screenToFlowPosition({ x: x + width / 2 - 96, y: y + height / 2 - 40 })
  }, [screenToFlowPosition])
  useClipboard(middle)
  useRival(flowId)
  const close = () => setPane(null)
  return (
    <div className="flex h-full flex-col">
      <Header busy={busy} onSave={() => void save()} hasTest={Test !== undefined} />
      <ConflictBar flowId={flowId} busy={busy} onOverwrite={() => void save(true)} />
      <ShownBar flowId={flowId} />
      <div className="flex min-h-0 flex-1">
        <div ref={field} className="@container relative min-w-0 flex-1">
          <Canvas />
          <SearchBlocks />
          <ViewTools />
          {!isRead && !isNarrow && <Dock />}
        </div>
        {pane && (
          <aside
            aria-label={t(`panes.${pane}`)}
            className="flex w-[348px] shrink-0 flex-col border-l border-line bg-sheet max-sm:fixed max-sm:inset-0 max-sm:z-20 max-sm:w-full"
          >
            {pane === 'blocks' && <BlocksPane onClose={close} />}
            {pane === 'versions' && <VersionsPane flowId={flowId} onClose={close} />}
            {pane === 'test' && Test && <Test onClose={close} />}
          </aside>
        )}
      </div>
      <TaskDialog />
      <LeaveGuard unsaved={unsaved} />
    </div>
  )
}
