// @module-tag campaigns
// @module-tag schedules

import { showCampaign } from '@recado/contract/campaigns/api'
import { useLoginLink } from '@recado/contract/auth/api'
import { afterEach, expect, inject, test } from 'vitest'
import { Api } from '../support/api.ts'
import { audit, nothingWrong, untilIdle } from '../support/audit.ts'
import { canTurnClocks, Clock } from '../support/clock/clock.ts'
import { demoPeople, password, type Product, startProduct } from '../support/product.ts'
import { patiently } from '../support/until.ts'
import { answerIn } from '../support/writing.ts'
import {
  accept,
  addCustomers,
  chosen,
  type Customer,
  heard,
  menu,
  openShop,
  persist,
  say,
  schedule,
  startCampaign,
  ticketOf,
} from './shop.ts'

/**
 * In the whole proof: the clock of the server's process, not the database's, is put an hour forward and back. Needs
 * libfaketime (apt install libfaketime).
 */
const isPlayed = inject('proof').isWhole && canTurnClocks
const timeout = 900_000
const hourMs = 3_600_000

let product: Product | undefined
let clock: Clock | undefined
afterEach(async () => {
  await product?.remove()
  clock?.remove()
})

test.runIf(isPlayed)(
  'a clock that jumps an hour forward and back duplicates nothing, loses nothing and delays nothing by an hour',
  { timeout },
  async ({ annotate }) => {
    const turned = new Clock()
    clock = turned
    const at = await startProduct(turned.ofOne)
    product = at
    const connectionId = await openShop(at)
    const served = await addCustomers(at, 0, 4)
    const botted = await addCustomers(at, 1_000, 2)
    const reached = await addCustomers(at, 2_000, 40, ['pn'])
    for (const customer of [...served, ...reached]) await say(at, customer)
    await untilIdle(at, connectionId)
    const tickets: number[] = []
    for (const customer of served) tickets.push(await accept(at, customer))
    const contacts: number[] = []
    for (const customer of reached) contacts.push((await ticketOf(at, customer)).contactId)
    await at.query(`update tickets set status = 'closed' where status = 'pending'`)
    const [soon, later] = served as [Customer, Customer]
    await schedule(at, soon, 30 * 60)
    await schedule(at, later, 90 * 60)
    const admin = await at.admin()
    const before = await at.recado('login-link', demoPeople.caio)
    const campaignId = await startCampaign(at, connectionId, contacts)
    const countOffers = async () =>
      (await Promise.all(reached.map((one) => heard(at, one)))).flat().filter((text) => text.startsWith('Oferta'))

    let round = 0
    /** Both ways, and with the bot. */
    const converse = async (customer?: Customer) => {
      const began = performance.now()
      round++
      if (customer) await say(at, customer, 'oi')
      for (const one of served) await say(at, one)
      for (const id of tickets) await answerIn(admin, id, `resposta ${round} em ${id}`)
      if (customer) await patiently('the bot asks', async () => (await heard(at, customer)).length === 1)
      if (customer) await say(at, customer, '1')
      if (customer) await patiently('the bot answers', async () => (await heard(at, customer)).length === 2)
      await untilIdle(at, connectionId)
      return (performance.now() - began) / 1_000
    }
    const seconds = [await converse(botted[0])]
    await patiently('some of the campaign is out', async () => (await countOffers()).length > 4)
    await turned.advance(hourMs)
    // By this clock the phones' messages are an hour old, and the bot does not answer those.
    seconds.push(await converse())
    await patiently('what was due in half an hour has come', async () =>
      (await heard(at, soon)).some((text) => text.startsWith('marcado')),
    )
    const opened = [await open(at, before)]
    await turned.advance(-hourMs)
    seconds.push(await converse(botted[1]))
    // What has once expired stays so; a new one is good once.
    const fresh = await at.recado('login-link', demoPeople.livia)
    for (const link of [before, fresh, fresh]) opened.push(await open(at, link))
    expect(opened).toEqual(['410 ERR_LINK_EXPIRED', '410 ERR_LINK_EXPIRED', '200', '410 ERR_LINK_EXPIRED'])
    const began = performance.now()
    const isOver = async () => (await persist(admin, showCampaign, { id: campaignId })).status === 'FINALIZADA'
    await patiently('the campaign is over', isOver)
    await untilIdle(at, connectionId)
    const rest = (performance.now() - began) / 1_000
    await annotate(
      `clock: conversations took ${seconds.map(Math.round).join(', ')} s; the rest of the campaign ${Math.round(rest)} s`,
      'figures',
    )

    const found = await audit(at, connectionId, undefined, {
      isOnce: (text) => ![menu, chosen].includes(text),
      classOf: (text) => text.slice(0, 5),
    })
    expect(found.inbound).toMatchObject(nothingWrong)
    expect(found.outbound).toEqual({ seen: found.outbound.stored, stored: found.outbound.stored, ...nothingWrong })
    expect(await countOffers()).toHaveLength(reached.length)
    for (const customer of botted) expect(await heard(at, customer)).toEqual([menu, chosen])
    expect((await heard(at, later)).filter((text) => text.startsWith('marcado'))).toEqual([])
    expect(Math.max(...seconds, rest)).toBeLessThan(180)
  },
)

/** The server's answer to a one-use link. */
async function open({ url }: Product, link: string): Promise<string> {
  const api = new Api(url, { email: '', password })
  const { status, text } = await api.send(useLoginLink, { token: link.split('#')[1] ?? '', password })
  return status === 200 ? '200' : `${status} ${(JSON.parse(text) as { error: string }).error}`
}
