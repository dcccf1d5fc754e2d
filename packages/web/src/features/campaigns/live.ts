import { campaignPush, listCampaigns, type Campaign, type CampaignFigures } from '@recado/contract/campaigns/api'
import { listShippings, type reportCampaign } from '@recado/contract/campaigns/report'
import { contactListPush } from '@recado/contract/contact-lists/api'
import type { Output } from '@recado/contract/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { findShown, foldRecord, showNews } from '#kit/records.ts'
import { restartFetches } from '#platform/api/pages.ts'
import { listen, type Listener } from '#platform/live.ts'
import { throttled } from '#platform/throttle.ts'
import { audienceKey, campaignKey, reportKey, reportsKey } from './keys.ts'

/** The interval of refetches. No push reports the individual people, and the last receipts come after the end of the campaign. */
const lookAgainMs = 5000

export function campaignListeners(client: QueryClient): readonly Listener[] {
  const lookAgain = () => {
    void client.invalidateQueries({ queryKey: reportsKey })
    void client.invalidateQueries({ queryKey: [listShippings.path] })
  }
  const follow = throttled(lookAgain, lookAgainMs)
  // While the numbers of a list are checked, a push arrives every two seconds.
  const count = throttled(() => void client.invalidateQueries({ queryKey: audienceKey }), lookAgainMs)
  return [
    listen(campaignPush, (event) => {
      if (event.action === 'delete') return foldRecord(client, listCampaigns, event.id)
      if (event.action === 'figures') {
        applyFigures(client, event)
        return follow()
      }
      const { record } = event
      apply(client, record)
      if (record.status === 'FINALIZADA') setTimeout(lookAgain, lookAgainMs)
      else follow()
    }),
    listen(contactListPush, count),
  ]
}

function apply(client: QueryClient, record: Campaign): void {
  const known = client.getQueryData<Campaign>(campaignKey(record.id)) ?? findShown(client, listCampaigns, record.id)
  applyNews(client, record)
  if (known && isInPlace(known, record)) showNews(client, listCampaigns, record)
  else foldRecord(client, listCampaigns, record)
}

function applyFigures(client: QueryClient, { id, figures }: { id: number; figures: CampaignFigures }): void {
  const news = { id, figures }
  applyNews(client, news)
  showNews(client, listCampaigns, news)
}

/** Applies the change where the campaign itself is shown. */
function applyNews(client: QueryClient, news: Partial<Campaign> & { id: number }): void {
  const [shownAt, reportedAt] = [campaignKey(news.id), reportKey(news.id)]
  client.setQueryData<Campaign>(shownAt, (shown) => shown && { ...shown, ...news })
  client.setQueryData<Output<typeof reportCampaign>>(
    reportedAt,
    (shown) => shown && { ...shown, campaign: { ...shown.campaign, ...news } },
  )
  for (const key of [shownAt, reportedAt]) restartFetches(client, key)
}

/** Whether the campaign keeps its place in every list. While it sends, only its figures change. */
function isInPlace(before: Campaign, after: Campaign): boolean {
  return (['name', 'status', 'scheduledAt'] as const).every((field) => before[field] === after[field])
}
