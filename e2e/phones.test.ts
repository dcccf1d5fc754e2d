// @module-tag connections

import { ControlServer } from '@recado/peers/whatsapp/control/server'
import { WhatsAppControl } from '@recado/peers/whatsapp/client'
import { WhatsAppNetwork } from '@recado/peers/whatsapp/network'
import { addDemoPeople } from '@recado/peers/whatsapp/people'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { launch, openBrowser, shoot } from './support/browser.ts'

/** The phones page alone, as a person uses it: a telephone of each side, and the list of all. */

const shop = '5511990000001'
const maria = '5511987654321'
const joao = '5521976543210'
const hostile = '<img src=x onerror="window.broken=1"><script>window.broken=1</script>'

let network: WhatsAppNetwork
let server: ControlServer
let control: WhatsAppControl
let browser: Browser
let context: BrowserContext
let complaints: string[]
let complaintsBeside: string[]
let url: string
let page: Page
let shopPhone: Locator
let mariaPhone: Locator

beforeAll(async () => {
  network = new WhatsAppNetwork()
  addDemoPeople(network.state.directory)
  await network.listen(0)
  server = new ControlServer(network)
  url = await server.listen(0)
  control = new WhatsAppControl(url)
  await control.write(maria, shop, 'Bom dia!')
  browser = await launch()
  ;({ context, complaints } = await openBrowser(browser, { reducedMotion: 'reduce' }))
  page = await context.newPage()
  await page.goto(url)
  shopPhone = page.getByRole('region', { name: 'Araucária Móveis' })
  await listed('Araucária Móveis').click()
  await shopPhone.getByRole('button', { name: /^Mariana/ }).click()
  // A separate window, since a covered one is slow.
  const beside = await openBrowser(browser, { reducedMotion: 'reduce' })
  complaintsBeside = beside.complaints
  const other = await beside.context.newPage()
  await other.goto(`${url}/?phone=${maria}`)
  mariaPhone = other.getByRole('region', { name: 'Mariana Souza' })
  await mariaPhone.getByText('Bom dia!').waitFor()
})

afterAll(async () => {
  await browser.close()
  await server.close()
  await network.close()
})

/** In the list of telephones. */
const listed = (name: string | RegExp, of = page) => of.getByRole('navigation').getByRole('button', { name })

const rowOf = (phone: Locator, text: string) => phone.getByRole('listitem').filter({ hasText: text }).last()

async function choose(phone: Locator, text: string, item: string): Promise<void> {
  await rowOf(phone, text).hover()
  await rowOf(phone, text).getByRole('button', { name: 'Opções' }).click()
  await phone.page().getByRole('menuitem', { name: item }).click()
}

test('a person answers, reacts, edits and deletes; the other phone shows it at once', async () => {
  await choose(shopPhone, 'Bom dia!', 'Responder')
  await shopPhone.getByLabel('Mensagem').fill('Bom dia, em que ajudo?')
  await mariaPhone.getByText('digitando…').waitFor()
  await shopPhone.getByRole('button', { name: 'Enviar' }).click()
  await rowOf(mariaPhone, 'em que ajudo?').getByText('Você').waitFor()

  await choose(mariaPhone, 'em que ajudo?', 'Reagir com 👍')
  await rowOf(shopPhone, 'em que ajudo?').getByText('👍').waitFor()

  await choose(shopPhone, 'em que ajudo?', 'Editar')
  await shopPhone.getByLabel('Mensagem').fill('Bom dia! Como posso ajudar?')
  await shopPhone.getByLabel('Mensagem').press('Enter')
  await rowOf(mariaPhone, 'Como posso ajudar?').getByText('editada').waitFor()

  await choose(shopPhone, 'Como posso ajudar?', 'Apagar para todos')
  await mariaPhone.getByText('Mensagem apagada').waitFor()
  expect((await control.messages(maria, shop)).at(-1)).toMatchObject({ deleted: true, reactions: [{ from: maria, emoji: '👍' }] })
})

test('a place, a contact and a poll are sent with the clip', async () => {
  const page = mariaPhone.page()
  const attach = async (item: string) => {
    await mariaPhone.getByRole('button', { name: 'Anexar' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await attach('Localização')
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click()
  await shopPhone.getByText('MASP').waitFor()
  await attach('Contato')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /João Pedro/ })
    .click()
  await shopPhone.getByText('João Pedro Almeida').waitFor()
  await attach('Enquete')
  await page.getByLabel('Pergunta').fill('Qual cor?')
  await page.getByLabel('Opções, uma por linha').fill('Azul\nVerde')
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click()
  await rowOf(shopPhone, 'Qual cor?').waitFor()
  expect((await control.messages(shop, maria)).slice(-3)).toMatchObject([
    { location: { name: 'MASP', latitude: -23.5614 } },
    { contacts: [{ name: 'João Pedro Almeida' }] },
    { poll: { options: ['Azul', 'Verde'] } },
  ])
})

test('formatted text looks on a phone as in WhatsApp, in the conversation, its quotes and the list', async () => {
  await control.write(
    shop,
    maria,
    '*Caio Ferreira:*\nsai _hoje_, ~amanhã~ `cedo` ```*9 h*``` 2 * 3 * 4, nome_do_arquivo, https://a.example/_x_ *<b>não</b> _é_*',
  )
  const words = rowOf(mariaPhone, 'sai hoje')
  await words.waitFor()
  expect(await words.locator('b, i, s, code').allInnerTexts()).toEqual([
    'Caio Ferreira:',
    'hoje',
    'amanhã',
    'cedo',
    '*9 h*',
    '<b>não</b> é',
    'é',
  ])
  expect(await words.locator('p').innerText()).toContain('2 * 3 * 4, nome_do_arquivo, https://a.example/_x_ <b>não</b> é')
  await choose(mariaPhone, 'sai hoje', 'Responder')
  await mariaPhone.getByLabel('Mensagem').fill('Obrigada')
  await mariaPhone.getByLabel('Mensagem').press('Enter')
  expect(await rowOf(shopPhone, 'Obrigada').getByRole('button').locator('b').first().innerText()).toBe('Caio Ferreira:')
})

test('nothing that people write acts as part of the page', async () => {
  const contacts = [{ name: hostile, vcard: `BEGIN:VCARD\nTEL:${hostile}\nEND:VCARD` }]
  const location = { latitude: 1, longitude: 1, name: hostile, address: hostile }
  const { id } = await control.send(maria, { to: shop, text: hostile, ad: { title: hostile, body: hostile } })
  await control.send(maria, { to: shop, text: 'resposta', quote: id })
  await control.react(maria, id, '<b>x</b>')
  await control.send(maria, { to: shop, contacts })
  await control.send(maria, { to: shop, location })
  await control.send(maria, { to: shop, poll: { question: hostile, options: [hostile, hostile] } })
  const file = Buffer.from('<script>parent.broken=1</script>')
  await control.sendMedia(maria, file, 'text/html', { to: shop, fileName: `${hostile.replaceAll('/', '')}.html`, caption: 'fim' })
  const group = await control.addGroup({ subject: hostile, creator: maria, members: [shop] })
  await control.write(maria, group.id, hostile)
  await rowOf(shopPhone, 'fim').waitFor()
  await mariaPhone.getByRole('button', { name: 'Voltar às conversas' }).click()
  await mariaPhone.getByText(hostile).first().waitFor()
  for (const one of [page, mariaPhone.page()]) expect(await one.evaluate('window.broken')).toBeUndefined()
  expect([...complaints, ...complaintsBeside]).toEqual([])
  await shoot(page, 'phones')
})

test('a new group opens on its creator’s phone and appears on its members’ before the first message', async () => {
  await page.getByRole('button', { name: 'Novo grupo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo grupo' })
  await dialog.getByLabel('Nome').fill('Obra da Rua XV')
  await dialog.getByLabel('Araucária Móveis').check()
  await dialog.getByLabel('Mariana Souza').check()
  await dialog.getByRole('button', { name: 'Criar grupo' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await shopPhone.locator('.title').getByText('Obra da Rua XV').waitFor()
  const row = mariaPhone.getByRole('button', { name: 'Obra da Rua XV' })
  await row.waitFor()
  expect(await row.innerText()).toContain('Araucária Móveis')
  await shoot(page, 'phones-group')
  await shopPhone.getByLabel('Mensagem').fill('Bom dia a todos')
  await shopPhone.getByLabel('Mensagem').press('Enter')
  await row.getByText('Bom dia a todos').waitFor()

  // The list has it as it is on the telephone of a customer, and opens it there.
  await listed(/^Obra da Rua XV/)
    .getByText('Bom dia a todos')
    .waitFor()
  await listed(/^Obra da Rua XV/)
    .getByLabel('1 não lidas')
    .waitFor()
  await listed(/^Obra da Rua XV/).click()
  await page.getByRole('region', { name: 'Mariana Souza' }).locator('.title').getByText('Obra da Rua XV').waitFor()
})

test('the list orders phones by latest message and shows the unread count, and a draft stays', async () => {
  await control.write(joao, shop, 'Boa tarde')
  await control.write(shop, joao, 'Boa tarde, João!')
  const row = listed(/^João Pedro/)
  await row.getByLabel('1 não lidas').waitFor()
  await row.getByText('Boa tarde, João!').waitFor()
  expect(
    await page
      .getByRole('list', { name: /^Clientes/ })
      .getByRole('listitem')
      .first()
      .innerText(),
  ).toContain('João Pedro')

  await listed(/^Mariana/).click()
  const field = page.getByRole('region', { name: 'Mariana Souza' }).getByLabel('Mensagem')
  await field.fill('Estou escrevendo')
  await row.click()
  await page.getByRole('region', { name: 'João Pedro Almeida' }).getByText('Boa tarde, João!').waitFor()
  await row.getByLabel('1 não lidas').waitFor({ state: 'detached' })
  await listed(/^Mariana/).click()
  expect(await field.inputValue()).toBe('Estou escrevendo')
  await field.fill('')
  expect(await page.locator('.primary').filter({ visible: true }).filter({ hasText: /./ }).allInnerTexts()).toEqual([
    'Novo telefone',
  ])
})

test('the list is walked and opened by keys, and searched', async () => {
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'João Pedro Almeida' }).waitFor()
  await page.getByRole('searchbox').fill('5541954')
  expect(await page.getByRole('navigation').getByRole('listitem').count()).toBe(1)
  await listed(/^Rafael/).waitFor()
  await page.getByRole('searchbox').fill('')
})

test('a new phone opens, and only a valid number is accepted', async () => {
  await page.getByRole('button', { name: 'Novo telefone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo telefone' })
  await dialog.getByLabel('Nome').fill('Zélia Torres')
  const number = dialog.getByLabel('Número com DDI e DDD')
  await number.fill('fixo')
  await page.keyboard.press('Enter')
  expect(await number.evaluate((field: HTMLInputElement) => field.validity.patternMismatch)).toBe(true)
  await number.fill('+55 (11) 95555-1234')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Zélia Torres' }).getByText('Nenhuma conversa ainda.').waitFor()
})

test('a telephone without a network keeps what it writes; a number may be hidden; only a shop reads codes', async () => {
  await listed(/^João Pedro/).click()
  const side = page.getByRole('complementary', { name: 'Este telefone' })
  await side.getByRole('switch', { name: 'Sem rede' }).check()
  await expect.poll(async () => (await control.phone(joao)).online).toBe(false)
  await side.getByRole('switch', { name: 'Mostra o número' }).uncheck()
  await expect.poll(async () => (await control.phone(joao)).addressing).toBe('lid-only')
  await side.getByRole('switch', { name: 'Mostra o número' }).check()
  await side.getByRole('switch', { name: 'Sem rede' }).uncheck()
  await expect.poll(async () => (await control.phone(joao)).online).toBe(true)
  // He has no script here, and customers link no devices.
  expect(await side.getByRole('switch', { name: 'Responde sozinha' }).count()).toBe(0)
  expect(await side.getByRole('button', { name: 'Aparelhos conectados' }).count()).toBe(0)
  await listed(/^Araucária Loja Centro/).waitFor()
  await page.getByRole('navigation').getByRole('button', { name: 'Ler QR code' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Aparelhos conectados' })
  await dialog.getByText('Nenhum QR code à vista.').waitFor()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await shoot(page, 'phones-shop')
})

test('the page can be used with a screen reader, also on a small screen, where the list comes first', async () => {
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${url}/`)
  await listed(/^Mariana/).waitFor()
  await expectAccessible(page)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await shoot(page, 'phones-small')
  await listed(/^Mariana/).click()
  const telephone = page.getByRole('region', { name: 'Mariana Souza' })
  await telephone.waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  await expectAccessible(page)
  await shoot(page, 'phones-small-open')
  // One header names the contact and the phone's owner. Back leads to the conversations, and then to all phones.
  await telephone.getByText('Telefone de Mariana Souza').waitFor()
  expect(await telephone.getByRole('button', { name: 'Todos os telefones' }).count()).toBe(0)
  await telephone.getByRole('button', { name: 'Voltar às conversas' }).click()
  await telephone.getByRole('button', { name: 'Todos os telefones' }).click()
  await listed(/^Mariana/).waitFor()
})
