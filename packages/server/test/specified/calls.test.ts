import { type PlanFlag, planFlags } from '@recado/contract/plan-flags'
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
  // A call with a slash at its end, as the documents print some, is the same call.
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

/** The plan flag that each part of the product requires. Every plan has the parts that are not listed. */
const flags: [PlanFlag, RegExp][] = [
  ['useCampaigns', /^(campaign|contact-list|flow)|trigger-flow/],
  ['useSchedules', /^schedules/],
  ['useInternalChat', /^chats/],
  ['useExternalApi', /^(messages\/send|tickets\/(messages|transfer|close))$/],
  ['useKanban', /kanban|^contact-tags/],
  ['useOpenAi', /^prompt/],
  ['useIntegrations', /^queueIntegration/],
]

test('each call that the specification names asks for the flag of its part of the product, and for no other', () => {
  const endpoints = w.app.features.flatMap((feature) => feature.routes ?? []).map(({ endpoint }) => endpoint)
  expect(new Set(flags.map(([flag]) => flag))).toEqual(new Set(planFlags))
  for (const { call } of calls) {
    const [method, path = ''] = call.split(' ')
    const endpoint = endpoints.find((one) => one.method === method && one.path.replace(/:\w+/g, '{}') === path)
    const [flag] = flags.find(([, pattern]) => pattern.test(path.slice(1))) ?? []
    expect(endpoint?.plan, call).toBe(flag)
  }
})
