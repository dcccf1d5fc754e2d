// @module-tag webhooks

import { updateSetting } from '@recado/contract/settings/api'
import { replayDelivery, listDeliveries, showWebhookSecret } from '@recado/contract/webhooks/api'
import { afterAll, expect, test } from 'vitest'
import { openServices } from '#support/automation/services.ts'
import { checkScreenThemes, checkScreenSizes } from '#support/browser.ts'
import { connectNumber } from '#support/connection.ts'
import { customers, dismiss, receive } from '#support/desk.ts'
import { demoPeople } from '#support/product.ts'
import { setOwnStage } from '#support/stage.ts'
import { until } from '#support/until.ts'

const services = await openServices()
const { hooks } = services
const stage = setOwnStage(async (product) => void (await connectNumber(product)), services.env)
afterAll(() => services.close())

const path = '/recado'
const url = hooks.url + path
const toPage = { path: '/messages-api' }

test('an address is saved, the webhook switched on, and its secret shown, copied and changed', async () => {
  hooks.add({ path, answer: () => ({}) })
  const marina = await stage.enter(demoPeople.marina, toPage)
  const panel = marina.getByRole('region', { name: 'Webhook' })
  await panel.getByText('Desligado', { exact: true }).waitFor()
  await marina.getByText('Nada foi enviado ainda').waitFor()
  await checkScreenSizes(marina, 'webhook-empty')
  const onOff = panel.getByRole('switch', { name: 'Enviar eventos' })
  await onOff.click()
  await dismiss(marina, 'Salve o endereço antes de ligar.')
  expect(await onOff.isChecked()).toBe(false)

  const address = panel.getByLabel('Endereço', { exact: true })
  await address.fill('https://192.168.0.10/recado')
  await marina.keyboard.press('Enter')
  await panel.getByText('Use um endereço https que a internet alcance').waitFor()
  expect(await address.inputValue()).toBe('https://192.168.0.10/recado')
  await address.fill(url)
  await panel.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(marina, 'URL do webhook atualizada')
  await onOff.click()
  await dismiss(marina, 'Webhook atualizado')
  await panel.getByText('Ligado', { exact: true }).waitFor()

  const secret = panel.getByLabel('Segredo da assinatura')
  expect(await secret.inputValue()).toMatch(/^whsec_•+$/)
  await panel.getByRole('button', { name: 'Mostrar o segredo' }).click()
  await expect.poll(() => secret.inputValue()).toMatch(/^whsec_[\w+/]{43}=$/)
  const shown = await secret.inputValue()
  await panel.getByRole('button', { name: 'Trocar' }).click()
  const asked = marina.getByRole('alertdialog').or(marina.getByRole('dialog'))
  await asked.getByText('continua assinando junto por 24 horas').waitFor()
  await asked.getByRole('button', { name: 'Trocar' }).click()
  await dismiss(marina, 'Segredo trocado')
  await panel.getByText('O segredo anterior também assina até').waitFor()
  expect(await secret.inputValue()).toMatch(/^whsec_•+$/)
  await panel.getByRole('button', { name: 'Mostrar o segredo' }).click()
  await expect.poll(() => secret.inputValue()).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(await secret.inputValue()).not.toBe(shown)

  await panel.getByText('O que é enviado').click()
  await panel.getByText('mensagem recebida ou enviada').waitFor()
})

test('deliveries appear live, a failed one says why, and a gap is sent again', async () => {
  const admin = await stage.product.signIn(demoPeople.marina)
  const { secret } = await admin.call(showWebhookSecret, {})
  hooks.add({ path, secret, answer: () => ({ ok: true }) })
  const marina = await stage.enter(demoPeople.marina, toPage)
  const list = marina.getByRole('region', { name: 'Entregas' })
  const panel = marina.getByRole('region', { name: 'Webhook' })
  await panel.getByRole('button', { name: 'Enviar evento de teste' }).click()
  await dismiss(marina, 'Evento de teste a caminho')
  await list.getByRole('button', { name: /webhook\.test.*200/ }).waitFor()
  await panel.getByText('Entregando', { exact: true }).waitFor()

  // The receiver is away: each try says what it answered, and when the next one comes.
  hooks.add({ path, secret, status: () => 500 })
  await receive(stage.product, customers.mariana, 'O pedido já saiu?')
  const failed = list.getByRole('button', { name: /ticket\.\w+.*500.*\dª de 10/ })
  await failed.waitFor()
  await panel.getByText('Falhando', { exact: true }).waitFor()
  await failed.click()
  await list.getByText('Something went wrong').first().waitFor()
  await list.getByText('"Mariana Souza"').waitFor()
  await checkScreenThemes(marina, 'webhook-deliveries')
  await list.getByText('Com falha', { exact: true }).click()
  await expect.poll(() => list.getByRole('button', { name: /webhook\.test/ }).count()).toBe(0)

  // Back again, it gets the one at once, and the others of the period.
  hooks.add({ path, secret, answer: () => ({ ok: true }) })
  await list.getByRole('button', { name: 'Reenviar', exact: true }).click()
  await dismiss(marina, 'A caminho de novo')
  await list.getByText('Todas', { exact: true }).click()
  await list.getByRole('button', { name: /message\.created.*200/ }).waitFor()
  const before = hooks.requests.length
  await list.getByRole('button', { name: 'Reenviar período' }).click()
  const dialog = marina.getByRole('dialog', { name: 'Reenviar um período' })
  const [from, to] = [await dialog.getByLabel('De', { exact: true }).inputValue(), dialog.getByLabel('Até')]
  await to.fill('2020-01-01T00:00')
  await marina.keyboard.press('Control+Enter')
  await dialog.getByText('O fim vem depois do começo').waitFor()
  expect(await dialog.getByLabel('De', { exact: true }).inputValue()).toBe(from)
  await to.fill('2099-01-01T00:00')
  await dialog.getByText('Também os que foram entregues').click()
  await checkScreenSizes(marina, 'webhook-replay')
  await marina.keyboard.press('Control+Enter')
  await marina.getByText(/\d+ eventos? a caminho de novo/).waitFor()
  await until('they come again', async () => hooks.requests.length >= before + 2)
  expect(hooks.refused.filter((line) => line.startsWith('401'))).toEqual([])
})

test('the switch goes back when it cannot be saved, and a webhook that stopped by itself says why', async () => {
  const admin = await stage.product.signIn(demoPeople.marina)
  const marina = await stage.enter(demoPeople.marina, toPage)
  const panel = marina.getByRole('region', { name: 'Webhook' })
  const onOff = panel.getByRole('switch', { name: 'Enviar eventos' })
  await expect.poll(() => onOff.isChecked()).toBe(true)
  await marina.route('**/api/settings/messageWebhook.enabled', (route) =>
    route.fulfill({ status: 503, json: { error: 'ERR_UNAVAILABLE', message: '' } }),
  )
  await onOff.click()
  await dismiss(marina, 'O serviço está fora do ar por um momento.')
  await expect.poll(() => onOff.isChecked()).toBe(true)
  await marina.unroute('**/api/settings/messageWebhook.enabled')

  hooks.add({ path, status: () => 410 })
  const [latest] = (await admin.call(listDeliveries, {})).deliveries
  await admin.call(replayDelivery, { id: latest?.id ?? 0 })
  await panel.getByText('Desligado sozinho', { exact: true }).waitFor()
  await panel.getByText('O endereço respondeu 410').waitFor()
  await expect.poll(() => onOff.isChecked()).toBe(false)
  await checkScreenSizes(marina, 'webhook-stopped')
  await admin.call(updateSetting, { settingKey: 'messageWebhook.enabled', value: 'enabled' })
  await expect.poll(() => onOff.isChecked()).toBe(true)
})
