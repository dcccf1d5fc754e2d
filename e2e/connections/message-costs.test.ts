// @module-tag message-costs
// @module-tag messages
// @module-tag settings

import { sendMessage } from '@recado/contract/messages/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { write } from '@recado/peers/meta/writing'
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { checkScreenSizes, checkScreenThemes, soon } from '#support/browser.ts'
import { openShop } from '#support/meta.ts'
import { demoPeople as people } from '#support/product.ts'
import { setOwnStage } from '#support/stage.ts'
import { until } from '#support/until.ts'
import { connectOfficial } from './connect-official.ts'

const shop = await openShop()
const { state } = shop.meta
let ticket: { id: number; uuid: string }
/** Four weeks of messages that Meta has charged, and one by Meta itself: an answer to a customer. */
const stage = setOwnStage(async (product) => {
  const connectionId = await connectOfficial(product, shop)
  write(state, state.people.add('5511987650001', 'Helena'), shop.number, { type: 'text', content: { body: 'Tem em estoque?' } })
  ticket = await until('the customer’s ticket is here', async () => {
    const rows = await product.query<{ id: number; uuid: string }>('select id, uuid from tickets where connection_id = $1', [
      connectionId,
    ])
    return rows[0]
  })
  const admin = await product.admin()
  await admin.call(updateTicket, { id: ticket.id, status: 'open' })
  await admin.call(sendMessage, { ticketId: ticket.id, body: 'Temos sim, Helena' })
  await until('the price is told', async () => (await product.query('select from message_charges where is_final')).length === 1)
  await product.query(
    `insert into message_charges (company_id, network_key, connection_id, waba_id, queue_id, kind, category, is_final, country, currency,
       is_delivered, at, day)
     select c.company_id, sha256(n::text::bytea), c.id, $2, case when n % 3 > 0 then q.id end,
       case when n % 10 < 6 then 'allowance' else 'regular' end,
       case n % 10 when 8 then 'utility' when 9 then 'marketing' else 'service' end,
       true, case when n % 10 = 9 and n > 300 then 'CL' else 'BR' end, 'USD', true, at, at::date
     from generate_series(1, 320) n
     cross join lateral (select current_date - n % 28 + interval '10 hours' as at) told
     join connections c on c.id = $1
     cross join lateral (select id from queues where company_id = c.company_id order by id offset n % 2 limit 1) q`,
    [connectionId, shop.waba.id],
  )
  await product.query('update users set super = true where email = $1', [people.marina])
}, shop.env)
afterAll(() => shop.close())

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true })

test('a missing rate is set where it is told, and prices what was sent: in the costs and in the details of a message', async () => {
  const marina = await stage.enter(people.marina, { path: '/settings/official' })
  await marina.getByText('Nenhuma tarifa', { exact: true }).waitFor()
  const lacking = marina.getByRole('status').filter({ hasText: 'falta resposta · Brasil · USD.' })
  await button(lacking, 'Pôr tarifa').click()
  const dialog = marina.getByRole('dialog', { name: 'Nova tarifa' })
  await dialog.getByLabel('Preço').fill('0,0068')
  await checkScreenSizes(marina, 'rate-form')
  await button(dialog, 'Salvar').click()
  await marina.getByText(/Muda o preço de \d+ mensagens já enviadas desde/).waitFor()
  await button(marina, 'Gravar e recalcular').click()
  await marina.getByRole('row', { name: /Brasil.*Resposta.*US\$\s0,0068/ }).waitFor()

  await button(marina, 'Carregar CSV').click()
  const loading = marina.getByRole('dialog', { name: 'Carregar tarifas' })
  const first = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)
  const lines = [
    'Mercado;Categoria;Moeda;Preço;Vale desde',
    `Brazil;utility;USD;0,0068;${first}`,
    `BR;marketing;USD;0,0625;${first}`,
  ]
  const sheet = [...lines, `;allowance;;1000;${first}`, 'Marte;utility;USD;1;ontem'].join('\r\n')
  await loading
    .locator('input[type=file]')
    .setInputFiles({ name: 'tarifas.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await loading.getByText('3 tarifas novas, 1 com erro').waitFor()
  await checkScreenSizes(marina, 'rates-load')
  await button(loading, 'Gravar e recalcular').click()
  await marina.getByRole('row', { name: /Brasil.*Marketing.*US\$\s0,0625/ }).waitFor()
  await checkScreenSizes(marina, 'rates')

  await marina.goto(`${stage.product.url}/reports/costs?days=30`)
  const strip = marina.getByLabel('Custo em USD')
  await strip.getByText('US$').first().waitFor()
  await expect.poll(() => strip.innerText()).toMatch(/Sem preço\s+2\b/)
  await marina.getByText('1.000 respostas grátis por mês e número:').waitFor()
  await checkScreenThemes(marina, 'costs')
  await marina.getByText('Por categoria').click()
  await marina
    .getByRole('row', { name: /Marketing.*\+ 2 sem preço/ })
    .first()
    .waitFor()
  await checkScreenSizes(marina, 'costs-by-category')

  // Meta has never billed what only this ledger has.
  await button(marina, /^Ver (a mensagem|as \d+ mensagens)$/)
    .first()
    .click()
  const charged = marina.getByRole('dialog', { name: /^Mensagens de / })
  await charged.getByRole('row').nth(1).waitFor()
  await checkScreenSizes(marina, 'costs-charged')
  await marina.keyboard.press('Escape')

  await marina.goto(`${stage.product.url}/tickets/${ticket.uuid}`)
  // A reply of this month has been charged, so that the free ones are used up.
  await marina.getByText(/Texto livre até \d\d:\d\d · cerca de US\$\s0,0068/).waitFor(soon)
  const more = marina.getByRole('button', { name: /^Ações da mensagem de Você/ }).last()
  await more.focus()
  await more.press('d')
  const details = marina.getByRole('dialog', { name: 'Detalhes' })
  await details.getByText('Grátis: entrou nas mil do mês').waitFor()
  await details.getByText('Marina Prado').waitFor()
  await checkScreenSizes(marina, 'message-details')
})

test('a message in doubt is sent again by hand, after a warning, and both are told to have arrived', async () => {
  state.webhooks.hold(true)
  shop.meta.faults.add({ kind: 'cut', after: true, on: `POST /v25.0/${shop.number.id}/messages` })
  const admin = await stage.product.admin()
  await admin.call(sendMessage, { ticketId: ticket.id, clientId: randomUUID(), body: 'Chega amanhã' })
  await until('the answer is lost', () => shop.meta.faults.list().length === 0)
  const marina = await stage.enter(people.marina, { path: `/tickets/${ticket.uuid}` })
  const bubble = marina.getByRole('article', { name: /^Você, .*, em dúvida$/ })
  await bubble.getByText('Não se sabe se chegou.').waitFor(soon)
  await marina.getByRole('listitem').getByRole('img', { name: 'em dúvida' }).first().waitFor()
  await button(bubble, 'Enviar outra vez').click()
  await bubble.getByText('Pode chegar duas vezes.').waitFor()
  expect(await button(bubble, 'Cancelar').evaluate((cancel) => cancel === document.activeElement)).toBe(true)
  await marina.keyboard.press('Enter')
  await button(bubble, 'Enviar outra vez').waitFor()
  await marina.keyboard.press('Enter')
  await bubble.getByText('Pode chegar duas vezes.').waitFor()
  await checkScreenSizes(marina, 'message-in-doubt')
  await button(bubble, 'Enviar mesmo assim').click()
  await bubble.waitFor({ state: 'detached' })
  state.webhooks.hold(false)
  await marina.getByText('As duas chegaram.').waitFor(soon)
})
