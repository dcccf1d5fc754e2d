import { cancelCampaign, restartCampaign, updateCampaignSettings } from '@recado/contract/campaigns/api'
import { minGapMs } from '@recado/contract/campaigns/pace'
import { uploadSheet } from '@recado/contract/contact-lists/api'
import { afterEach, expect, inject, test } from 'vitest'
import { seededRandom } from '../arrival-order/random.ts'
import { CampaignStage } from '../fixtures/campaigns.ts'
import { sheetOf } from '../fixtures/sheets.ts'
import { type TestUser, World } from '../world.ts'
import { WorkerProcess } from './worker-process.ts'

/** The whole test takes some minutes. */
const { isWhole, seed } = inject('proof')
const size = isWhole
  ? { people: 2_000, twice: 40, invalid: 25, optedOut: 10, stops: 10, kills: 40 }
  : { people: 60, twice: 6, invalid: 4, optedOut: 3, stops: 3, kills: 3 }
const timeout = isWhole ? 1_500_000 : 240_000
const outage = 60
/** How many strangers a line may write to on each of its first days. */
const allowed = isWhole ? [20, 26, 32, 38, 44] : [20, 26, 32]
/** For how long a stopped campaign is watched. */
const watched = 4

let w: World
let hand: WorkerProcess
afterEach(async () => {
  await hand.end()
  await w.end()
})

test(
  `${size.people} people through ${size.stops} stops by three at once, ${size.kills} kills and an outage: each once, at the pace`,
  { timeout },
  async ({ annotate }) => {
    const chance = seededRandom(seed)
    w = await World.create()
    hand = new WorkerProcess(w)
    const stage = await CampaignStage.set(w)
    const admins = [stage.admin, await w.user(stage.company, 'admin'), await w.user(stage.company, 'owner')]
    const all = stage.numbers(size.people)
    const others = all.slice(0, size.twice).map((number) => `+${number.slice(0, 2)} (${number.slice(2, 4)}) ${number.slice(4)}`)
    const rows = [...all, ...others].map((number, at) => [`Pessoa ${at}`, number])
    const sheet = [{ name: 'l.xlsx', bytes: sheetOf([['nome', 'numero'], ...rows]) }]
    const uploaded = (await w.upload(stage.admin, uploadSheet, { id: stage.list }, sheet)).body
    expect(uploaded).toMatchObject({ imported: size.people, repeated: size.twice, faulty: [] })
    await stage.haveWritten(all)
    const invalid = all.slice(100 % size.people, (100 % size.people) + size.invalid)
    const optedOut = all.slice(-size.optedOut)
    await w.owner.query('update contact_list_items set is_whatsapp_valid = not number = any($2::text[]) where company_id = $1', [
      stage.company,
      invalid,
    ])
    await w.owner.query('update contacts set opted_out_at = $3 where company_id = $1 and number = any($2::text[])', [
      stage.company,
      optedOut,
      w.now,
    ])
    await w.call(stage.admin, updateCampaignSettings, { settings: { messageInterval: 0, longerIntervalAfter: 0 } })
    const { id } = await stage.plan()
    const valid = all.filter((number) => !invalid.includes(number) && !optedOut.includes(number))

    const step = async (killed = false) => {
      w.turnClock(1_000)
      await (killed ? hand.settleThroughKill(chance.below(40)) : hand.settle())
      expect(await stage.countQueued()).toBeLessThanOrEqual(1)
      if ((await stage.send()) > 0) await hand.settle()
    }
    const renew = async () => {
      for (const [at, admin] of admins.entries()) admins[at] = { ...admin, token: await w.renewedToken(admin) }
    }
    /** All three admins make the call at once, and exactly one of them succeeds. */
    const together = async (call: typeof cancelCampaign) => {
      const answers = await Promise.all(admins.map((admin: TestUser) => w.call(admin, call, { id })))
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    }
    const at = (count: number) =>
      new Set(Array.from({ length: count }, (_, one) => Math.floor(((one + 0.5) * valid.length) / count)))
    const [stops, kills, outages] = [at(size.stops), at(size.kills), new Set([Math.floor(valid.length / 3)])]
    const isNow = (instants: Set<number>) => {
      const [due] = [...instants].filter((instant) => stage.sent.length >= instant)
      return due !== undefined && instants.delete(due)
    }
    while ((await stage.show(id)).status !== 'FINALIZADA') {
      await step(isNow(kills))
      if (isNow(stops)) {
        await renew()
        w.turnClock(1_000)
        await hand.settle()
        const isOnWire = chance.below(2) === 0 && (await stage.beginToSend()) > 0
        await together(cancelCampaign)
        const before = stage.sent.length
        if (isOnWire) await stage.goOnSending()
        for (let second = 0; second < watched; second++) await step()
        expect(stage.sent.length - before).toBeLessThanOrEqual(isOnWire ? 1 : 0)
        await renew()
        await together(restartCampaign)
      }
      if (isNow(outages)) {
        await stage.setConnection('TIMEOUT')
        for (let second = 0; second < outage; second++) {
          w.turnClock(1_000)
          await hand.settle()
        }
        await stage.setConnection('CONNECTED')
      }
      stage.admin = { ...stage.admin, token: await w.renewedToken(stage.admin) }
    }
    const { completedAt, figures } = await stage.show(id)
    for (let second = 0; second < watched; second++) await step()
    expect(stage.sent.map(({ phone }) => phone).sort()).toEqual([...valid].sort())
    const gaps = stage.sent.slice(1).map((one, before) => one.at - (stage.sent[before]?.at ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(minGapMs)
    const skipped = size.invalid + size.optedOut
    expect(figures).toMatchObject({ total: size.people, sent: valid.length, queued: 0, failed: 0, skipped })
    expect(await stage.show(id)).toMatchObject({ status: 'FINALIZADA', completedAt, figures })
    expect(hand.kills).toBe(size.kills)
    await annotate(`storm: ${stage.sent.length} sent, ${hand.kills} kills, SEED=${seed}`, 'figures')
  },
)

test(`strangers are reached as the allowance lets them, over ${allowed.length} days`, { timeout }, async () => {
  w = await World.create()
  hand = new WorkerProcess(w)
  const stage = await CampaignStage.set(w)
  const numbers = stage.numbers(allowed.reduce((sum, count) => sum + count))
  await stage.enlist(numbers)
  await w.call(stage.admin, updateCampaignSettings, { settings: { messageInterval: 0, longerIntervalAfter: 0 } })
  const { id } = await stage.plan()
  const days: number[] = []
  for (const [day, count] of allowed.entries()) {
    const before = stage.sent.length
    // One message a second, and some more seconds in which none is sent.
    for (let second = 0; second < count + watched; second++) {
      w.turnClock(1_000)
      await w.settle()
      if ((await stage.send({ counts: true })) > 0) await w.settle()
    }
    days.push(stage.sent.length - before)
    stage.admin = { ...stage.admin, token: await w.renewedToken(stage.admin) }
    if (day < allowed.length - 1) expect(await stage.show(id)).toMatchObject({ status: 'EM_ANDAMENTO', waitsFor: 'allowance' })
    w.turnClock(24 * 3_600_000)
    await w.owner.query("update sessions set expires_at = expires_at + interval '1 day' where company_id = $1", [stage.company])
  }
  expect(days).toEqual(allowed)
  await stage.pass(2)
  expect((await stage.show(id)).status).toBe('FINALIZADA')
  expect(stage.sent.map(({ phone }) => phone).sort()).toEqual(numbers)
})
