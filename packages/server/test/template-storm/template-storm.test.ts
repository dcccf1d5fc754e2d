import { restartCampaign, updateCampaignSettings } from '@recado/contract/campaigns/api'
import { updateOfficialLine } from '@recado/contract/official-lines/api'
import { listTemplates } from '@recado/contract/templates/api'
import type { Message } from '@recado/peers/meta/messages'
import { chargesOf } from '@recado/peers/meta/sending/bill'
import { endPacing } from '@recado/peers/meta/sending/pacing'
import { unpause } from '@recado/peers/meta/templates/changes'
import { addTemplate } from '@recado/peers/meta/templates/store'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, inject, test } from 'vitest'
import { seededRandom } from '../arrival-order/random.ts'
import { WorkerProcess } from '../campaign-storm/worker-process.ts'
import { CampaignStage } from '../fixtures/campaigns.ts'
import { type ChannelsProcess, startChannels, untilSettled } from '../fixtures/channels-process.ts'
import { type MetaShop, type MetaWorld, openMetaWorld } from '../fixtures/meta.ts'
import { byName } from '../fixtures/template-campaigns.ts'

/** The whole test takes some minutes. */
const { isWhole, seed } = inject('proof')
const { people, kills } = isWhole ? { people: 2_000, kills: 20 } : { people: 24, kills: 2 }
const timeout = isWhole ? 2_400_000 : 240_000
const patienceMs = 30_000
/** The campaign sends a message each second: the whole test turns the clock past several at once. */
const stepMs = isWhole ? 5_000 : 1_000
const renewMs = 500_000
/** For how many steps a campaign that waits is watched. */
const watched = 4

let world: MetaWorld
let hand: WorkerProcess
let channels: ChannelsProcess
afterEach(async () => {
  await hand.end()
  await channels?.end()
  await world.end()
})

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await world.w.owner.query<Row>(text, values)).rows

/** What is handed over has left or has been given up, and what Meta tells is in the inbox. */
async function untilTold(): Promise<void> {
  const { webhooks } = world.meta.state
  const busy = `select from channels.outbox o join channels.state s on s.connection_id = o.connection_id and s.status = 'CONNECTED'
      where o.kind = 'message' and o.state in ('queued', 'sending') and o.due_at <= now()
    union all select from channels.hooks union all select from channels.hook_parts`
  const began = performance.now()
  for (;;) {
    await webhooks.deliver()
    if (webhooks.waiting === 0 && (await rows(busy)).length === 0) return
    if (performance.now() - began > patienceMs) return
    await pause(10)
  }
}

/** Our references of what Meta has not failed, once each time that it has it. */
const atMeta = () =>
  world.meta.state.messages
    .list()
    .flatMap(({ isIncoming, conversation, statuses }) =>
      isIncoming || statuses.includes('failed') ? [] : [conversation.person.number],
    )

async function setStage(shop: MetaShop): Promise<{ stage: CampaignStage; line: number }> {
  const { w } = world
  const line = (await shop.connect()).body.connection.id
  const open = "select from channels.state where connection_id = $1 and status = 'CONNECTED'"
  await untilSettled(w, 'the line is open', async () => (await rows(open, [line])).length > 0)
  const stage = await CampaignStage.on(w, line, shop.admin)
  await w.call(shop.admin, updateCampaignSettings, { settings: { messageInterval: 0, longerIntervalAfter: 0 } })
  return { stage, line }
}

test(
  `${people} people by template through ${kills} kills, a hold, a drop and another token: each at most once, and all accounted for`,
  { timeout },
  async ({ annotate }) => {
    const began = performance.now()
    const chance = seededRandom(seed)
    world = await openMetaWorld()
    hand = new WorkerProcess(world.w)
    const { w, meta } = world
    const { state } = meta
    state.settings.pairLimit = 'off'
    channels = await startChannels(world)
    const shop = await world.shop()
    shop.waba.portfolio.tier = 'TIER_10K'
    const template = addTemplate(shop.waba, {
      name: 'oferta',
      category: 'MARKETING',
      components: [{ type: 'BODY', text: 'Olá {{1}}, veja a oferta.' }],
    })
    const owned = { waba: shop.waba, template }
    const { stage, line } = await setStage(shop)
    const numbers = stage.numbers(people)
    for (const [at, number] of numbers.entries()) state.people.add(number, `Pessoa ${at}`)
    await stage.enlist(numbers)
    const [listed] = (await w.call(shop.admin, listTemplates, { whatsappId: line })).body.records
    const { id } = await stage.plan({ message1: null, templateId: listed?.id ?? 0, templateValues: byName })

    let renewedMs = 0
    let dropped: Message[] = []
    const renew = async () => (stage.admin = { ...stage.admin, token: await w.renewedToken(stage.admin) })
    const step = async (how: 'calm' | 'worker' | 'channels' = 'calm', ms = stepMs) => {
      w.turnClock(ms)
      await (how === 'worker' ? hand.settleThroughKill(chance.below(40)) : hand.settle())
      if (how === 'channels') {
        await pause(chance.below(30))
        await channels.end()
        channels = await startChannels(world)
      }
      await untilTold()
      await hand.settle()
      renewedMs += ms
      if (renewedMs >= renewMs) {
        renewedMs = 0
        await renew()
      }
    }
    const show = async () => {
      await renew()
      return stage.show(id)
    }
    const waitFor = async (what: string) => {
      for (let at = 0; at < 10 && (await show()).waitsFor !== what; at++) await step('calm', 1_000)
      expect((await show()).waitsFor).toBe(what)
      const before = atMeta().length
      for (let at = 0; at < watched; at++) await step('calm', 1_000)
      expect(atMeta()).toHaveLength(before)
    }

    const due = Array.from({ length: kills }, (_, at) => Math.floor(((at + 0.5) * people) / kills))
    const events: [number, () => Promise<void>][] = [
      [
        0.25,
        async () => {
          template.freeOfPacing = 0
          await waitFor('pacing')
          endPacing(state, owned, 'sent')
        },
      ],
      [
        0.5,
        async () => {
          template.freeOfPacing = 0
          await waitFor('pacing')
          dropped = template.held.flatMap((wamid) => state.messages.find(wamid) ?? [])
          endPacing(state, owned, 'dropped')
          await untilTold()
          await waitFor('template')
          unpause(state, owned)
          await untilTold()
          await hand.settle()
          expect((await w.call(stage.admin, restartCampaign, { id })).status).toBe(200)
        },
      ],
      [
        0.75,
        async () => {
          shop.token.isRevoked = true
          await waitFor('line')
          const token = state.tokens.add(shop.app, [shop.waba]).value
          expect((await w.call(stage.admin, updateOfficialLine, { id: line, token })).status).toBe(200)
          const isUp = "select from channels.state where connection_id = $1 and status = 'CONNECTED'"
          for (let at = 0; at < 200 && (await rows(isUp, [line])).length === 0; at++) await pause(50)
        },
      ],
    ]
    let killed = 0
    for (let still = 0, last = -1; (await show()).status !== 'FINALIZADA' && still < 120;) {
      const count = atMeta().length
      still = count === last ? still + 1 : 0
      last = count
      const [next] = events
      if (next && count >= next[0] * people) {
        events.shift()
        await next[1]()
        continue
      }
      const isDue = (due[0] ?? Infinity) <= count
      if (isDue) due.shift()
      await step(isDue ? (killed++ % 2 ? 'channels' : 'worker') : 'calm')
    }
    await untilTold()
    await hand.settle()
    const { status, figures } = await show()
    const reached = atMeta()
    expect([status, events.length, killed]).toEqual(['FINALIZADA', 0, kills])
    expect(new Set(reached).size).toBe(reached.length)
    expect(figures).toMatchObject({ total: people, queued: 0 })
    expect(figures.sent + figures.failed + figures.skipped).toBe(people)
    expect(figures.sent).toBe(reached.length)
    // What was lost with a process is shown as a doubt. What Meta dropped with its template failed, was not tried again and costs nothing.
    const doubts = await rows("select from campaign_recipients where campaign_id = $1 and reason = 'ERR_WAPP_UNCERTAIN'", [id])
    const paused = await rows<{ number: string }>(
      "select number from campaign_recipients where campaign_id = $1 and state = 'failed' and reason = 'ERR_WAPP_TEMPLATE_PAUSED'",
      [id],
    )
    expect(paused.map(({ number }) => number)).toEqual(dropped.map(({ conversation }) => conversation.person.number))
    expect([dropped.length, chargesOf(dropped)]).toEqual([1, []])
    expect(figures.failed).toBe(doubts.length + dropped.length)
    const took = ((performance.now() - began) / 1_000).toFixed(1)
    const result = `${reached.length} of ${people} reached, ${doubts.length} in doubt, ${dropped.length} dropped, 0 twice`
    await annotate(`template storm: ${result}; ${kills} kills, ${took} s, SEED=${seed}`, 'figures')
  },
)
