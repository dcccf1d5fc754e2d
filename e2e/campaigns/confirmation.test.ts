// @module-tag campaigns
// @module-tag campaign-reports
// @module-tag contact-lists

import { createCampaign, updateCampaignSettings } from '@recado/contract/campaigns/api'
import { createContactList } from '@recado/contract/contact-lists/api'
import { createContactListItem } from '@recado/contract/contact-lists/items'
import { endSession, restartSession } from '@recado/contract/connections/api'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreenSizes } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber, shop, shownQrCode } from '#support/connection.ts'
import { customers, receive } from '#support/desk.ts'
import { setStage } from '#support/stage.ts'

const { beatriz, joao, mariana } = customers
let connection = 0
let list = 0

const stage = setStage(async (product) => {
  connection = await connectNumber(product)
  for (const customer of [beatriz, joao, mariana]) await receive(product, customer, `Bom dia, aqui é ${customer.name}`)
  await product.query(`update tickets set status = 'closed' where status = 'pending'`)
  const admin = await product.admin()
  await admin.call(updateCampaignSettings, { settings: { messageInterval: 0, longerIntervalAfter: 0 } })
  const { id } = await admin.call(createContactList, { name: 'Clientes 2026' })
  for (const { name, phone } of [beatriz, joao, mariana])
    await admin.call(createContactListItem, { contactListId: id, name, number: phone })
  list = id
})

const plan = async (over: object) =>
  (await stage.product.admin()).call(createCampaign, {
    name: 'Mesas de Natal',
    message1: 'Olá, {nome}',
    whatsappId: connection,
    contactListId: list,
    scheduledAt: new Date().toISOString(),
    ...over,
  })
const got = async (phone: string) =>
  (await stage.product.phones.messages(phone, shop)).flatMap(({ fromMe, text }) => (fromMe ? [] : [text ?? '']))
const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Campanhas' }).getByRole('row').filter({ hasText: name })

test('a campaign that asks first reaches the contacts who say yes, and its report is fetched once more after it has ended', async () => {
  const request = 'Mesas a 30%. Responda SIM ou NÃO.'
  const { id } = await plan({ confirmation: true, confirmationMessage: request })
  const marina = await stage.enter(people.marina, { path: '/campaigns' })
  await row(marina, 'Mesas de Natal')
    .getByText(/^Espera a resposta de quem recebeu o pedido\. Termina até /)
    .filter({ visible: true })
    .waitFor({ timeout: 60_000 })
  await checkScreenSizes(marina, 'campaigns-asking')
  for (const { phone } of [beatriz, joao, mariana]) expect(await got(phone)).toEqual([request])

  let endedAt = Infinity
  const asked: number[] = []
  marina.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('FINALIZADA')) endedAt = Math.min(endedAt, performance.now())
    }),
  )
  marina.on('request', (sent) => {
    if (sent.url().includes(`/api/campaigns/${id}/report`)) asked.push(performance.now())
  })
  await marina.goto(`${stage.product.url}/campaign/${id}/report`)
  await marina.getByText('Em andamento').waitFor()
  await stage.product.phones.write(beatriz.phone, shop, 'Sim')
  await stage.product.phones.write(joao.phone, shop, 'não')
  await expect.poll(() => got(joao.phone)).toContain('Pronto, você não vai mais receber nossas campanhas.')
  await stage.product.phones.write(mariana.phone, shop, 'quero')
  await marina.getByText('Finalizada').waitFor({ timeout: 60_000 })
  await expect.poll(() => asked.some((at) => at - endedAt > 4_000), { timeout: 20_000 }).toBe(true)
  await marina
    .getByRole('row')
    .filter({ hasText: joao.name })
    .getByText('Respondeu NÃO ao pedido')
    .filter({ visible: true })
    .waitFor()
  expect(await marina.getByRole('main').innerText()).toMatch(/Contatos válidos\s+3\s+Receberam o pedido\s+3\s+Confirmaram\s+2/)
  await checkScreenSizes(marina, 'campaign-report-asked')
  expect(await got(beatriz.phone)).toEqual([request, `Olá, ${beatriz.name}`])
  expect(await got(mariana.phone)).toEqual([request, `Olá, ${mariana.name}`])
  expect(await got(joao.phone)).toHaveLength(2)
  // A yes or no opens no conversation.
  expect(await stage.product.query(`select from tickets where status <> 'closed'`)).toEqual([])
})

test('a campaign whose connection is lost, or whose plan excludes campaigns, says what it waits for and goes on by itself', async () => {
  const admin = await stage.product.admin()
  await admin.call(endSession, { id: connection })
  await plan({ name: 'Cadeiras' })
  const marina = await stage.enter(people.marina, { path: '/campaigns', colorScheme: 'dark' })
  const waiting = (text: RegExp) => row(marina, 'Cadeiras').getByText(text).filter({ visible: true }).waitFor({ timeout: 30_000 })
  await waiting(/^Matriz está sem conexão desde /)
  await checkScreenSizes(marina, 'campaigns-waiting-dark')
  await stage.product.query('update plans set use_campaigns = false')
  await waiting(/^O plano não inclui mais campanhas\./)
  await stage.product.query('update plans set use_campaigns = true')
  await admin.call(restartSession, { id: connection })
  await stage.product.network.scan(shop, await shownQrCode(stage.product, connection))
  await row(marina, 'Cadeiras').getByText('Finalizada').waitFor({ timeout: 60_000 })
  expect((await got(beatriz.phone)).at(-1)).toBe(`Olá, ${beatriz.name}`)
})
