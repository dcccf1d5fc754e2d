// @module-tag login-link
// @module-tag connections
// @module-tag messages
// @module-tag tickets

import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { openWindow, phone, shoot } from './support/browser.ts'
import { openTab } from './support/desk.ts'
import { demoPeople as people } from './support/product.ts'
import { savePassword, setOwnStage } from './support/stage.ts'
import { until } from './support/until.ts'

/** The phones of the demo's shop and of its second place. */
const shopPhone = '5511990000001'
const secondPhone = '5511990000002'

const stage = setOwnStage()

const phoneOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

test('a first login, a pairing and a conversation, with ticks on both sides, and a second number paired on a phone', async () => {
  const { product } = stage
  const app = await stage.open()

  // The printed link sets the password and signs in.
  await app.goto(product.loginLinks.get(people.marina) ?? '')
  await app.getByLabel('Nova senha').waitFor()
  await expectAccessible(app)
  await shoot(app, 'login-link')
  await savePassword(app, '123')
  await expect.poll(() => app.getByLabel('Nova senha').getAttribute('aria-invalid')).toBe('true')
  await savePassword(app)
  await app.waitForURL('**/tickets')

  // A connection shows its QR code by itself; a phone of the local network scans it.
  await app.getByRole('link', { name: /^Conexões/ }).click()
  const connect = app.getByRole('button', { name: 'Nova conexão' }).last()
  await connect.waitFor()
  await expectAccessible(app)
  await shoot(app, 'connections-empty')
  await connect.click()
  await app.getByLabel('Nome').fill('Matriz')
  await app.getByRole('button', { name: 'Salvar e conectar' }).click()
  const qrCode = app.getByRole('dialog', { name: 'Conectar Matriz' })
  await qrCode.getByText('Código 1').waitFor()
  // The dialog asks for no number: scanning is all there is to do.
  expect(await qrCode.evaluate((node) => node === document.activeElement)).toBe(true)
  await expectAccessible(app)
  await shoot(app, 'connections-qr')
  const phones = await openWindow(app, product.phonesUrl)
  const list = phones.getByRole('navigation')
  const shop = list.getByRole('listitem').filter({ hasText: 'Araucária Móveis' })
  await shop.getByRole('button', { name: 'Ler QR code' }).click()
  await phones.getByRole('dialog').getByRole('button', { name: 'Ler QR code' }).click()
  await app
    .getByRole('row', { name: /Matriz/ })
    .getByText('Conectado')
    .waitFor()
  await qrCode.waitFor({ state: 'detached' })
  await expectAccessible(app)
  await shoot(app, 'connections')

  // A customer writes; the ticket appears without a reload.
  await app.getByRole('link', { name: /^Atendimentos/ }).click()
  await openTab(app, /Aguardando/)
  await shoot(app, 'tickets-empty')
  const customer = phoneOf(phones, 'Beatriz Nogueira')
  await list.getByRole('button', { name: /^Beatriz/ }).click()
  await customer.getByRole('button', { name: '+ Nova conversa' }).click()
  await phones
    .getByRole('dialog')
    .getByRole('button', { name: /Araucária Móveis/ })
    .click()
  await customer.getByLabel('Mensagem').fill('Bom dia, quanto custa a estante?')
  await customer.getByRole('button', { name: 'Enviar' }).click()
  const row = app.getByRole('listitem').filter({ hasText: 'Beatriz Nogueira' })
  await row.getByText('Bom dia, quanto custa a estante?').waitFor()
  await shoot(app, 'tickets-pending')

  // Accept, answer, and see the ticks rise on the screen as the phone receives and reads.
  await row.getByRole('button', { name: /^Aceitar/ }).click()
  const thread = app.getByRole('log')
  await thread.getByText('Bom dia, quanto custa a estante?').waitFor()
  await app.getByRole('textbox', { name: 'Mensagem' }).fill('Bom dia, Beatriz! *R$ 4.890,00* com montagem.')
  await app.keyboard.press('Enter')
  await thread.getByText('R$ 4.890,00').waitFor()
  await customer.getByText('Bom dia, Beatriz! R$ 4.890,00 com montagem.').first().waitFor()
  await thread.getByRole('img', { name: /^(entregue|lida)$/ }).waitFor()
  await shoot(app, 'conversation')
  expect(await product.query('select status from tickets')).toEqual([{ status: 'open' }])

  // Her message shows two blue ticks on her own phone, since the attendant has opened the conversation.
  await expect
    .poll(async () => (await product.phones.messages('5531965432109', shopPhone)).find((sent) => sent.fromMe)?.status)
    .toBe('read')

  // A deep link opens the same conversation on a phone screen.
  await app.setViewportSize(phone)
  await app.reload()
  await app.getByRole('log').getByText('R$ 4.890,00').waitFor()
  await shoot(app, 'conversation-phone')

  // Resolve: the selection is cleared and the list is empty again.
  await app
    .getByRole('button', { name: /^Resolver/ })
    .first()
    .click()
  await app.waitForURL('**/tickets')

  // A second number is paired on a phone screen.
  await pairOnPhone(app)
})

async function pairOnPhone(page: Page): Promise<void> {
  const { product } = stage
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  const connections = page.getByRole('link', { name: /^Conexões/ })
  await connections.waitFor()
  await expectAccessible(page)
  await connections.click()
  await page.getByRole('button', { name: 'Nova conexão' }).click()
  await page.getByLabel('Nome').fill('Loja Centro')
  await expectAccessible(page)
  await shoot(page, 'connection-new-phone')
  await page.getByRole('button', { name: 'Salvar e conectar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Conectar Loja Centro' })
  await dialog.getByText('Código 1').waitFor()
  await shoot(page, 'connections-qr-phone')
  const shown = await until('the QR code is held up', async () => (await product.phones.qrCodes())[0])
  await dialog.getByText('Aponte a câmera para este código').last().waitFor()
  await product.phones.scan(secondPhone, shown.qr)
  // Once the number is paired the instructions disappear.
  await dialog.getByText('Número conectado').waitFor()
  expect(await dialog.getByRole('list').count()).toBe(0)
  await shoot(page, 'connections-paired-phone')
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByRole('row', { name: /Loja Centro/ })
    .getByText('Conectado')
    .waitFor()
  await shoot(page, 'connections-phone')
  expect((await product.phones.phone(secondPhone)).companions).toHaveLength(1)
}
