import { type TriggerPhrase, triggerPhrases } from '@recado/contract/trigger-phrases/api'
import { can } from '@recado/contract/permissions'
import { Workflow } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFound } from '#kit/record-list.ts'
import { useWhole } from '#kit/records.ts'
import { RecordsPage } from '#kit/RecordsPage.tsx'
import { cx } from '#ui/cx.ts'
import { Switch } from '#ui/fields/Switch.tsx'
import type { Column } from '#ui/lists/Table.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { TriggerPhraseDialog } from './TriggerPhraseDialog.tsx'
import { useSwitch } from './queries.ts'

/** The phrases with which customers start flows. */
export function TriggerPhrasesPage() {
  const { t } = useTranslation('triggerPhrases')
  return (
    <RecordsPage
      texts="triggerPhrases"
      list={useFound(triggerPhrases, useWhole(triggerPhrases.list), ['name', 'phrase'])}
      columns={columnsOf(t)}
      summary={(count) => t('campaignsCount', { count })}
      canDelete={({ profile }) => can(profile, 'contacts-page:deleteContact')}
      warning={({ phrase }) => t('deleteText', { phrase })}
      Editor={TriggerPhraseDialog}
    />
  )
}

function columnsOf(t: ReturnType<typeof useTranslation<'triggerPhrases'>>['t']): readonly Column<TriggerPhrase>[] {
  return [
    {
      key: 'name',
      header: t('name'),
      width: 'minmax(180px, 1.4fr)',
      card: 'title',
      cell: ({ name, phrase }) => (
        <div className="min-w-0">
          <div className="truncate font-medium">{name}</div>
          <div className="truncate text-12 text-text3">“{phrase}”</div>
        </div>
      ),
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
      cell: (record) => <Active record={record} />,
    },
  ]
}

/** The flow, and the connection to which customers write for it. */
function Starts({ record: { flow, whatsapp } }: { record: TriggerPhrase }) {
  const { t } = useTranslation('triggerPhrases')
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

function Active({ record: { id, name, status, updatedAt } }: { record: TriggerPhrase }) {
  const { t } = useTranslation('triggerPhrases')
  const { mutate } = useSwitch()
  return (
    <Switch
      aria-label={t('activeNamed', { name })}
      label={status ? t('active') : t('inactive')}
      checked={status}
      onChange={(on) => mutate({ id, updatedAt, status: on }, { onSuccess: () => toast.success(t('changed')) })}
    />
  )
}
