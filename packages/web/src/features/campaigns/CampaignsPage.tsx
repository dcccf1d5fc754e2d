import { listCampaigns, type Campaign } from '@recado/contract/campaigns/api'
import { useTranslation } from 'react-i18next'
import { Navigate } from '#platform/router/router.tsx'
import { usePaged } from '#kit/record-list.ts'
import { useList } from '#kit/records.ts'
import { RecordsPage, type RowTasks } from '#kit/RecordsPage.tsx'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { formOf } from './addresses.ts'
import { CampaignVerbs } from './CampaignVerbs.tsx'
import { columnsOf } from './columns.tsx'
import { Ledger } from './Ledger.tsx'
import { Legend } from './ProgressBar.tsx'
import { campaigns } from './queries.ts'

/** All campaigns: sent, being sent, or planned. */
export function CampaignsPage() {
  const { t } = useTranslation('campaigns')
  const now = useNow()
  const isNarrow = useNarrow()
  // Campaigns in progress come first, so that they are on the first page.
  const { data: first = [] } = useList(listCampaigns, {})
  const count = first.filter(({ status }) => status === 'EM_ANDAMENTO').length
  return (
    <RecordsPage
      texts="campaigns"
      list={usePaged(campaigns)}
      summary={first.length > 0 ? [t('underWay', { count }), ...(isNarrow ? [] : [t('live')])].join(' · ') : undefined}
      above={
        first.some(({ startedAt }) => startedAt !== null) && (
          <div className="px-4 pb-3 sm:px-6">
            <Legend />
          </div>
        )
      }
      tools={<Ledger />}
      columns={columnsOf(t, now)}
      rowVerbs={rowVerbs}
      verbsWidth="216px"
      warning={({ startedAt }) => t(startedAt ? 'deleteSent' : 'deleteUnsent')}
      Editor={Form}
    />
  )
}

const rowVerbs = (campaign: Campaign, tasks: RowTasks) => <CampaignVerbs campaign={campaign} {...tasks} />

/** A campaign is edited on a separate page. */
function Form({ record }: { record: Campaign | null }) {
  return <Navigate to={formOf(record)} />
}
