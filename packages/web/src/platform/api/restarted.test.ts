import { campaignPush } from '@recado/contract/campaigns/api'
import { contactListPush } from '@recado/contract/contact-lists/api'
import type { Push } from '@recado/contract/push'
import { listUsers, userPush } from '@recado/contract/users/api'
import type { SessionUser } from '@recado/contract/platform/session'
import { showWebhook, webhookPush } from '@recado/contract/webhooks/api'
import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { campaignListeners } from '#features/campaigns/live.ts'
import { campaignKey } from '#features/campaigns/keys.ts'
import { contactListListeners } from '#features/contact-lists/live.ts'
import { contactListKey } from '#features/contact-lists/queries.ts'
import { dashboardListeners } from '#features/dashboard/live.ts'
import { figuresKey } from '#features/dashboard/queries.ts'
import { userListeners } from '#features/users/live.ts'
import { webhookListeners } from '#features/webhooks/live.ts'
import type { Listener } from '#platform/live.ts'

const record = { id: 3, name: 'Natal', status: 'EM_ANDAMENTO', scheduledAt: null }
const attendant = { id: 3, online: true }
const update = { action: 'update', record: { ...record, sent: 2 } }

interface Case {
  shown: string
  queryKey: QueryKey
  listeners: (client: QueryClient) => readonly Listener[]
  push: Push
  told: object
  before: object
  after: object
}

const cases: readonly Case[] = [
  {
    shown: 'a webhook',
    queryKey: [showWebhook.path],
    listeners: webhookListeners,
    push: webhookPush,
    told: { webhook: { failures: 0 } },
    before: { failures: 1 },
    after: { failures: 0 },
  },
  {
    shown: 'a campaign',
    queryKey: campaignKey(3),
    listeners: campaignListeners,
    push: campaignPush,
    told: update,
    before: { ...record, sent: 1 },
    after: update.record,
  },
  {
    shown: 'the figures of a campaign',
    queryKey: campaignKey(3),
    listeners: campaignListeners,
    push: campaignPush,
    told: { action: 'figures', id: 3, figures: { sent: 2 } },
    before: { ...record, figures: { sent: 1 } },
    after: { ...record, figures: { sent: 2 } },
  },
  {
    shown: 'a list of contacts',
    queryKey: contactListKey(3),
    listeners: contactListListeners,
    push: contactListPush,
    told: update,
    before: { ...record, sent: 1 },
    after: update.record,
  },
  {
    shown: 'who is there',
    queryKey: figuresKey,
    listeners: dashboardListeners,
    push: userPush,
    told: { action: 'update', user: attendant },
    before: { attendants: [{ ...attendant, online: false }] },
    after: { attendants: [attendant] },
  },
  {
    shown: 'a row of a list',
    queryKey: [listUsers.path, 'list'],
    listeners: (client) => userListeners(client, { id: 1 } as SessionUser),
    push: userPush,
    told: { action: 'update', user: attendant },
    before: pageOf({ ...attendant, online: false }),
    after: pageOf(attendant),
  },
]

test.each(cases)('$shown: a push during the fetch is not overwritten by the older response', async (one) => {
  const { queryKey, listeners, push, told, before, after } = one
  const client = new QueryClient()
  const answers: ((answer: object) => void)[] = []
  client.setQueryData(queryKey, before)
  const queryFn = () => new Promise<object>((resolve) => void answers.push(resolve))
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  listeners(client)
    .find((listener) => listener.push === push)
    ?.handle(told)
  answers[0]?.(before)
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.(after)
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(client.getQueryData(queryKey)).toEqual(after)
  stop()
})

function pageOf(row: object): object {
  return { pages: [{ rows: [row], hasMore: false }], pageParams: [1] }
}
