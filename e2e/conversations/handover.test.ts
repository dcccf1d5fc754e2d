// @module-tag tickets
// @module-tag messages
// @module-tag transfer-notice
// @module-tag connections
// @module-tag tags

import { endSession, listConnections, restartSession, startSession, updateConnection } from '@recado/contract/connections/api'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { checkScreenSizes, shoot } from '#support/browser.ts'
import { chooseMessageAction as actOn, bubble } from '#support/bubbles.ts'
import { people } from '#support/company.ts'
import { connectNumber, shop, shownQrCode } from '#support/connection.ts'
import {
  chooseTicketAction,
  choose,
  conversation,
  type Customer,
  customers,
  field,
  openTab,
  receiveIn,
  row,
} from '#support/desk.ts'
import { setStage } from '#support/stage.ts'
import { until } from '#support/until.ts'

const { beatriz, joao, rafael } = customers
const isOfficial = inject('proof').line === 'official'
/** What the customer has in the end: Meta changes nothing that was sent. */
const price = isOfficial ? 'Custa 4 mil' : 'Custa 5 mil'

const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Quanto custa a estante?', people.caio)
  await receiveIn(product, 'Vendas', joao, 'Qual o prazo da mesa?', people.marina)
  await receiveIn(product, 'Suporte técnico', rafael, 'A gaveta emperrou', people.marina)
})

const bellOf = (page: Page, count: number) => page.getByRole('button', { name: `Avisos de atendimentos: ${count} novo` })

/** Expects the focus to be in the conversation's field. */
async function expectFocus(page: Page, customer: Customer): Promise<void> {
  await conversation(page, customer).waitFor()
  await expect.poll(() => field(page).evaluate((node) => node === document.activeElement)).toBe(true)
}

async function findByKeys(page: Page, customer: Customer): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(customer.name)
  await page
    .getByRole('option', { name: new RegExp(customer.name) })
    .and(page.locator('[data-highlighted]'))
    .waitFor()
  await page.keyboard.press('Enter')
}

test('an attendant who receives a transfer learns the sender and the customer, and the ticket is new until opened', async () => {
  const caio = await stage.enter(people.caio)
  await row(caio, beatriz).getByRole('link').click()
  await conversation(caio, beatriz).getByText('Quanto custa a estante?').waitFor()
  await caio.getByText('Ao vivo').waitFor()
  const marina = await stage.enter(people.marina)
  await row(marina, joao).getByRole('link').click()
  await conversation(marina, joao).getByText('Qual o prazo da mesa?').waitFor()
  await chooseTicketAction(marina, joao, 'Transferir')
  const dialog = marina.getByRole('dialog', { name: `Transferir ${joao.name}` })
  const queue = dialog.getByRole('combobox', { name: 'Fila' })

  // The queue stays when the colleague works in it; else it is the colleague's, and no error shows before it is touched.
  await choose(marina, dialog.getByRole('combobox', { name: 'Atendente' }), 'lívia', /Lívia Rocha/)
  await queue.getByText('Escolha').waitFor()
  expect(await dialog.getByText('Preencha este campo').or(dialog.getByText('Obrigatório')).count()).toBe(0)
  await choose(marina, dialog.getByRole('combobox', { name: 'Atendente' }), 'caio', /Caio Mendes/)
  await queue.getByText('Vendas').waitFor()
  await shoot(marina, 'handover-dialog')
  await dialog.getByRole('button', { name: 'Transferir' }).click()
  await marina.waitForURL('**/tickets')

  const news = caio
    .getByRole('region', { name: 'Avisos' })
    .getByRole('dialog')
    .filter({ hasText: `Marina Prado transferiu ${joao.name} para você` })
  // It stays while hovered.
  await news.hover()
  await row(caio, joao).getByText('Novo para você').waitFor()
  await bellOf(caio, 1).waitFor()
  await expect.poll(() => caio.title()).toMatch(/^\(1\) /)
  await shoot(caio, 'handover-received')
  expect(await marina.getByText(`Marina Prado transferiu ${joao.name}`).count()).toBe(0)

  await news.getByRole('button', { name: 'Abrir' }).click()
  await conversation(caio, joao).getByRole('log').getByText('Marina Prado transferiu para Caio Mendes').waitFor()
  await row(caio, joao).getByText('Novo para você').waitFor({ state: 'detached' })
  await expect.poll(() => caio.title()).not.toMatch(/^\(/)
  await expectFocus(caio, joao)

  // The command bar opens a conversation ready to write in, too.
  await findByKeys(caio, beatriz)
  await expectFocus(caio, beatriz)
  // An attendant may not see all of a customer's conversations.
  await caio.getByRole('complementary', { name: 'Contato' }).getByText('Nenhum outro que você possa ver').waitFor()

  // A takeover by a colleague stays in Caio's bell until he has seen it.
  await findByKeys(marina, joao)
  const holder = marina.getByRole('status').filter({ hasText: 'Está com Caio Mendes' })
  await holder.waitFor()
  await marina.keyboard.press('Alt+a')
  await holder.waitFor({ state: 'detached' })
  await bellOf(caio, 1).click()
  const taken = caio.getByRole('link', { name: `Marina Prado assumiu a conversa com ${joao.name}` })
  await taken.waitFor()
  await shoot(caio, 'handover-lost')
  await taken.click()
  await caio.getByRole('button', { name: 'Avisos de atendimentos', exact: true }).waitFor()
  await stage.product.query(
    `update tickets set user_id = (select id from users where email = $2)
     where contact_id = (select id from contacts where name = $1)`,
    [joao.name, people.caio],
  )
})

test('an attendant edits the text while WhatsApp keeps the name above it, and a connection that cannot change offers none', async () => {
  const { phones } = stage.product
  const page = await stage.enter(people.caio)
  const onPhone = (text: string) =>
    until('it is on the phone', async () => (await phones.messages(beatriz.phone, shop)).find((message) => message.text === text))
  await row(page, beatriz).getByRole('link').click()
  await conversation(page, beatriz).waitFor()
  await field(page).fill('Custa 4 mil')
  await field(page).press('Enter')
  await onPhone('*Caio Mendes:*\nCusta 4 mil')
  if (!isOfficial) {
    await actOn(page, bubble(page, 'Custa 4 mil'), 'Editar')
    await expect.poll(() => field(page).inputValue()).toBe('Custa 4 mil')
    await shoot(page, 'handover-edit')
    // An empty text is no edit. Editing goes on, so the next text is an edit too.
    await field(page).fill(' ')
    await field(page).press('Enter')
    await page.getByRole('group', { name: 'Editando' }).waitFor()
  }
  await field(page).fill(isOfficial ? '' : price)
  await field(page).press('Enter')
  await onPhone(`*Caio Mendes:*\n${price}`)

  // The selection bar covers no message.
  await actOn(page, bubble(page, price), 'Selecionar')
  const bar = page.getByRole('toolbar', { name: 'Mensagens selecionadas' })
  await expect
    .poll(
      async () => ((await bubble(page, price).boundingBox())?.y ?? 0) + ((await bubble(page, price).boundingBox())?.height ?? 0),
    )
    .toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
  await shoot(page, 'handover-selection')
  await page.keyboard.press('Escape')

  // A connection that can neither react nor edit nor delete. Screens learn it with the connection's next push.
  const words = bubble(page, price)
  const reaction = (role: 'button' | 'img') => words.getByRole(role, { name: /^👍/ })
  await actOn(page, words, 'Reagir com 👍')
  await reaction('button').waitFor()
  const admin = await stage.product.admin()
  const [line] = await admin.call(listConnections, {})
  const lineCan = async (of: object) => {
    const id = line?.id ?? 0
    await stage.product.query('update channels.state set capabilities = capabilities || $2 where connection_id = $1', [id, of])
    await admin.call(updateConnection, { id, name: 'Matriz' })
  }
  await lineCan({ react: false, edit: false, delete: false })
  await reaction('img').waitFor()
  await words.hover()
  await words.getByRole('button', { name: /^Ações da mensagem/ }).click()
  await page.getByRole('menuitem', { name: 'Responder' }).waitFor()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    'Responder',
    'Copiar',
    'Copiar link da mensagem',
    'Marcar com estrela',
    'Encaminhar',
    'Selecionar',
    'Detalhes',
  ])
  await shoot(page, 'handover-line-cannot')
  await lineCan({ react: true, edit: !isOfficial, delete: !isOfficial })
  await page.getByRole('menuitem', { name: 'Reagir com 👍' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Apagar' }).count()).toBe(isOfficial ? 0 : 1)
})

test('rows name their tags, waiting ones too, as many as fit, and the client tells the server which list is on screen', async () => {
  const { product } = stage
  await product.query(
    `insert into contact_tags (company_id, contact_id, tag_id)
     select c.company_id, c.id, g.id from contacts c join tags g on g.company_id = c.company_id where c.name = $1 on conflict do nothing`,
    [beatriz.name],
  )
  const names = (await product.query<{ name: string }>('select name from tags order by name')).map(({ name }) => name)
  const page = await stage.enter(people.marina)
  const told: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => told.push(String(payload))))
  await page.reload()
  for (const name of names) await row(page, beatriz).getByText(name, { exact: true }).waitFor({ state: 'attached' })
  await row(page, beatriz)
    .getByText(/^\+\d$/)
    .waitFor()
  await shoot(page, 'handover-tags-open')
  await row(page, beatriz).getByRole('link').click()
  await chooseTicketAction(page, beatriz, 'Devolver para a fila')
  await openTab(page, /Aguardando/)
  await row(page, beatriz)
    .getByText(names[0] ?? '', { exact: true })
    .waitFor()
  await expect.poll(() => told.some((frame) => frame.includes('["joinTickets","pending"]'))).toBe(true)
  await checkScreenSizes(page, 'handover-tags')
  await row(page, beatriz)
    .getByRole('button', { name: `Aceitar ${beatriz.name}` })
    .click()
  await conversation(page, beatriz).waitFor()

  // Users can peek at their own tickets as well. The tags fade out under the row's buttons.
  const line = row(page, beatriz)
    .getByText(names[0] ?? '', { exact: true })
    .locator('xpath=ancestor::*[contains(@class, "h-[18px]")][last()]')
  const mask = () => line.evaluate((node) => getComputedStyle(node).maskImage)
  await page.mouse.move(0, 0)
  await expect.poll(mask).toBe('none')
  await row(page, beatriz).hover()
  await expect.poll(mask).toContain('linear-gradient')
  await row(page, beatriz)
    .getByRole('button', { name: `Espiar ${beatriz.name}` })
    .click()
  await page
    .getByRole('dialog', { name: `Conversa com ${beatriz.name}` })
    .getByText(price)
    .waitFor()
})

test('while a connection is down each of its conversations says what its reader can do, until it is back', async () => {
  const { product } = stage
  const admin = await product.admin()
  const [line] = await admin.call(listConnections, {})
  const id = line?.id ?? 0

  // A connection that is slow to come back is reported as well. No process leases this one, so its state stays as set here.
  const [made] = await product.query<{ id: number }>(
    `insert into connections (company_id, name, is_default, token, created_at, updated_at)
     select id, 'Feira', false, '', now(), now() from companies returning id`,
  )
  await product.query(
    `insert into channels.state (connection_id, status, reason, since) values ($1, 'OPENING', 'network', now() - interval '5 minutes')`,
    [made?.id],
  )
  const [fair] = await product.query<{ uuid: string }>(
    `update tickets set connection_id = $1, status = 'open', user_id = (select id from users where email = $3)
     where contact_id = (select id from contacts where name = $2) returning uuid`,
    [made?.id, beatriz.name, people.caio],
  )
  const caio = await stage.enter(people.caio, { path: `/tickets/${fair?.uuid}` })
  const opening = conversation(caio, beatriz)
    .getByRole('status')
    .filter({ hasText: /^Feira está reconectando desde \d\d:\d\d:/ })
  expect(await opening.innerText()).toContain('O que você enviar espera e sai sozinho quando ela voltar.')

  await row(caio, joao).getByRole('link').click()
  await conversation(caio, joao).getByText('Qual o prazo da mesa?').waitFor()
  await admin.call(endSession, { id })
  const isDown = new RegExp(`${line?.name} está fora do ar desde \\d\\d:\\d\\d: nada chega nem sai por ela\\.`)
  const told = (page: Page) => conversation(page, joao).getByRole('status').filter({ hasText: isDown })
  const inList = (page: Page) => page.getByRole('status').filter({ hasText: `Fora do ar: ${line?.name}.` })
  await inList(caio).getByText('Avise um administrador.').waitFor()
  await told(caio)
    .getByText(/O que você enviar agora não sai; reenvie quando ela voltar\. .*Avise um administrador\.$/)
    .waitFor()
  await field(caio).fill('Amanhã')
  await field(caio).press('Enter')
  await bubble(caio, 'Amanhã')
    .getByText(/Avise um administrador/)
    .waitFor()
  await checkScreenSizes(caio, 'handover-line-down')

  // Users who manage connections get a link to them. Users who can only read still see the notice.
  const marina = await stage.enter(people.marina, { path: new URL(caio.url()).pathname })
  await told(marina).getByRole('link', { name: 'Ver conexões' }).waitFor()
  expect(await told(marina).innerText()).not.toMatch(/administrador/)
  await bubble(marina, 'Amanhã')
    .getByText(/Confira a tela de Conexões/)
    .waitFor()
  await bubble(marina, 'Amanhã').getByRole('link', { name: 'Ver conexões' }).waitFor()
  await shoot(marina, 'handover-line-down-admin')
  await chooseTicketAction(caio, joao, 'Resolver')
  await openTab(caio, /Resolvidos/)
  await row(caio, joao).getByRole('link').click()
  await told(caio).getByText('Avise um administrador.').waitFor()
  expect(await told(caio).innerText()).not.toMatch(/enviar/)

  await (isOfficial ? admin.call(startSession, { id }) : pairAnew(id))
  for (const gone of [told(caio), inList(caio), told(marina)]) await gone.waitFor({ state: 'detached' })
})

async function pairAnew(id: number): Promise<void> {
  const { product } = stage
  await (await product.admin()).call(restartSession, { id })
  await product.network.scan(shop, await shownQrCode(product, id))
}
