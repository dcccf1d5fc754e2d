import { afterAll, beforeAll, expect, test } from 'vitest'
import { walkBots, walkFlows } from './automation.ts'
import { walkChats, walkCompany, walkOperator } from './business.ts'
import { walkCampaigns, walkContacts, walkLists, walkTools } from './customers.ts'
import { makeRecords, pair, walkPrograms, walkTickets, walkUsers, walkVerbs } from './tickets.ts'
import { EventRecorder, missingEvents } from './event-recorder.ts'
import { type SpecifiedInstallation, openInstallation } from './installation.ts'

let house: SpecifiedInstallation
beforeAll(async () => void (house = await openInstallation()))
afterAll(() => house.end())

test('each call answers as the documents say, and sockets hear each event with what it carries', async () => {
  const origin = await house.w.origin()
  const ears = [await EventRecorder.of(origin, house.admin), await EventRecorder.of(origin, house.colleague)]
  const place = await makeRecords(house)
  ears.push(await walkUsers(house, place))
  const desk = await walkTickets(house, place)
  await walkVerbs(house, desk)
  await walkFlows(house, desk)
  await walkContacts(house)
  const used = await walkLists(house, desk)
  const files = await walkTools(house, desk)
  await pair(house, desk)
  await walkCampaigns(house, desk, { ...used, files })
  await walkPrograms(house, desk)
  await walkBots(house, desk)
  await walkChats(house)
  await walkOperator(house)
  await walkCompany(house)
  expect(house.api.faults).toEqual([])
  expect(house.api.untried()).toEqual([])
  await expect.poll(() => missingEvents(house.company, ears)).toEqual([])
  for (const ear of ears) ear.end()
})
