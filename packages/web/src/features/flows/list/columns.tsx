import type { Flow } from '@recado/contract/flows/api'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/router/router.tsx'
import { useActivation } from '#features/flows/queries.ts'
import { formatDateTime } from '#platform/format.ts'
import { Switch } from '#ui/fields/Switch.tsx'
import type { Column } from '#ui/lists/Table.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { addressOf } from './addresses.ts'

type Words = ReturnType<typeof useTranslation<'flows'>>['t']

/** A press anywhere on a row opens its flow. The other controls of the row lie above that. */
export function columnsOf(t: Words, onSwitchOff: (flow: Flow) => void): readonly Column<Flow>[] {
  return [
    {
      key: 'name',
      header: t('name'),
      width: 'minmax(180px, 1.6fr)',
      card: 'title',
      cell: (flow) => (
        <Link to={addressOf(flow)} className="block truncate font-medium after:absolute after:inset-0 hover:underline">
          {flow.name}
        </Link>
      ),
    },
    {
      key: 'starts',
      header: t('starts'),
      width: 'minmax(140px, 1fr)',
      card: 'detail',
      cell: ({ isSlashCommand, phrases, integrations, versionId }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          {isSlashCommand && <span className="text-12 text-text2">{t('bySlash')}</span>}
          {phrases > 0 && <span className="text-12 text-text2">{t('byPhrases', { count: phrases })}</span>}
          {integrations > 0 && <span className="text-12 text-text2">{t('byIntegrations', { count: integrations })}</span>}
          {versionId === null && <span className="text-12 text-warntext">{t('nothingDrawn')}</span>}
        </span>
      ),
    },
    {
      key: 'changed',
      header: t('changed'),
      width: '150px',
      card: 'hidden',
      cell: ({ updatedAt }) => <span className="num text-12 text-text2">{formatDateTime(updatedAt)}</span>,
    },
    {
      key: 'active',
      header: t('status'),
      width: '130px',
      card: 'verbs',
      cell: (flow) => <Active flow={flow} onSwitchOff={() => onSwitchOff(flow)} />,
    },
  ]
}

function Active({ flow: { id, name, active, updatedAt }, onSwitchOff }: { flow: Flow; onSwitchOff: () => void }) {
  const { t } = useTranslation('flows')
  const { mutate } = useActivation()
  const switchOn = () => mutate({ flowId: id, updatedAt, active: true }, { onSuccess: () => toast.success(t('switchedOn')) })
  return (
    <Switch
      aria-label={t('activeNamed', { name })}
      label={active ? t('active') : t('inactive')}
      checked={active}
      onChange={(on) => (on ? switchOn() : onSwitchOff())}
      className="relative z-1"
    />
  )
}
