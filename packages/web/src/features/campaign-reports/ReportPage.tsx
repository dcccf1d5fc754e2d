import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from '#platform/router/router.tsx'
import { hasCode } from '#platform/api/errors.ts'
import { useWide } from '#ui/hooks/use-narrow.ts'
import { useTitle } from '#ui/hooks/use-title.ts'
import { ErrorState } from '#ui/lists/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/lists/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { Breakdown } from './Breakdown.tsx'
import { Figures } from './Figures.tsx'
import { People } from './People.tsx'
import { useReport, type Report } from './queries.ts'
import { ReportHead } from './ReportHead.tsx'

/** The report of a campaign, while it runs and afterwards. */
export function ReportPage() {
  const { data, error, refetch } = useReport(Number(useParams()['campaignId']))
  // When a refetch fails, the report stays on the screen, unless the campaign has been deleted.
  if (error && (!data || hasCode(error, 'ERR_NO_CAMPAIGN_FOUND')))
    return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data) return <Shown report={data} />
  return (
    <Loading>
      <div className="space-y-5 p-6">
        <Skeleton className="h-6 w-64" />
        <Skeleton className="h-2" />
        <Skeleton className="h-24" />
        <Skeleton className="h-64" />
      </div>
    </Loading>
  )
}

function Shown({ report }: { report: Report }) {
  const isWide = useWide()
  useTitle(report.campaign.name)
  return (
    <div className="flex h-full flex-col">
      <ReportHead report={report} />
      {isWide ? (
        <>
          <Figures report={report} />
          <div className="mt-4 flex min-h-0 flex-1">
            <div className="min-w-0 flex-1">
              <People report={report} />
            </div>
            <aside className="w-64 shrink-0 overflow-y-auto border-l border-line px-5 pb-5">
              <Breakdown report={report} />
            </aside>
          </div>
        </>
      ) : (
        <Views report={report} />
      )}
    </div>
  )
}

/** Switches between the figures and the people where there is no room for both. */
function Views({ report }: { report: Report }) {
  const { t } = useTranslation('campaignReports')
  const [tab, setTab] = useState<'figures' | 'people'>('figures')
  const items = [
    { value: 'figures', label: t('figures') },
    { value: 'people', label: t('people') },
  ] as const
  return (
    <Tabs label={t('views')} items={items} value={tab} onChange={setTab} className="[--tabs-inset:16px]">
      {tab === 'people' ? (
        <div className="min-h-0 flex-1 pt-3">
          <People report={report} />
        </div>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
        <div role="region" aria-label={t('figures')} tabIndex={0} className="min-h-0 flex-1 space-y-5 overflow-y-auto pb-4">
          <Figures report={report} />
          <div className="px-4">
            <Breakdown report={report} />
          </div>
        </div>
      )}
    </Tabs>
  )
}
