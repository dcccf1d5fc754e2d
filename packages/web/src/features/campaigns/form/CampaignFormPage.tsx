import type { Campaign } from '@recado/contract/campaigns/api'
import { useTranslation } from 'react-i18next'
import { LoadedForm } from '#kit/form/LoadedForm.tsx'
import { useParams } from '#platform/router/router.tsx'
import { newId } from '#features/campaigns/addresses.ts'
import { useCampaign } from '#features/campaigns/queries.ts'
import { useMe } from '#platform/session/session.ts'
import { useTitle } from '#ui/hooks/use-title.ts'
import { CampaignForm } from './CampaignForm.tsx'

/** A campaign on a separate page: a new one, one to change, or one to read. */
export function CampaignFormPage() {
  const { campaignId } = useParams()
  return campaignId === newId ? <Timed campaign={null} /> : <Known key={campaignId} id={Number(campaignId)} />
}

function Known({ id }: { id: number }) {
  return <LoadedForm query={useCampaign(id)}>{(campaign) => <Timed campaign={campaign} />}</LoadedForm>
}

/** Times are shown by the company's clock. */
function Timed({ campaign }: { campaign: Campaign | null }) {
  const { t } = useTranslation('campaigns')
  const { timeZone } = useMe().company
  useTitle(campaign?.name ?? t('add'))
  return <CampaignForm campaign={campaign} timeZone={timeZone} />
}
