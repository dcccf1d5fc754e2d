import type { SessionUser } from '@recado/contract/platform/session'
import { afterEach, expect, test, vi } from 'vitest'
import { changeMe } from './change-me.ts'
import { refreshMe } from './identity.ts'
import { setSessionUser, useSession } from './session.ts'

const me = { id: 1, availability: 'online', company: { id: 2, settings: [] } } as unknown as SessionUser

afterEach(() => {
  vi.unstubAllGlobals()
  useSession.setState({ user: null })
})

test('a choice that the user makes while their record is fetched outlasts the older response', async () => {
  const answers: ((user: SessionUser) => void)[] = []
  const answer = (resolve: (response: Response) => void) => (user: SessionUser) => resolve(Response.json(user))
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => void answers.push(answer(resolve))))
  setSessionUser(me)
  const refreshed = refreshMe()
  await changeMe({ availability: 'away' }, () => Promise.resolve())
  answers[0]?.(me)
  await expect.poll(() => answers.length).toBe(2)
  expect(useSession.getState().user).toMatchObject({ availability: 'away' })
  answers[1]?.({ ...me, availability: 'away' })
  await refreshed
  expect(useSession.getState().user).toMatchObject({ availability: 'away' })
})
