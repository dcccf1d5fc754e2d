import { useReactFlow } from '@xyflow/react'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnsaved, showFigures, useEditor } from '#features/flows/graph/editor.ts'
import { ConflictBar } from '#features/flows/panes/ConflictBar.tsx'
import { ShownBar } from '#features/flows/panes/ShownBar.tsx'
import { useConcurrentSave } from '#features/flows/panes/use-concurrent-save.ts'
import { useFigures } from '#features/flows/queries.ts'
import { LeaveGuard } from '#kit/LeaveGuard.tsx'
import { withTexts } from '#platform/i18n.ts'
import { cx } from '#ui/cx.ts'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { lazily } from '#ui/lazily.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { Canvas } from './Canvas.tsx'
import { Dock } from './Dock.tsx'
import { NextBlock } from './NextBlock.tsx'
import { Header } from './Header.tsx'
import { openSearch, SearchBlocks } from './SearchBlocks.tsx'
import { type Pane, setPane, useCanvasState } from './task.ts'
import { useCanvasKeys } from './use-canvas-keys.ts'
import { useClipboard } from './use-clipboard.ts'
import { nextFault, useSaving } from './use-save.ts'
import { ViewTools } from './ViewTools.tsx'

const TaskDialog = lazily(async () => (await import('./TaskDialog.tsx')).TaskDialog)
const coming = <Spinner className="m-auto size-6 text-text3" />
const BlocksPane = lazily(async () => (await import('#features/flows/panes/BlocksPane.tsx')).BlocksPane, 'idle', coming)
const VersionsPane = lazily(async () => (await import('#features/flows/panes/VersionsPane.tsx')).VersionsPane, 'idle', coming)
const TestPane = lazily(
  () =>
    withTexts(['messages', 'prompts', 'integrations'], async () => (await import('#features/flows/test/TestPane.tsx')).TestPane),
  'shown',
  coming,
)

/** The canvas with everything around it. */
export function FlowScreen({ flowId }: { flowId: number }) {
  const field = useRef<HTMLDivElement>(null)
  const { save, busy } = useSaving()
  const unsaved = useEditor(isUnsaved)
  const isRead = useEditor(({ shown }) => shown !== null)
  const pane = useCanvasState((desk) => desk.pane)
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
  useConcurrentSave(flowId)
  const { data: figures } = useFigures(flowId)
  useEffect(() => {
    if (figures) showFigures(figures)
  }, [figures])
  return (
    <div className="flex h-full flex-col">
      <Header busy={busy} onSave={() => void save()} />
      <ConflictBar flowId={flowId} busy={busy} onOverwrite={() => void save(true)} />
      <ShownBar flowId={flowId} />
      <div className={cx('flex min-h-0 flex-1', pane === 'test' && 'max-sm:flex-col')}>
        <div ref={field} className="@container relative min-w-0 flex-1">
          <Canvas />
          <SearchBlocks />
          <ViewTools />
          {!isRead && !isNarrow && <Dock />}
          <LitNote />
        </div>
        {pane && <SidePane key={pane} pane={pane} flowId={flowId} />}
      </div>
      <TaskDialog />
      <NextBlock />
      <LeaveGuard unsaved={unsaved} />
    </div>
  )
}

/** A pane. It takes the focus when it opens, because blocks stand between it and its opener. When it closes, it returns the focus. */
function SidePane({ pane, flowId }: { pane: Pane; flowId: number }) {
  const { t } = useTranslation('flows')
  const place = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const [opened, opener] = [place.current, document.activeElement]
    opened?.focus({ preventScroll: true })
    return () => {
      if (opened?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  const close = () => setPane(null)
  return (
    <aside
      ref={place}
      tabIndex={-1}
      data-pane
      aria-label={t(`panes.${pane}`)}
      className={cx(
        pane === 'versions' ? 'w-[330px]' : 'w-[348px]',
        'flex shrink-0 flex-col border-l border-line bg-sheet inset-focus max-sm:w-full',
        // On a phone the canvas stays visible above the test.
        pane === 'test' ? 'max-sm:h-[66%] max-sm:border-t max-sm:border-l-0' : 'max-sm:fixed max-sm:inset-0 max-sm:z-20',
      )}
    >
      {pane === 'blocks' && <BlocksPane onClose={close} />}
      {pane === 'versions' && <VersionsPane flowId={flowId} onClose={close} />}
      {pane === 'test' && <TestPane flowId={flowId} onClose={close} />}
    </aside>
  )
}

/** Explains the highlights on the canvas while the flow is tested. */
function LitNote() {
  const { t } = useTranslation('flows')
  const isLit = useEditor(({ highlight, shown }) => highlight !== null && !shown)
  const unsaved = useEditor(isUnsaved)
  if (!isLit) return null
  return (
    <p
      className={
        'absolute top-3 left-3 max-w-[calc(100%-1.5rem)] rounded-3 bg-soft px-3 py-2 text-12 text-atext shadow-hairline ' +
        'max-sm:hidden'
      }
    >
      {t(unsaved ? 'test.litUnsaved' : 'test.lit')}
    </p>
  )
}
