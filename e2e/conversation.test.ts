import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, launch, openBrowser, phone, shoot } from './browser.ts'
import { password, type Product, startProduct } from './product.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  product = await startProduct()
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

const marina = 'marina@araucaria.example'

/** One phone on the phones page. */
const phoneOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

test('a first login, a pairing and a conversation, with ticks on both sides', { timeout: 120_000 }, async () => {
  const { context, complaints } = await openBrowser(browser)
  const app = await context.newPage()

  // The printed link sets the password and signs in.
  await app.goto(product.loginLinks.get(marina) ?? '')
  await expectAccessible(app)
  await shoot(app, 'login-link')
  await app.getByLabel('Nova senha').fill('123')
  await app.getByRole('button', { name: 'Salvar e entrar' }).click()
  expect(await app.getByLabel('Nova senha').getAttribute('aria-invalid')).toBe('true')
  await app.getByLabel('Nova senha').fill(password)
  await app.getByRole('button', { name: 'Salvar e entrar' }).click()
  await app.waitForURL('**/tickets')

  // A connection shows its QR code by itself; a phone of the local network scans it.
  await app.getByRole('link', { name: /^Conexões/ }).click()
  await expectAccessible(app)
  await shoot(app, 'connections-empty')
  await app.getByRole('button', { name: 'Conectar número' }).click()
  await app.getByLabel('Nome').fill('Matriz')
  await app.getByRole('button', { name: 'Salvar e conectar' }).click()
  await app.getByRole('dialog', { name: 'Conectar Matriz' }).getByText('Código 1').waitFor()
  await expectAccessible(app)
  await shoot(app, 'connections-qr')
  const phones = await context.newPage()
  await phones.goto(product.phonesUrl)
  const shop = phoneOf(phones, 'Araucária Móveis')
  await shop.getByRole('button', { name: 'Conectar aparelho' }).click()
  await phones.getByRole('button', { name: 'Ler QR code' }).click()
  await app.getByRole('row', { name: /Matriz/ }).getByText('Conectado').waitFor()
  await app.getByRole('dialog').waitFor({ state: 'detached' })
  await expectAccessible(app)
  await shoot(app, 'connections')

  // A customer writes; the ticket appears without a reload.
  await app.getByRole('link', { name: /^Atendimentos/ }).click()
  await app.getByRole('tab', { name: /Aguardando/ }).click()
  await shoot(app, 'tickets-empty')
  const customer = phoneOf(phones, 'Beatriz Nogueira')
  await customer.getByRole('button', { name: '+ Nova conversa' }).click()
  await phones.getByRole('dialog').getByRole('button', { name: /Araucária Móveis/ }).click()
  await customer.getByLabel('Mensagem').fill('Bom dia, quanto custa a estante?')
  await customer.getByRole('button', { name: 'Enviar' }).click()
  const row = app.getByRole('listitem').filter({ hasText: 'Beatriz Nogueira' })
  await row.getByText('Bom dia, quanto custa a estante?').waitFor()
  await expectAccessible(app)
  await shoot(app, 'tickets-pending')

  // Accept, answer, and see the ticks rise on the screen as the phone receives and reads.
  await row.getByRole('button', { name: /^Aceitar/ }).click()
  const thread = app.getByRole('log')
  await thread.getByText('Bom dia, quanto custa a estante?').waitFor()
  await app.getByRole('textbox', { name: 'Mensagem' }).fill('Bom dia, Beatriz! *R$ 4.890,00* com montagem.')
  await app.keyboard.press('Enter')
  await thread.getByText('R$ 4.890,00').waitFor()
  await customer.getByText('Bom dia, Beatriz! *R$ 4.890,00* com montagem.').first().waitFor()
  await thread.getByRole('img', { name: /^(entregue|lida)$/ }).waitFor()
  await expectAccessible(app)
  await shoot(app, 'conversation')
  expect(await product.query('select status from tickets')).toEqual([{ status: 'open' }])

  // What she wrote shows two blue ticks on her own phone, since the conversation was opened.
  await expect.poll(async () => (await product.phones.messages('5531965432109', '5511990000001')).find((sent) => sent.fromMe)?.status).toBe('read')

  // A deep link opens the same conversation on a phone screen.
  const small = await openBrowser(browser, { viewport: phone, storageState: await context.storageState() })
  const mobile = await small.context.newPage()
  await mobile.goto(app.url())
  await mobile.getByRole('log').getByText('R$ 4.890,00').waitFor()
  await expectAccessible(mobile)
  await shoot(mobile, 'conversation-phone')

  // Resolve: the selection is cleared and the list is empty again.
  await app.getByRole('button', { name: /^Resolver/ }).first().click()
  await app.waitForURL('**/tickets')
  expect([...complaints, ...small.complaints]).toEqual([])
})
