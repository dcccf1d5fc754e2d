import type { FlowCampaign } from '@recado/contract/flow-campaigns/api'
import { Workflow } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RowVerbs } from '#kit/RowVerbs.tsx'
import { cx } from '#ui/cx.ts'
import { Switch } from '#ui/fields/Switch.tsx'
import type { Column } from '#ui/lists/Table.tsx'

export interface Verbs {
  onSwitch: (record: FlowCampaign, status: boolean) => void
  onEdit: (record: FlowCampaign) => void
  /** False: it is not theirs to do. */
  onDelete: false | ((record: FlowCampaign) => void)
}

type Words = ReturnType<typeof useTranslation<'flowCampaigns'>>['t']

export function columnsOf(t: Words, { onSwitch, onEdit, onDelete }: Verbs): readonly Column<FlowCampaign>[] {
  return [
    {
      key: 'name',
      header: t('name'),
      width: 'minmax(180px, 1.4fr)',
      card: 'title',
      cell: (record) => <Named record={record} />,
    },
    {
      key: 'starts',
      header: t('starts'),
      width: 'minmax(160px, 1fr)',
      card: 'detail',
      cell: (record) => <Starts record={record} />,
    },
    {
      key: 'status',
      header: t('status'),
      width: '130px',
      card: 'verbs',
      cell: (record) => (
        <Switch
          aria-label={t('activeNamed', { name: record.name })}
          label={record.status ? t('active') : t('inactive')}
          checked={record.status}
          onChange={(status) => onSwitch(record, status)}
        />
      ),
    },
    {
      key: 'actions',
      header: t('actions'),
      width: '72px',
      card: 'badge',
      quiet: true,
      cell: (record) => (
        <RowVerbs
          edit={t('edit', { name: record.name })}
          remove={t('delete', { name: record.name })}
          onEdit={() => onEdit(record)}
          onDelete={onDelete && (() => onDelete(record))}
        />
      ),
    },
  ]
}

function Named({ record: { name, phrase } }: { record: FlowCampaign }) {
  return (
    <div className="min-w-0">
      <div className="truncate font-medium">{name}</div>
      <div className="truncate text-12 text-text3">“{phrase}”</div>
    </div>
  )
}

/** The flow, and where customers write for it. */
function Starts({ record: { flow, whatsapp } }: { record: FlowCampaign }) {
  const { t } = useTranslation('flowCampaigns')
  return (
    <div className="min-w-0 max-sm:text-12">
      <div className="flex items-center gap-1.5">
        <Workflow aria-hidden className="size-3.5 shrink-0 text-text3" strokeWidth={1.75} />
        <span className="truncate">{flow.name}</span>
      </div>
      <div className={cx('truncate text-12', whatsapp && flow.active ? 'text-text3' : 'text-warntext')}>
        {!whatsapp ? t('connectionGone') : flow.active ? t('on', { connection: whatsapp.name }) : t('flowRests')}
      </div>
    </div>
  )
}
