import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from '../world.ts'
import { calls } from './rows.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

test('each of the 179 calls that the specification names is served', async () => {
  const specified = calls.map(({ call }) => call)
  expect(new Set(specified).size).toBe(179)
  const served = w.app.features
    .flatMap((feature) => feature.routes ?? [])
    .map(({ endpoint: { method, path } }) => `${method} ${path.replace(/:\w+/g, '{}')}`)
  expect(specified.filter((call) => !served.includes(call))).toEqual([])
  // A slash at the end, as the documents print some of them, is the same call.
  const unknown: string[] = []
  for (const call of specified) {
    const [method, path = ''] = call.split(' ')
    for (const url of [path, `${path}/`]) {
      const answer = await w.app.http.inject({ method: method as 'GET', url: `/api${url.replaceAll('{}', '1')}` })
      if (answer.statusCode === 404) unknown.push(`${method} ${url}`)
    }
  }
  expect(unknown).toEqual([])
})
