import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { repeatOutdatedFirstFetches } from './first-fetch.ts'
import { restartFetches } from './pages.ts'

const queryKey = ['messages', 1]

/** A screen that shows what the server has; each answer is what was there when it was asked, and comes when it is let go. */
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

test('what is told of during a first fetch is not lost to its older answer', async () => {
  const client = makeClient()
  const { server, asked, shown } = watch(client)
  server.state = 'delivered'
  restartFetches(client, queryKey)
  asked[0]?.()
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.()
  await expect.poll(() => shown).toEqual(['sent', 'delivered'])
})

test('a flood of news during a first fetch costs one more, and does not hold it up', async () => {
  const client = makeClient()
  const { asked, shown } = watch(client)
  for (let at = 0; at < 50; at++) restartFetches(client, queryKey)
  expect(asked).toHaveLength(1)
  asked[0]?.()
  await expect.poll(() => shown).toEqual(['sent'])
  await expect.poll(() => asked.length).toBe(2)
})

test('a first fetch that nothing happens during is the only one', async () => {
  const { asked, shown } = watch(makeClient())
  asked[0]?.()
  await expect.poll(() => shown).toEqual(['sent'])
  expect(asked).toHaveLength(1)
})
