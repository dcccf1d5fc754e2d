import { ArrowLeft, CirclePlay, History, Redo2, Search, Undo2 } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '#platform/router/router.tsx'
import { countOf, differenceOf } from '#features/flows/graph/difference.ts'
import { isUnsaved, redo, undo, useEditor } from '#features/flows/graph/editor.ts'
import { faultWords, kindOf } from '#features/flows/graph/words.ts'
import { flowsAddress } from '#features/flows/list/addresses.ts'
import { Button } from '#ui/Button.tsx'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { openSearch } from './SearchBlocks.tsx'
import { type Pane, togglePane, useCanvasState } from './task.ts'
import { nextFault } from './use-save.ts'

interface HeaderProps {
  busy: boolean
  onSave: () => void
}

/** The flow's name, its save state, and the actions on it. */
export function Header({ busy, onSave }: HeaderProps) {
  const { t } = useTranslation('flows')
  const navigate = useNavigate()
  const flow = useEditor((editor) => editor.flow)
  const canUndo = useEditor(({ past, shown }) => past.length > 0 && !shown)
  const canRedo = useEditor(({ future, shown }) => future.length > 0 && !shown)
  const isRead = useEditor(({ shown }) => shown !== null)
  const isNarrow = useNarrow()
  return (
    <header className="flex min-h-13 shrink-0 items-center gap-x-2 border-b border-line px-3 py-1.5 max-sm:flex-wrap">
      <IconButton label={t('back')} onClick={() => void navigate(flowsAddress)}>
        <ArrowLeft className={icon} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <div className="mr-auto min-w-0 max-sm:contents">
        <div className="flex min-w-0 items-center gap-2 max-sm:flex-1">
          <h1 className="truncate text-14 font-semibold">{flow?.name}</h1>
          {flow && <StatusPill tone={flow.active ? 'ok' : 'quiet'}>{flow.active ? t('active') : t('inactive')}</StatusPill>}
          <span className="truncate text-12 text-text3 max-lg:hidden">{t('drawTitle')}</span>
        </div>
        <SaveState busy={busy} />
      </div>
      {!isNarrow && (
        <>
          <IconButton label={t('searchBlocks')} keys="/" onClick={openSearch}>
            <Search className={icon} strokeWidth={1.75} aria-hidden />
          </IconButton>
          <IconButton label={t('undo')} keys="Ctrl Z" disabled={!canUndo} onClick={undo}>
            <Undo2 className={icon} strokeWidth={1.75} aria-hidden />
          </IconButton>
          <IconButton label={t('redo')} keys="Ctrl Y" disabled={!canRedo} onClick={redo}>
            <Redo2 className={icon} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </>
      )}
      <PaneButton pane="versions" icon={<History className={icon} strokeWidth={1.75} aria-hidden />} />
      <PaneButton pane="test" icon={<CirclePlay className={icon} strokeWidth={1.75} aria-hidden />} />
      <Button look="solid" busy={busy} disabled={isRead} onClick={onSave}>
        {t('save')}
        <span aria-hidden className="text-11 font-normal max-lg:hidden">
          Ctrl S
        </span>
      </Button>
    </header>
  )
}

const icon = 'size-4'

function PaneButton({ pane, icon }: { pane: Exclude<Pane, 'blocks'>; icon: ReactNode }) {
  const { t } = useTranslation('flows')
  const isOpen = useCanvasState((desk) => desk.pane === pane)
  return (
    <Button look={isOpen ? 'soft' : 'line'} aria-pressed={isOpen} onClick={() => togglePane(pane)}>
      {icon}
      <span className="max-sm:sr-only">{t(`panes.${pane}`)}</span>
    </Button>
  )
}

/** Whether the flow is saved and, if the save was refused, why. */
function SaveState({ busy }: { busy: boolean }) {
  const { t } = useTranslation(['flows', 'flowNodes', 'bots'])
  const { graph, saved, faults, warnings, versionId } = useEditor()
  const unsaved = isUnsaved({ graph, saved })
  const count = useMemo(() => countOf(differenceOf(saved, graph)), [saved, graph])
  const line = 'min-h-[17px] text-12 max-sm:order-last max-sm:w-full sm:truncate'
  const [fault] = faults
  if (busy) return <p className={`${line} text-text3`}>{t('saving')}</p>
  if (fault) {
    const node = graph.nodes.find(({ id }) => id === fault.nodeId)
    const blocks = new Set(faults.map(({ nodeId }) => nodeId)).size
    const why = node ? `${kindOf(t, node)}: ${faultWords(t, fault, node)}` : faultWords(t, fault, undefined)
    return (
      <p role="alert" className={`${line} text-badtext`}>
        {t('refused', { count: blocks })} {why}{' '}
        <button type="button" onClick={nextFault} className="font-medium underline">
          {t('nextFault')}
        </button>
      </p>
    )
  }
  if (unsaved)
    return <p className={`${line} text-warntext`}>{count > 0 ? `${t('hint')} ${t('changes', { count })}` : t('hint')}</p>
  if (warnings.length > 0) {
    const blocks = new Set(warnings.map(({ nodeId }) => nodeId)).size
    return (
      <p className={`${line} text-warntext`}>
        {t('warned', { count: blocks })}{' '}
        <button type="button" onClick={nextFault} className="font-medium underline">
          {t('nextFault')}
        </button>
      </p>
    )
  }
  return <p className={`${line} text-text3`}>{versionId === null ? t('hint') : t('allSaved')}</p>
}
