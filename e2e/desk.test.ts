import { listQueues } from '@recado/contract/queues'
import { listTickets, updateTicket } from '@recado/contract/tickets'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, launch, openBrowser, phone, shoot } from './browser.ts'
import { connectNumber, shop } from './connection.ts'
import { password, type Product, startProduct } from './product.ts'
import { until } from './until.ts'

let product: Product
let browser: Browser

const people = { marina: 'marina@araucaria.example', caio: 'caio@araucaria.example', livia: 'livia@araucaria.example' }
const customers = {
  beatriz: { phone: '5531965432109', name: 'Beatriz Nogueira', text: 'Quanto custa a estante?', queue: 'Vendas' },
  joao: { phone: '5521976543210', name: 'João Pedro Almeida', text: 'Qual o prazo da mesa?', queue: 'Vendas' },
  rafael: { phone: '5541954321098', name: 'Rafael Kowalski', text: 'A gaveta emperrou', queue: 'Suporte técnico' },
}

beforeAll(async () => {
  product = await startProduct()
  browser = await launch()
  await connectNumber(product)
  const admin = await product.admin()
  const queues = await admin.call(listQueues, {})
  for (const { phone: number, name, text, queue } of Object.values(customers)) {
    await product.phones.write(number, shop, text)
    const id = await until('the ticket waits', async () => {
      const { tickets } = await admin.call(listTickets, { status: 'pending' })
      return tickets.find(({ contact }) => contact.name === name)?.id
    })
    await admin.call(updateTicket, { id, queueId: queues.find((known) => known.name === queue)?.id ?? null })
  }
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

/** Who has a password: Marina got hers with the first connection. */
const known = new Set([people.marina])
const complaintsOf: string[][] = []

/** Signs a person in on a screen of their own. */
async function enter(email: string, options: Parameters<typeof openBrowser>[1] = {}): Promise<Page> {
  const opened = await openBrowser(browser, options)
  const page = await opened.context.newPage()
  const link = known.has(email) ? undefined : product.loginLinks.get(email)
  await page.goto(link ?? `${product.url}/login`)
  if (link) {
    known.add(email)
    await page.getByLabel('Nova senha').fill(password)
    await page.getByRole('button', { name: 'Salvar e entrar' }).click()
  } else {
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar' }).click()
  }
  await page.waitForURL('**/tickets')
  complaintsOf.push(opened.complaints)
  return page
}

const row = (page: Page, name: string): Locator => page.getByRole('list', { name: 'Atendimentos' }).getByRole('listitem').filter({ hasText: name })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name }).click()

test('two attendants and an admin at once: each sees what is theirs, and sees it move', { timeout: 180_000 }, async () => {
  const marina = await enter(people.marina)
  const caio = await enter(people.caio)
  const livia = await enter(people.livia)
  for (const page of [marina, caio, livia]) await tab(page, /Aguardando/)
  await row(marina, 'Rafael Kowalski').waitFor()
  await row(caio, 'Beatriz Nogueira').waitFor()
  await row(livia, 'Rafael Kowalski').waitFor()
  expect(await row(caio, 'Rafael Kowalski').count()).toBe(0)
  expect(await row(livia, 'Beatriz Nogueira').count()).toBe(0)

  // Accepting moves the row for everybody.
  await row(caio, 'Beatriz Nogueira').getByRole('button', { name: /^Aceitar/ }).click()
  await caio.getByRole('region', { name: 'Conversa com Beatriz Nogueira' }).waitFor()
  await row(marina, 'Beatriz Nogueira').waitFor({ state: 'detached' })
  await tab(marina, /Atendendo/)
  await row(marina, 'Beatriz Nogueira').waitFor()
  await shoot(marina, 'desk-admin')

  // An address of a ticket one may not see leads away, and says why.
  await livia.goto(caio.url())
  await livia.getByText('Acesso não permitido').first().waitFor()
  await livia.waitForURL('**/tickets')

  // A transfer takes it from one list to the other; the one who lost it is back at the list.
  await caio.getByRole('button', { name: 'Transferir', exact: true }).or(caio.getByRole('button', { name: 'Mais ações' })).first().click()
  const item = caio.getByRole('menuitem', { name: 'Transferir' })
  if (await item.count()) await item.click()
  const dialog = caio.getByRole('dialog', { name: /Transferir/ })
  await dialog.waitFor()
  await expectAccessible(caio)
  await shoot(caio, 'desk-transfer')
  await dialog.getByRole('combobox', { name: 'Fila' }).click()
  await caio.getByRole('option', { name: 'Suporte técnico' }).click()
  await dialog.getByRole('button', { name: 'Transferir' }).click()
  await caio.waitForURL('**/tickets')
  await tab(livia, /Aguardando/)
  await row(livia, 'Beatriz Nogueira').waitFor()

  // Lívia resolves it; it can be found among the resolved and opened again.
  await row(livia, 'Beatriz Nogueira').getByRole('button', { name: /^Aceitar/ }).click()
  await livia.getByRole('button', { name: 'Resolver' }).click()
  await livia.waitForURL('**/tickets')
  await tab(livia, /Resolvidos/)
  await row(livia, 'Beatriz Nogueira').getByRole('link').first().click()
  await livia.getByRole('button', { name: 'Reabrir' }).first().click()
  await livia.getByRole('textbox', { name: 'Mensagem' }).fill('Voltei')
  await livia.keyboard.press('Enter')
  await livia.getByRole('log').getByText('Voltei').waitFor()
})

test('an admin searches, peeks, filters by attendant, and deletes by name', { timeout: 120_000 }, async () => {
  const marina = await enter(people.marina)
  await tab(marina, /Busca/)
  await marina.getByLabel('Buscar atendimentos').fill('joao pedro')
  await row(marina, 'João Pedro Almeida').waitFor()
  await marina.getByLabel('Buscar atendimentos').fill('GAVETA')
  await row(marina, 'Rafael Kowalski').waitFor()
  expect(await row(marina, 'João Pedro Almeida').count()).toBe(0)
  await expectAccessible(marina)
  await shoot(marina, 'desk-search')

  await row(marina, 'Rafael Kowalski').hover()
  await row(marina, 'Rafael Kowalski').getByRole('button', { name: /^Espiar/ }).click()
  const peek = marina.getByRole('dialog', { name: /Rafael Kowalski/ })
  await peek.getByText('A gaveta emperrou').waitFor()
  await expectAccessible(marina)
  await shoot(marina, 'desk-peek')
  await marina.keyboard.press('Escape')
  expect(await product.query("select unread_messages from tickets t join contacts c on c.id = t.contact_id where c.name = 'Rafael Kowalski'")).toEqual([
    { unread_messages: 1 },
  ])

  await marina.getByLabel('Buscar atendimentos').fill('joao')
  await row(marina, 'João Pedro Almeida').getByRole('button', { name: /^Aceitar/ }).click()
  await marina.getByRole('region', { name: 'Conversa com João Pedro Almeida' }).waitFor()
  await marina.getByRole('button', { name: 'Mais ações' }).click()
  await marina.getByRole('menuitem', { name: 'Excluir atendimento' }).click()
  const confirm = marina.getByRole('alertdialog', { name: /João Pedro Almeida/ })
  await confirm.waitFor()
  await shoot(marina, 'desk-delete')
  await confirm.getByRole('button', { name: 'Excluir atendimento' }).click()
  await marina.waitForURL('**/tickets')
  expect(await product.query("select t.id from tickets t join contacts c on c.id = t.contact_id where c.name like 'João%'")).toEqual([])
})

test('a new conversation: an unknown name becomes a contact, and a taken contact names its holder', { timeout: 120_000 }, async () => {
  const marina = await enter(people.marina)
  await marina.getByRole('button', { name: 'Novo atendimento' }).click()
  const dialog = marina.getByRole('dialog', { name: 'Novo atendimento' })
  await dialog.getByRole('combobox', { name: 'Contato' }).fill('Padaria Estrela')
  await marina.getByRole('option', { name: /Criar contato/ }).click()
  await expectAccessible(marina)
  await shoot(marina, 'desk-new-contact')
  await marina.getByLabel('Número').fill('5551991234567')
  await marina.getByRole('button', { name: /Salvar|Criar/ }).last().click()
  await marina.getByRole('dialog', { name: 'Novo atendimento' }).getByRole('button', { name: 'Iniciar atendimento' }).click()
  await marina.getByRole('region', { name: 'Conversa com Padaria Estrela' }).waitFor()

  await marina.getByRole('button', { name: 'Novo atendimento' }).click()
  await dialog.getByRole('combobox', { name: 'Contato' }).fill('beatriz')
  await marina.getByRole('option', { name: /Beatriz Nogueira/ }).click()
  await dialog.getByRole('button', { name: 'Iniciar atendimento' }).click()
  await dialog.getByText(/Lívia Rocha/).waitFor()
  await dialog.getByText(/Suporte técnico/).first().waitFor()
  await shoot(marina, 'desk-new-held')
  expect(await product.query("select number from contacts where name = 'Padaria Estrela'")).toEqual([{ number: '5551991234567' }])
})

test('signing in on another computer ends the session on the first, with a word', { timeout: 120_000 }, async () => {
  const first = await enter(people.caio)
  const second = await enter(people.caio, { viewport: phone })
  await first.getByText('Sua conta foi acessada em outro computador.').first().waitFor()
  await shoot(first, 'desk-other-computer')
  await first.waitForURL('**/login')
  await second.getByRole('tab', { name: /Aguardando/ }).waitFor()
  expect(await first.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expectAccessible(second)
  await shoot(second, 'desk-phone')
})

test('nothing complained in any console', () => {
  expect(complaintsOf.flat()).toEqual([])
})
