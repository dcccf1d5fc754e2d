import type { Connection } from '@recado/contract/connections/api'
import { Pencil, Star, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatPhone } from '#platform/format.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { Table, type Column } from '#ui/lists/Table.tsx'
import { ParkedMessages } from './ParkedMessages.tsx'
import { SessionActions } from './SessionActions.tsx'
import { statusTones } from './status.ts'

type Open = (connection: Connection) => void

interface ConnectionsTableProps {
  connections: readonly Connection[]
  manages: boolean
  onPair: Open
  onEnd: Open
  onEdit: Open
  onDelete: Open
}

export function ConnectionsTable({ connections, ...options }: ConnectionsTableProps) {
  const { t } = useTranslation('connections')
  const columns = useColumns(options)
  return <Table label={t('title')} columns={columns} rows={connections} rowKey={(row) => row.id} />
}

function useColumns({ manages, onPair, onEnd, onEdit, onDelete }: Omit<ConnectionsTableProps, 'connections'>) {
  const { t } = useTranslation('connections')
  return useMemo((): Column<Connection>[] => {
    const shown: Column<Connection>[] = [
      {
        key: 'name',
        header: t('name'),
        width: 'minmax(180px, 1.4fr)',
        card: 'title',
        cell: (row) => <NameCell connection={row} retries={manages} />,
      },
      {
        key: 'status',
        header: t('status'),
        width: '176px',
        card: 'badge',
        cell: ({ status }) => <StatusPill tone={statusTones[status]}>{t(`statuses.${status}`)}</StatusPill>,
      },
      {
        key: 'updatedAt',
        header: t('updatedAt'),
        width: '124px',
        card: 'detail',
        cell: ({ updatedAt }) => (
          <time dateTime={updatedAt} className="num text-text2 max-sm:text-12">
            {formatDateTime(updatedAt)}
          </time>
        ),
      },
      {
        key: 'default',
        header: t('default'),
        width: '56px',
        card: 'hidden',
        cell: ({ isDefault }) => isDefault && <DefaultMark />,
      },
    ]
    if (!manages) return shown
    const session: Column<Connection> = {
      key: 'session',
      header: t('session'),
      width: 'minmax(216px, 1fr)',
      card: 'verbs',
      cell: (row) => <SessionActions connection={row} onPair={onPair} onEnd={onEnd} />,
    }
    const actions: Column<Connection> = {
      key: 'actions',
      header: t('actions'),
      width: '72px',
      card: 'icons',
      quiet: true,
      cell: (row) => <RowActions connection={row} onEdit={onEdit} onDelete={onDelete} />,
    }
    return [...shown.slice(0, 2), session, ...shown.slice(2), actions]
  }, [t, manages, onPair, onEnd, onEdit, onDelete])
}

function NameCell({ connection, retries }: { connection: Connection; retries: boolean }) {
  const { name, number, isDefault, parked } = connection
  return (
    <div className="min-w-0">
      <div className="flex items-center gap-1.5">
        <span className="truncate font-medium">{name}</span>
        {isDefault && (
          <span className="sm:hidden">
            <DefaultMark />
          </span>
        )}
      </div>
      {number && <div className="num text-12 text-text3">{formatPhone(number)}</div>}
      {parked > 0 && <ParkedMessages connection={connection} retries={retries} />}
    </div>
  )
}

function DefaultMark() {
  const { t } = useTranslation('connections')
  return <Star role="img" aria-label={t('isDefault')} className="size-4 fill-current text-warn" />
}

function RowActions({ connection, onEdit, onDelete }: { connection: Connection; onEdit: Open; onDelete: Open }) {
  const { t } = useTranslation('connections')
  const { name } = connection
  return (
    <span className="flex justify-end gap-0.5">
      <IconButton label={t('edit', { name })} onClick={() => onEdit(connection)}>
        <Pencil className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton label={t('delete', { name })} onClick={() => onDelete(connection)}>
        <Trash2 className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
    </span>
  )
}
