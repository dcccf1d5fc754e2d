import { type SessionUser, listSettings } from '@recado/contract/platform/session'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { setSessionUser, useSession } from '#platform/session/session.ts'
import { settingListeners } from './live.ts'

afterEach(() => useSession.setState({ user: null }))

test('a push about the company keeps the availability that the user has chosen since the listeners started', () => {
  const me = { id: 1, availability: 'online', company: { id: 2, name: 'Estúdio', settings: [] } } as unknown as SessionUser
  setSessionUser(me)
  const [, told] = settingListeners(new QueryClient())
  setSessionUser({ ...me, availability: 'away' })
  const company = { name: 'Estúdio Luz', schedules: [], timeZone: 'America/Manaus' }
  told?.handle({ action: 'update', company })
  expect(useSession.getState().user).toMatchObject({ availability: 'away', company: { id: 2, ...company } })
})

test('a setting pushed during a fetch of all settings is not overwritten by the older response', async () => {
  const client = new QueryClient()
  const queryKey = [listSettings.path]
  const answers: ((settings: object[]) => void)[] = []
  const queryFn = () => new Promise<object[]>((resolve) => void answers.push(resolve))
  client.setQueryData(queryKey, [{ key: 'call', value: 'enabled' }])
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  const [told] = settingListeners(client)
  told?.handle({ action: 'update', setting: { key: 'call', value: 'disabled' } })
  answers[0]?.([{ key: 'call', value: 'enabled' }])
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.([{ key: 'call', value: 'disabled' }])
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(client.getQueryData(queryKey)).toEqual([{ key: 'call', value: 'disabled' }])
  stop()
})
