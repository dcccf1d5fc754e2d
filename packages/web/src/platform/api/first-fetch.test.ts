import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { repeatOutdatedFirstFetches } from './first-fetch.ts'
import { restartFetches } from './pages.ts'

const queryKey = ['messages', 1]

/**
 * A screen that shows the server's state. Each response carries the state at the time of its request, and arrives when the test releases
 * it.
 */
function watch(client: QueryClient) {
  const server = { state: 'sent' }
  const asked: (() => void)[] = []
  const queryFn = () => {
    const answer = server.state
    return new Promise<string>((resolve) => asked.push(() => resolve(answer)))
  }
  const observer = new QueryObserver<string>(client, { queryKey, queryFn })
  const shown: string[] = []
  observer.subscribe(({ data }) => data !== undefined && shown.at(-1) !== data && shown.push(data))
  return { server, asked, shown }
}

function makeClient(): QueryClient {
  const client = new QueryClient()
  repeatOutdatedFirstFetches(client)
  return client
}

test('a push during a first fetch is not lost to the older response', async () => {
  const client = makeClient()
  const { server, asked, shown } = watch(client)
  server.state = 'delivered'
  restartFetches(client, queryKey)
  asked[0]?.()
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.()
  await expect.poll(() => shown).toEqual(['sent', 'delivered'])
})

test('many pushes during a first fetch cause one more fetch and do not delay the first', async () => {
  const client = makeClient()
  const { asked, shown } = watch(client)
  for (let at = 0; at < 50; at++) restartFetches(client, queryKey)
  expect(asked).toHaveLength(1)
  asked[0]?.()
  await expect.poll(() => shown).toEqual(['sent'])
  await expect.poll(() => asked.length).toBe(2)
})

test('a first fetch without a push is the only one', async () => {
  const { asked, shown } = watch(makeClient())
  asked[0]?.()
  await expect.poll(() => shown).toEqual(['sent'])
  expect(asked).toHaveLength(1)
})
