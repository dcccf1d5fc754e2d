import type { Campaign } from '@recado/contract/campaigns/api'
import { useTranslation } from 'react-i18next'
import { useParams } from '#platform/router/router.tsx'
import { newId } from '#features/campaigns/addresses.ts'
import { useCampaign } from '#features/campaigns/queries.ts'
import { useMe } from '#platform/session/session.ts'
import { useTitle } from '#ui/hooks/use-title.ts'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { CampaignForm } from './CampaignForm.tsx'

/** A campaign on a separate page: a new one, one to change, or one to read. */
export function CampaignFormPage() {
  const { campaignId } = useParams()
  return campaignId === newId ? <Timed campaign={null} /> : <Known key={campaignId} id={Number(campaignId)} />
}

function Known({ id }: { id: number }) {
  const query = useCampaign(id)
  return (
    <QueryState query={query} skeleton={<FormSkeleton />}>
      {(campaign) => <Timed campaign={campaign} />}
    </QueryState>
  )
}

/** Times are shown by the company's clock. */
function Timed({ campaign }: { campaign: Campaign | null }) {
  const { t } = useTranslation('campaigns')
  const { timeZone } = useMe().company
  useTitle(campaign?.name ?? t('add'))
  return <CampaignForm campaign={campaign} timeZone={timeZone} />
}

function FormSkeleton() {
  return (
    <div className="p-6">
      <Skeleton className="mb-8 h-5 w-40" />
      <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-52 sm:col-span-2" />
      </div>
    </div>
  )
}
