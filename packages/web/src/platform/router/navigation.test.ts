import { createMemoryHistory } from '@tanstack/history'
import { expect, test, vi } from 'vitest'
import { createRouter, type Area, type Guard } from './navigation.ts'

const screenAt = (path: string) => ({ path, load: async () => path })

/** A router that has opened the first of its addresses. */
async function opened(areas: Area[], ...addresses: string[]) {
  const history = createMemoryHistory({ initialEntries: addresses, initialIndex: 0 })
  const router = createRouter(areas, history)
  const seen: unknown[] = []
  router.listen(({ screen }) => void seen.push(screen))
  await vi.waitFor(() => expect(router.shown()).not.toBe(null))
  return { ...router, seen, address: () => history.location.href }
}

test('a screen stays, with its address, until the code of the next one is here; of two navigations the later wins', async () => {
  const code = Promise.withResolvers<string>()
  const { navigate, seen, address } = await opened(
    [{ screens: [screenAt('/a'), { path: '/slow', load: () => code.promise }, screenAt('/b')] }],
    '/a',
  )
  const first = navigate('/slow')
  expect(address()).toBe('/a')
  await navigate('/b')
  code.resolve('slow')
  await first
  expect(seen).toEqual(['/a', '/b'])
  expect(address()).toBe('/b')
})

test('a guard is asked when its area is entered, and may lead to another one', async () => {
  const guard = vi.fn<Guard>((address) => (address === '/in' ? `/out?to=${address}` : null))
  const areas = [{ screens: [screenAt('/out')] }, { guard, screens: [screenAt('/in'), screenAt('/in/:id')] }]
  const { navigate, seen, address } = await opened(areas, '/in')
  expect(address()).toBe('/out?to=/in')
  await navigate('/in/1')
  await navigate('/in/2')
  expect(guard.mock.calls).toEqual([['/in'], ['/in/1']])
  expect(seen).toEqual(['/out', '/in/:id', '/in/:id'])
})

test('what could not be fetched is told, and the guard is asked again afterwards', async () => {
  const guard = vi.fn<Guard>(() => null)
  const failing = { path: '/broken', load: () => Promise.reject(new Error('gone')) }
  const { navigate, shown } = await opened([{ guard, screens: [failing, screenAt('/a')] }], '/broken')
  expect(shown()?.failed).toEqual({ error: new Error('gone') })
  await navigate('/a')
  expect(shown()).toMatchObject({ failed: null, screen: '/a' })
  expect(guard).toHaveBeenCalledTimes(2)
})

test('a navigation may leave a state, and change parts of the address', async () => {
  const { navigate, shown, address } = await opened([{ screens: [screenAt('/a')] }], '/a?x=1#y')
  await navigate({ search: 'x=2', hash: '' }, { replace: true, state: { begun: true } })
  expect(address()).toBe('/a?x=2')
  expect(shown()?.location).toMatchObject({ pathname: '/a', search: '?x=2', state: { begun: true } })
  await navigate({})
  expect(address()).toBe('/a?x=2')
  expect(shown()?.location.state).toBe(null)
})
