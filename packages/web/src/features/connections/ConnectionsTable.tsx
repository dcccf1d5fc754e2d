import type { Connection } from '@recado/contract/connections/api'
import { canDelete } from '@recado/contract/connections/policy'
import type { TFunction } from 'i18next'
import { Star } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { RowVerbs } from '#kit/RowVerbs.tsx'
import { formatDateTime, formatPhone } from '#platform/format.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { Table, type Column } from '#ui/lists/Table.tsx'
import { WhenText } from '#ui/WhenText.tsx'
import { ConnectionPill, ConnectionStateDetails } from './ConnectionState.tsx'
import { SessionActions } from './SessionActions.tsx'

type Open = (connection: Connection) => void

interface ConnectionsTableProps {
  connections: readonly Connection[]
  manages: boolean
  onPair: Open
  onEnd: Open
  onEdit: Open
  onDelete: Open
  onRenew: Open
  onDecide: Open
}

export function ConnectionsTable({ connections, ...options }: ConnectionsTableProps) {
  const { t } = useTranslation('connections')
  const columns = useColumns(options)
  return <Table label={t('title')} columns={columns} rows={connections} rowKey={(row) => row.id} />
}

function useColumns({ manages, onPair, onEnd, onEdit, onDelete, onRenew, onDecide }: Omit<ConnectionsTableProps, 'connections'>) {
  const { t } = useTranslation(['connections', 'kit'])
  const shown = useShown(manages, onDecide)
  return useMemo((): Column<Connection>[] => {
    if (!manages) return shown
    const session: Column<Connection> = {
      key: 'session',
      header: t('session'),
      width: 'minmax(236px, 1fr)',
      card: 'verbs',
      cell: (row) => <SessionActions connection={row} onPair={onPair} onEnd={onEnd} onRenew={onRenew} />,
    }
    const actions: Column<Connection> = {
      key: 'actions',
      header: t('kit:actions'),
      width: '72px',
      card: 'icons',
      quiet: true,
      cell: (row) => <RowActions connection={row} onEdit={onEdit} onDelete={onDelete} />,
    }
    return [...shown, session, actions]
  }, [t, shown, manages, onPair, onEnd, onEdit, onDelete, onRenew])
}

/** The columns that every user sees. */
function useShown(manages: boolean, onDecide: Open): Column<Connection>[] {
  const { t } = useTranslation('connections')
  return useMemo(() => {
    const figure = { width: '92px', card: 'hidden' } as const
    return [
      {
        key: 'name',
        header: t('name'),
        width: 'minmax(156px, 1fr)',
        card: 'title',
        cell: (row) => <NameCell connection={row} />,
      },
      {
        key: 'status',
        header: t('status'),
        width: 'minmax(236px, 2fr)',
        card: 'badge',
        cell: (row) => <State connection={row} manages={manages} onDecide={onDecide} />,
      },
      { ...figure, key: 'inbound', header: t('lastInbound'), cell: (row) => <LastInbound connection={row} /> },
      { ...figure, key: 'waiting', header: t('waiting'), cell: (row) => <Waiting connection={row} /> },
      {
        key: 'updatedAt',
        header: t('updatedAt'),
        width: '112px',
        card: 'detail',
        cell: (row) => <Details connection={row} manages={manages} onDecide={onDecide} />,
      },
    ]
  }, [t, manages, onDecide])
}

interface StateProps {
  connection: Connection
  manages: boolean
  onDecide: Open
}

function State(props: StateProps) {
  return (
    <div className="sm:space-y-1">
      <ConnectionPill connection={props.connection} />
      <div className="max-sm:hidden">
        <ConnectionStateDetails {...props} />
      </div>
    </div>
  )
}

function NameCell({ connection: { name, number, formerNumber, isDefault, provider } }: { connection: Connection }) {
  const { t } = useTranslation('connections')
  return (
    <div className="min-w-0 py-1">
      <div className="flex items-center gap-1.5">
        <span className="truncate font-medium">{name}</span>
        {isDefault && <Star role="img" aria-label={t('isDefault')} className="size-4 shrink-0 fill-current text-warn" />}
      </div>
      <div className="num text-12 text-text2">{numberText(t, number, formerNumber)}</div>
      <div className="text-11 text-text3">{t(`providers.${provider}`)}</div>
    </div>
  )
}

/** Without a number, shows the number that the connection had before. */
function numberText(t: TFunction<'connections'>, number: string, formerNumber: string): string {
  if (number) return formatPhone(number)
  return formerNumber ? t('wasNumber', { number: formatPhone(formerNumber) }) : t('noNumber')
}

/** On a phone the reason and the figures stand under the name. */
function Details(props: StateProps) {
  const { t } = useTranslation('connections')
  const { connection } = props
  const { updatedAt, since } = connection
  const latest = updatedAt > since ? updatedAt : since
  return (
    <>
      <time dateTime={latest} className="num text-text2 max-sm:hidden">
        {formatDateTime(latest)}
      </time>
      <div className="space-y-1 sm:hidden">
        <ConnectionStateDetails {...props} />
        <p className="flex flex-wrap gap-x-3 text-12 text-text3">
          <span>
            {t('lastInbound')}: <LastInbound connection={connection} />
          </span>
          {connection.waiting > 0 && <Waiting connection={connection} />}
        </p>
      </div>
    </>
  )
}

function LastInbound({ connection: { lastInboundAt } }: { connection: Connection }) {
  const { t } = useTranslation('connections')
  const now = useNow()
  return lastInboundAt ? <WhenText moment={lastInboundAt} now={now} /> : <span className="text-text3">{t('never')}</span>
}

/** Red where nothing will go out before a user acts. */
function Waiting({ connection: { waiting, status } }: { connection: Connection }) {
  const { t } = useTranslation('connections')
  if (waiting === 0) return <span className="text-text3">{t('nothingWaits')}</span>
  const isStuck = status === 'DISCONNECTED' || status === 'qrcode'
  return (
    <span className={isStuck ? 'font-medium text-badtext' : undefined}>
      {t(status === 'CONNECTED' ? 'waits' : 'waitsForLine', { count: waiting })}
    </span>
  )
}

function RowActions({ connection, onEdit, onDelete }: { connection: Connection; onEdit: Open; onDelete: Open }) {
  const { t } = useTranslation('connections')
  return (
    <RowVerbs
      name={connection.name}
      kept={canDelete(connection) ? null : t('keptDefault')}
      onEdit={() => onEdit(connection)}
      onDelete={() => onDelete(connection)}
    />
  )
}
