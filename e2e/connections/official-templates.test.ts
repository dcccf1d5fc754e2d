// @module-tag templates
// @module-tag windows
// @module-tag messages

import { sendMessage } from '@recado/contract/messages/api'
import { createQuickMessage } from '@recado/contract/quick-messages/api'
import { listTemplates } from '@recado/contract/templates/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { addTemplate } from '@recado/peers/meta/templates/store'
import { tap, write } from '@recado/peers/meta/writing'
import { afterAll, expect, test } from 'vitest'
import { checkScreenSizes, checkScreenThemes } from '#support/browser.ts'
import { bubble } from '#support/bubbles.ts'
import { conversation, field } from '#support/desk.ts'
import { openShop } from '#support/meta.ts'
import { demoPeople as people } from '#support/product.ts'
import { setOwnStage } from '#support/stage.ts'
import { until } from '#support/until.ts'
import { connectOfficial } from './connect-official.ts'

const shop = await openShop()
const { state } = shop.meta
const ready = addTemplate(shop.waba, {
  name: 'pedido_pronto',
  parameterFormat: 'NAMED',
  components: [
    { type: 'BODY', text: 'Olá {{nome}}, o seu pedido *{{pedido}}* já pode ser retirado na loja.' },
    { type: 'FOOTER', text: 'Araucária Móveis' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Vou buscar' },
        { type: 'QUICK_REPLY', text: 'Falar com a loja' },
      ],
    },
  ],
})
addTemplate(shop.waba, { name: 'oferta', category: 'MARKETING', components: [{ type: 'BODY', text: 'Estantes em oferta.' }] })
addTemplate(shop.waba, { name: 'aviso_de_entrega', components: [{ type: 'BODY', text: 'A sua entrega sai amanhã cedo.' }] })
let connectionId: number
const stage = setOwnStage(async (product) => void (connectionId = await connectOfficial(product, shop)), shop.env)
afterAll(() => shop.close())

const lúcia = state.people.add('5541987650011', 'Lúcia Prado')
const arrived = () =>
  state.messages
    .in(state.people.conversation(shop.number, lúcia))
    .filter(({ isIncoming, type }) => !isIncoming && type === 'template')
const tell = (path: string, body: object = {}) =>
  fetch(`${shop.meta.controlUrl}/templates/${ready.id}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('where the window has closed a template goes out, filled, and what the customer taps brings the composer back', async () => {
  const { product } = stage
  const admin = await product.admin()
  write(state, lúcia, shop.number, { type: 'text', content: { body: 'Já ficou pronto?' } })
  const ticket = await until('there is a ticket', async () => {
    const [row] = await product.query<{ id: number; uuid: string }>('select id, uuid from tickets where connection_id = $1', [
      connectionId,
    ])
    return row
  })
  await admin.call(updateTicket, { id: ticket.id, status: 'open' })
  const page = await stage.enter(people.marina, { path: `/tickets/${ticket.uuid}` })
  await field(page).fill('Fica pronta na quinta')

  // It closes while she writes.
  await product.query("update customer_windows set ends_at = now() + interval '3 seconds' where connection_id = $1", [
    connectionId,
  ])
  await admin.call(sendMessage, { ticketId: ticket.id, body: 'Um momento' })
  const strip = conversation(page, { name: lúcia.name }).locator('[data-window-strip]')
  await strip.getByText(/O seu texto ficou guardado e volta quando o cliente escrever\.$/).waitFor()
  const opener = strip.getByRole('button', { name: 'Escolher modelo' })
  await expect.poll(() => opener.evaluate((node) => node === document.activeElement)).toBe(true)
  await checkScreenSizes(page, 'template-strip')
  await opener.press('Enter')

  const dialog = page.getByRole('dialog', { name: `Enviar modelo para ${lúcia.name}` })
  const send = dialog.getByRole('button', { name: 'Enviar modelo' })
  await dialog.getByText('Modelos de marketing estão desligados aqui.').waitFor()
  expect(await dialog.getByRole('button', { name: /^Oferta/ }).count()).toBe(0)
  await dialog.getByRole('searchbox').fill('pedido pr')
  await dialog.getByRole('button', { name: /^Pedido pronto/ }).waitFor()
  await dialog.getByRole('searchbox').press('Enter')
  const order = dialog.getByLabel('Pedido', { exact: true })
  await expect.poll(() => order.evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await dialog.getByLabel('Nome').inputValue()).toBe(lúcia.name)
  await dialog.getByText('do contato').waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Preencha “Pedido”').waitFor()
  await order.fill('4471')
  await checkScreenSizes(page, 'template-picker')

  // Meta pauses it while it is being filled.
  await tell('pause')
  await dialog
    .getByText(/^Pausado pela Meta até/)
    .first()
    .waitFor()
  await expect.poll(() => send.isDisabled()).toBe(true)
  await tell('unpause')
  await expect.poll(() => send.isEnabled()).toBe(true)
  await order.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await bubble(page, `Olá ${lúcia.name}, o seu pedido 4471 já pode ser retirado na loja.`).waitFor()
  const [message, ...more] = await until('it arrives, once', () => (arrived().length > 0 ? arrived() : undefined))
  expect(more).toEqual([])
  await checkScreenThemes(page, 'template-sent')

  if (message) tap(state, message, 'Vou buscar')
  await expect.poll(() => field(page).getAttribute('readonly')).toBeNull()
  expect(await field(page).inputValue()).toBe('Fica pronta na quinta')
  await bubble(page, 'Vou buscar').first().waitFor()

  // Inside the window a slash finds it, too.
  await field(page).fill('/pedido')
  await page.getByRole('option', { name: /Pedido pronto.*Modelo/ }).waitFor()
  await checkScreenSizes(page, 'template-slash')
  await field(page).press('Enter')
  await dialog.getByLabel('Pedido', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  // So does a quick message that holds one, with the values that it keeps, for this customer.
  const { records } = await admin.call(listTemplates, { searchParam: 'pedido_pronto', pageNumber: 1 })
  const values = { 'body.nome': '{{primeiro_nome}}', 'body.pedido': '4472' }
  const text = 'O seu pedido ficou pronto.'
  await admin.call(createQuickMessage, {
    shortcode: 'retirar',
    message: text,
    template: { templateId: records[0]?.id ?? 0, values },
  })
  await field(page).fill('/retirar')
  await page.getByRole('option', { name: /retirar.*Modelo/ }).waitFor()
  await field(page).press('Enter')
  await expect.poll(() => dialog.getByLabel('Nome').inputValue()).toBe('Lúcia')
  expect(await dialog.getByLabel('Pedido', { exact: true }).inputValue()).toBe('4472')
  await checkScreenSizes(page, 'template-of-quick-message')
  await dialog.getByLabel('Nome').press('Control+Enter')
  await bubble(page, 'Olá Lúcia, o seu pedido 4472 já pode ser retirado na loja.').waitFor()
  expect(await field(page).inputValue()).toBe('')
})
