import { type FlowVersion, showFlowVersion } from '@recado/contract/flows/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setPane } from '#features/flows/canvas/task.ts'
import { fromSaved } from '#features/flows/graph/edit.ts'
import { useEditor } from '#features/flows/graph/editor.ts'
import { useVersions } from '#features/flows/queries.ts'
import { call } from '#platform/api/api.ts'
import { formatTimestamp } from '#platform/format.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { StatusPill } from '#ui/StatusPill.tsx'
import { PaneHead } from './PaneHead.tsx'
import { useRestoring } from './use-restoring.ts'

/** The saves of the flow: user, time and changes. Each version can be viewed and restored. */
export function VersionsPane({ flowId, onClose }: { flowId: number; onClose: () => void }) {
  const { t } = useTranslation('flows')
  const query = useVersions(flowId)
  return (
    <>
      <PaneHead title={t('panes.versions')} onClose={onClose} />
      <p className="border-b border-line px-4 py-2.5 text-12 text-text2">{t('versionsHint')}</p>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <QueryState query={query} skeleton={<TableSkeleton />}>
          {(versions) =>
            versions.length === 0 ? (
              <EmptyState title={t('noVersions')} text={t('noVersionsText')} />
            ) : (
              <ol>
                {versions.map((version, at) => (
                  <Version key={version.id} version={version} isLatest={at === 0} flowId={flowId} all={versions} />
                ))}
              </ol>
            )
          }
        </QueryState>
      </div>
    </>
  )
}

interface VersionProps {
  version: FlowVersion
  isLatest: boolean
  flowId: number
  all: readonly FlowVersion[]
}

function Version({ version, isLatest, flowId, all }: VersionProps) {
  const { t } = useTranslation('flows')
  const now = useNow()
  const isBase = useEditor(({ versionId }) => versionId === version.id)
  const isShown = useEditor(({ shown }) => shown !== null && 'version' in shown && shown.version.id === version.id)
  const restored = all.find(({ id }) => id === version.restoredFrom)
  const name = version.user?.name ?? t('somebodyGone')
  return (
    <li className={cx('border-b border-line px-4 py-3', isShown && 'bg-soft')}>
      <div className="flex items-center gap-2">
        <span className="num text-13 font-semibold">{version.number}</span>
        <Avatar name={name} size={20} />
        <span className="min-w-0 flex-1 truncate text-12 text-text2">
          <bdi>{name}</bdi>
        </span>
        <time dateTime={version.at} className="num text-12 text-text3">
          {formatTimestamp(version.at, now)}
        </time>
      </div>
      <p className="mt-1 text-12">
        {restored ? (
          t('restoredOf', { time: formatTimestamp(restored.at, now) })
        ) : (
          <What {...version} isFirst={all.at(-1) === version} />
        )}
      </p>
      {(isLatest || isBase) && (
        <div className="mt-1.5 flex gap-1.5">
          {isLatest && <StatusPill tone="ok">{t('inUse')}</StatusPill>}
          {isBase && !isLatest && <StatusPill tone="info">{t('yourBase')}</StatusPill>}
        </div>
      )}
      <Verbs version={version} flowId={flowId} isLatest={isLatest} isShown={isShown} />
    </li>
  )
}

/** The changes of a version, in blocks. */
function What({ added, removed, changed, nodes, isFirst }: FlowVersion & { isFirst: boolean }) {
  const { t } = useTranslation('flows')
  if (isFirst) return t('blocksInAll', { count: nodes })
  const parts = [
    ...(added > 0 ? [t('blocksAdded', { count: added })] : []),
    ...(removed > 0 ? [t('blocksRemoved', { count: removed })] : []),
    ...(changed > 0 ? [t('blocksChanged', { count: changed })] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : t('onlyPlaces')
}

function Verbs({ version, flowId, isLatest, isShown }: Omit<VersionProps, 'all'> & { isShown: boolean }) {
  const { t } = useTranslation('flows')
  const { time } = useVersionName(version)
  const { restore, busy } = useRestoring(flowId)
  const isNarrow = useNarrow()
  const [loads, setLoads] = useState(false)
  const look = async () => {
    if (isShown) return useEditor.setState({ shown: null })
    setLoads(true)
    await call(showFlowVersion, { id: flowId, versionId: version.id }).then(
      (graph) => useEditor.setState({ shown: { version, graph: fromSaved(graph) }, selected: new Set(), edge: null }),
      toast.error,
    )
    setLoads(false)
    if (isNarrow) setPane(null)
  }
  return (
    <div className="mt-2 flex gap-2">
      <Button
        size="small"
        busy={loads}
        aria-label={`${isShown ? t('hide') : t('show')}: ${t('versionOf', { time })}`}
        onClick={() => void look()}
      >
        {isShown ? t('hide') : t('show')}
      </Button>
      {!isLatest && (
        <Button
          size="small"
          busy={busy}
          aria-label={`${t('restore')}: ${t('versionOf', { time })}`}
          onClick={() => void restore(version)}
        >
          {t('restore')}
        </Button>
      )}
    </div>
  )
}

function useVersionName({ at }: FlowVersion): { time: string } {
  return { time: formatTimestamp(at, useNow()) }
}
