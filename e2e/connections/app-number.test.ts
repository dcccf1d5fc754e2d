// @module-tag official-lines
// @module-tag messages
// @module-tag tickets

import type { Past } from '@recado/peers/meta/accounts'
import { ownerWrites } from '@recado/peers/meta/coexistence/owner'
import { spokenIn } from '@recado/peers/meta/coexistence/past'
import { write } from '@recado/peers/meta/writing'
import { afterAll, expect, test } from 'vitest'
import { checkScreenSizes, checkScreenThemes } from '#support/browser.ts'
import { bubble } from '#support/bubbles.ts'
import { openShop } from '#support/meta.ts'
import { demoPeople as people } from '#support/product.ts'
import { setOwnStage } from '#support/stage.ts'
import { until } from '#support/until.ts'
import { connectOfficial } from './connect-official.ts'

const shop = await openShop()
const { number, meta } = shop
const past: Past = { people: 2, messages: 8, perChunk: 3, shuffled: 7, twice: 2 }
number.isOnApp = true
number.app.onboardedAt = Date.now()
number.app.past = past
const spoken = spokenIn(past, number.digits, Date.now())
let connectionId: number
const stage = setOwnStage(
  async (product) => void (connectionId = await connectOfficial(product, shop, { takesPast: true })),
  shop.env,
)
afterAll(() => shop.close())

/** What was said before is filed a minute after its last piece. */
const pastMs = 180_000

test('of a number in the app: what only the app shows says so, what its owner writes there appears, its past is filed', async () => {
  const { product } = stage
  const { state } = meta
  const lúcia = state.people.add('5541987650011', 'Lúcia Prado')
  write(state, lúcia, number, { type: 'text', content: { body: 'Quanto custa a estante?' } })
  const errors = [{ code: 131_060, title: 'This message is unavailable' }]
  write(state, lúcia, number, { type: 'unsupported', content: { type: 'text' }, more: { errors } })
  const uuidOf = (body: string) =>
    until(`a ticket has "${body}"`, async () => {
      const text = `select t.uuid, t.status from tickets t join messages m on m.company_id = t.company_id and m.ticket_id = t.id
        where t.connection_id = $1 and m.body = $2`
      return (await product.query<{ uuid: string; status: string }>(text, [connectionId, body]))[0]
    })
  const live = await uuidOf('Quanto custa a estante?')
  const page = await stage.enter(people.marina, { path: `/tickets/${live.uuid}` })
  await bubble(page, 'Só o app mostra esta mensagem. Veja no WhatsApp Business.').waitFor()
  ownerWrites(state, number, lúcia, { type: 'text', content: { body: 'Respondi aqui pelo celular' } })
  await bubble(page, 'Respondi aqui pelo celular').waitFor()
  await checkScreenSizes(page, 'app-number')
  await checkScreenThemes(page, 'app-number')

  const filed = 'select from messages where connection_id = $1 and is_past'
  await until('the past is filed', async () => (await product.query(filed, [connectionId])).length === spoken.length, pastMs)
  const [first] = spoken
  if (!first) throw new Error('The past is empty')
  const old = await uuidOf(first.body)
  expect(old.status).toBe('closed')
  await page.goto(new URL(`/tickets/${old.uuid}`, product.url).href)
  const log = page.getByRole('log')
  for (const { body, phone } of spoken) if (phone === first.phone) await log.getByText(body, { exact: true }).waitFor()
  await checkScreenSizes(page, 'app-past')
  await checkScreenSizes(page, 'app-past')
})
