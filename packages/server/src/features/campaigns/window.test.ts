import { showAudience } from '@recado/contract/campaigns/audience'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CampaignStage } from '../../../test/fixtures/campaigns.ts'
import { setWindow } from '../../../test/fixtures/window.ts'
import { World } from '../../../test/world.ts'

const hour = 3_600_000

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

test('a campaign on a line with a window reaches those who wrote in time, and says before how many it leaves out', async () => {
  const stage = await CampaignStage.set(w)
  await setWindow(w, stage.connection, 24 * hour)
  const [inside = '', closes = '', outside = '', never = ''] = stage.numbers(4)
  await stage.enlist([inside, closes, outside, never])
  await stage.know([inside, closes, outside])
  const ends = (number: string, at: number) =>
    w.owner.query(
      `update customer_windows set ends_at = $3 from contacts c
       where customer_windows.company_id = $1 and c.company_id = $1 and c.id = contact_id and c.number = $2`,
      [stage.company, number, new Date(at)],
    )
  await ends(outside, w.now.getTime() - 1_000)
  const before = (from = w.now) =>
    w.call(stage.admin, showAudience, {
      contactListId: stage.list,
      whatsappId: stage.connection,
      from: from.toISOString(),
    })
  expect((await before()).body).toMatchObject({ reachable: 2, strangers: 0, skipped: { windowClosed: 2 } })
  // Tomorrow all windows are closed.
  expect((await before(new Date(w.now.getTime() + 25 * hour))).body).toMatchObject({ reachable: 0, skipped: { windowClosed: 4 } })
  const { id } = await stage.plan()
  // The second one's window closes once the campaign is under way, before its turn.
  await stage.pass(1)
  await ends(closes, w.now.getTime() - 1_000)
  await stage.pass(120)
  expect(stage.sent.map(({ phone }) => phone)).toEqual([inside])
  const { rows } = await w.owner.query(
    'select number, state, reason from campaign_recipients where campaign_id = $1 order by id',
    [id],
  )
  expect(rows).toEqual([
    { number: inside, state: 'sent', reason: null },
    { number: closes, state: 'skipped', reason: 'window-closed' },
    { number: outside, state: 'skipped', reason: 'window-closed' },
    { number: never, state: 'skipped', reason: 'window-closed' },
  ])
})

test('a campaign on a linked phone leaves no one out for a window', async () => {
  const stage = await CampaignStage.set(w)
  const [number = ''] = stage.numbers(1)
  await stage.enlist([number])
  const audience = { contactListId: stage.list, whatsappId: stage.connection }
  expect((await w.call(stage.admin, showAudience, audience)).body).toMatchObject({ reachable: 1, skipped: { windowClosed: 0 } })
})
