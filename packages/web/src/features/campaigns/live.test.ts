import { campaignPush, listCampaigns } from '@recado/contract/campaigns/api'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { campaignKey, reportKey } from './keys.ts'
import { campaignListeners } from './live.ts'

test('a push of figures changes the figures wherever a campaign is shown, and nothing else', () => {
  const client = new QueryClient()
  const [natal, other] = [
    { id: 3, name: 'Natal', status: 'EM_ANDAMENTO', figures: { sent: 1, read: 0 } },
    { id: 4, name: 'Outra', status: 'FINALIZADA', figures: { sent: 9, read: 9 } },
  ]
  const lists = [listCampaigns.path, 'list', {}]
  client.setQueryData(lists, { pages: [{ rows: [natal, other], hasMore: false }], pageParams: [1] })
  client.setQueryData(campaignKey(3), { ...natal, shipping: [] })
  client.setQueryData(reportKey(3), { campaign: natal, left: 2 })
  const figures = { sent: 2, read: 1 }
  const [listener] = campaignListeners(client).filter(({ push }) => push === campaignPush)
  listener?.handle({ action: 'figures', id: 3, figures })
  expect(client.getQueryData(lists)).toMatchObject({ pages: [{ rows: [{ ...natal, figures }, other] }] })
  expect(client.getQueryData(campaignKey(3))).toEqual({ ...natal, shipping: [], figures })
  expect(client.getQueryData(reportKey(3))).toEqual({ campaign: { ...natal, figures }, left: 2 })
  // The campaign keeps its place in the list, so only the reports are refetched.
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  expect([lists, campaignKey(3), reportKey(3)].map(isStale)).toEqual([false, false, true])
})
