import { type Integration, integrations } from '@recado/contract/integrations/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFound } from '#kit/record-list.ts'
import { RecordsPage } from '#kit/RecordsPage.tsx'
import { columnsOf } from './columns.tsx'
import { IntegrationDialog } from './IntegrationDialog.tsx'
import { useAllIntegrations } from './queries.ts'
import { isHalted } from './IntegrationStatus.tsx'
import { TestPanel } from './TestPanel.tsx'

/** Lists the integrations that answer before attendants do, with the state of each. */
export function IntegrationsPage() {
  const { t } = useTranslation('integrations')
  const query = useAllIntegrations()
  const [tested, setTested] = useState<number | null>(null)
  const below = (record: Integration) => tested === record.id && <TestPanel record={record} />
  const onTest = (id: number) => setTested((open) => (open === id ? null : id))
  return (
    <RecordsPage
      texts="integrations"
      list={useFound(integrations, query, ['name', 'urlN8N', 'typebotSlug', 'projectName'])}
      columns={columnsOf(t, tested, onTest)}
      summary={query.data && <Summary records={query.data} />}
      rowLook={(record) => (isHalted(record) ? 'bg-badsoft' : undefined)}
      below={below}
      Editor={IntegrationDialog}
    />
  )
}

function Summary({ records }: { records: readonly Integration[] }) {
  const { t } = useTranslation('integrations')
  const stopped = records.filter(isHalted).length
  return [t('count', { count: records.length }), stopped > 0 && t('stopped', { count: stopped })].filter(Boolean).join(' · ')
}
