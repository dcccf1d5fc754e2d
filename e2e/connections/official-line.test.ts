// @module-tag official-lines
// @module-tag connections
// @module-tag templates
// @module-tag templates-page

import { createConnection } from '@recado/contract/connections/api'
import { createContact } from '@recado/contract/contacts/api'
import { sendMessage } from '@recado/contract/messages/api'
import { updatePlatformApp } from '@recado/contract/official-lines/signup'
import { createTicket } from '@recado/contract/tickets/api'
import { ownerWrites } from '@recado/peers/meta/coexistence/owner'
import { changeCategory } from '@recado/peers/meta/templates/changes'
import { decide } from '@recado/peers/meta/templates/decisions'
import { write } from '@recado/peers/meta/writing'
import { callBank } from '@recado/peers/pix/call-bank'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { checkScreenSizes, desktop, phone, soon } from '#support/browser.ts'
import { linkedDevice } from '#support/connection.ts'
import { dismiss } from '#support/desk.ts'
import { openShop } from '#support/meta.ts'
import { demoPeople as people } from '#support/product.ts'
import { setOwnStage } from '#support/stage.ts'

const shop = await openShop()
const stage = setOwnStage(async (product) => shop.find(product), shop.env)
afterAll(() => shop.close())

/** What a connection that Meta carries can do. */
const officialLine = {
  ...linkedDevice,
  pairing: [],
  edit: false,
  delete: false,
  addressBook: false,
  numberCheck: false,
  groups: false,
}

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const step = (within: Locator, words: string | RegExp) =>
  within.getByRole('list', { name: 'Conferência' }).getByRole('listitem').filter({ hasText: words })
const isFocused = (field: Locator) => expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true)

async function fillIn(dialog: Locator, wabaId: string): Promise<void> {
  await dialog.getByLabel('Chave secreta do app').fill(shop.app.secret)
  await dialog.getByLabel('ID da conta do WhatsApp (WABA)').fill(wabaId)
  await dialog.getByLabel('ID do número de telefone').fill(shop.number.id)
  await dialog.getByLabel('Token de acesso', { exact: true }).fill(shop.token)
}

/** Of what no push tells, the dialog asks every few seconds. */
const late = { timeout: 2 * soon.timeout }

test('what Meta refuses of a new official number creates nothing, and what others still have to do ticks by itself', async () => {
  const marina = await stage.enter(people.marina, {
    path: '/connections',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await button(marina, 'Nova conexão').first().click()
  const dialog = marina.getByRole('dialog', { name: 'Nova conexão' })
  await dialog.getByLabel('Nome').fill('Oficial')
  await dialog.getByRole('radio', { name: 'API oficial' }).check()
  await dialog.getByRole('tab', { name: 'Avançado' }).click()
  expect(await dialog.getByLabel('Proxy (opcional)').count()).toBe(0)

  await dialog.getByRole('tab', { name: 'Meta' }).click()

  // The address works before anything is saved.
  await button(dialog, 'Copiar endereço').click()
  await dismiss(marina, 'Endereço copiado')
  const [url = '', verifyToken = ''] = await dialog.locator('code').allInnerTexts()
  expect(await marina.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await button(dialog, 'Copiar os 16 nomes').click()
  await dismiss(marina, 'Nomes copiados')
  expect((await shop.saveCallback(url, 'another token')).status).not.toBe(200)
  await step(dialog, 'Na Meta, clique em Verificar e salvar.').waitFor()
  expect((await shop.saveCallback(url, verifyToken)).ok).toBe(true)
  await step(dialog, /certo: *Endereço verificado pela Meta/).waitFor(soon)

  await fillIn(dialog, shop.emptyWaba.id)

  // The account does not have the number: nothing is created, and what was typed stays.
  await marina.setViewportSize(phone)
  await button(dialog, 'Conferir e conectar').click()
  const refused = step(dialog, 'Este número não está nesta conta. Confira os dois IDs.')
  await refused.waitFor()
  await dialog.getByText('Nada foi criado.').waitFor()
  await isFocused(refused)
  await marina.setViewportSize(desktop)
  expect(await step(dialog, /certo: *Token aceito/).count()).toBe(1)
  expect(await dialog.getByLabel('Token de acesso', { exact: true }).inputValue()).toBe(shop.token)
  expect(await stage.product.query("select from connections where name = 'Oficial'")).toEqual([])
  await checkScreenSizes(marina, 'official-refused')
  await button(refused, 'Ir para “ID da conta do WhatsApp (WABA)”').click()
  const wabaId = dialog.getByLabel('ID da conta do WhatsApp (WABA)')
  await isFocused(wabaId)

  await wabaId.fill(shop.waba.id)
  await marina.keyboard.press('Control+Enter')
  const made = marina.getByRole('dialog', { name: 'Editar conexão' })
  await step(made, 'Número encontrado: +55 41 3090-5500, Araucária Móveis').waitFor()
  await step(made, 'Conta: Araucária, em US$').waitFor()
  await step(made, /certo: *Eventos assinados/).waitFor()
  await step(made, /certo: *Endereço verificado pela Meta/).waitFor()
  await step(made, 'Escreva para este número de outro celular: aparece aqui.').waitFor()
  await made.getByText('Conectado', { exact: true }).waitFor(soon)
  const joana = shop.meta.state.people.add('5541988220001', 'Joana Reis')
  write(shop.meta.state, joana, shop.number, { type: 'text', content: { body: 'Bom dia' } })
  await step(made, /certo: *Primeira mensagem recebida/).waitFor(late)
  await button(made, 'Cancelar').click()
  const row = marina.getByRole('row').filter({ hasText: 'Oficial' })
  await row.getByText('API oficial (Meta)').waitFor()

  // Its card, and another check of it.
  await button(row, 'Editar Oficial').click()
  await made.getByRole('tab', { name: 'Meta' }).click()
  const card = made.getByRole('region', { name: 'Situação na Meta' })
  await card.getByText('assinados').waitFor()
  expect(await made.getByLabel('Token de acesso', { exact: true }).inputValue()).toBe('')
  await made.getByText('Vazio mantém o que está guardado.').waitFor()
  await made.getByText('Vazio mantém a que está guardada.').waitFor()
  await made.getByText(url).waitFor()
  await card.getByText('250 pessoas novas em 24 h, da conta toda').waitFor(soon)
  await card.getByText('80 por segundo').waitFor()
  await card.getByText('1 cliente', { exact: true }).waitFor()
  await checkScreenSizes(marina, 'official-card')
  await button(card, 'Conferir de novo').click()
  await dismiss(marina, 'Conferido na Meta')
  await button(made, 'Cancelar').click()

  // What Meta thinks of the number is told at once.
  shop.number.qualityRating = 'RED'
  shop.meta.state.webhooks.add(shop.waba, undefined, 'phone_number_quality_update', { event: 'FLAGGED' })
  await row.getByText('Qualidade baixa desde hoje: muitos clientes bloquearam ou denunciaram.').first().waitFor(soon)

  // Access that has ended is renewed where it was given.
  const becomes = async (reason: string, sentence: RegExp) => {
    await stage.product.query(
      `with line as (
         insert into channels.state (connection_id, status, reason, capabilities)
           select id, 'CONNECTED', $1, $2 from connections where name = 'Oficial'
         on conflict (connection_id) do update set status = 'CONNECTED', reason = $1, capabilities = $2 returning connection_id)
       insert into channels.inbox (connection_id, kind, payload) select connection_id, 'state', '{}' from line`,
      [reason, officialLine],
    )
    await row.getByText(sentence).first().waitFor()
  }
  await becomes('unauthorised', /O acesso venceu às/)
  expect(await row.getByRole('button', { name: /QR|código/ }).count()).toBe(0)
  await button(row, 'Renovar acesso').click()
  await isFocused(made.getByLabel('Token de acesso', { exact: true }))
  await marina.keyboard.press('Escape')
})

test('a template is made, refused, corrected, approved and deleted, and the list says what Meta has decided', async () => {
  const { state } = shop.meta
  const marina = await stage.enter(people.marina, { path: '/templates' })
  await marina.getByText('Um modelo aprovado abre a conversa quando a janela fechou.').waitFor()
  await marina.keyboard.press('n')
  const text = marina.getByRole('textbox', { name: 'Texto', exact: true })
  await text.fill('Olá {{1}}, o seu pedido já está ')
  await button(marina, 'Inserir variável').click()
  await text.press('End')
  await text.pressSequentially(' na loja, com desconto.')
  await marina.keyboard.press('Control+Enter')
  const name = marina.getByLabel('Nome', { exact: true })
  await isFocused(name)
  await name.fill('Pedido pronto!')
  await marina.getByLabel('Exemplo de {{1}}').fill('Ana')
  await marina.getByLabel('Exemplo de {{2}}').fill('guardado')
  await button(marina, 'Novo botão').click()
  await marina.getByRole('menuitem', { name: 'Resposta rápida' }).click()
  await marina.getByLabel('Texto do botão 1').fill('Vou buscar')
  await marina.getByText('Tudo o que dá para conferir aqui está certo.').waitFor()
  await checkScreenSizes(marina, 'template-editor')

  // Meta is away: nothing typed is lost.
  shop.meta.faults.add({ kind: 'cut', on: `POST /v25.0/${shop.waba.id}/message_templates` })
  await text.press('Control+Enter')
  await marina.getByText('A Meta não respondeu. O que você escreveu ficou aqui.').waitFor()
  state.reviews.add({ status: 'PENDING' })
  await button(marina, 'Enviar para análise').click()
  await dismiss(marina, 'Enviado. A Meta responde em até 24 h.')
  const row = marina.getByRole('row').filter({ hasText: 'pedido_pronto' })
  await row.getByText('Em análise').waitFor()
  const [template] = shop.waba.templates
  const owned = { waba: shop.waba, template: template! }
  const rejection = { reason: 'It offers a discount.', recommendation: '' }
  decide(state, owned, { status: 'REJECTED', reason: 'PROMOTIONAL', rejection })
  await row
    .getByText(/^Recusado em .*: parece promoção\. “It offers a discount\.”/)
    .first()
    .waitFor(soon)
  await row.getByRole('link', { name: 'Corrigir' }).first().click()
  await text.fill('Olá {{1}}, o seu pedido já está {{2}} na loja para você.')
  state.reviews.add({ status: 'PENDING' })
  await text.press('Control+Enter')
  await dismiss(marina, 'Enviado. A Meta responde em até 24 h.')
  decide(state, owned, { status: 'APPROVED' })
  await row.getByText('Aprovado').waitFor(soon)
  changeCategory(state, owned, 'MARKETING')
  await row.getByText('Amanhã vira marketing.').first().waitFor(soon)
  await checkScreenSizes(marina, 'templates')

  await button(row, 'Mais ações de pedido_pronto').click()
  await marina.getByRole('menuitem', { name: 'Excluir' }).click()
  await button(marina.getByRole('alertdialog', { name: 'Excluir "pedido_pronto"?' }), 'Excluir modelo').click()
  await marina.getByText('Nenhum modelo ainda').waitFor()
  expect(shop.waba.templates).toEqual([])
})

test('a connection moves to the official API: what had not left waits until an admin sends or drops it', async () => {
  const { product } = stage
  const admin = await product.admin()
  const { id } = await admin.call(createConnection, { name: 'Balcão' })
  const write = async (name: string, number: string, body: string) => {
    const contact = await admin.call(createContact, { name, number })
    const ticket = await admin.call(createTicket, { contactId: contact.id, whatsappId: id })
    await admin.call(sendMessage, { ticketId: ticket.id, body })
    return { contactId: contact.id, uuid: ticket.uuid }
  }
  await write('Helena Prado', '5541988110001', 'A sua mesa chega na sexta.')
  await write('Igor Matos', '5541988110002', 'Segue o orçamento da estante.')
  const group = await write('Obra da Rua XV', '5541988110003', 'Entregamos às 8h.')
  await product.query('update contacts set is_group = true where id = $1', [group.contactId])

  const marina = await stage.enter(people.marina, { path: '/connections' })
  const row = marina.getByRole('row').filter({ hasText: 'Balcão' })
  await button(row, 'Editar Balcão').click()
  const editing = marina.getByRole('dialog', { name: 'Editar conexão' })
  await editing.getByRole('tab', { name: 'Avançado' }).click()
  await button(editing, 'Mudar…').click()
  const moving = marina.getByRole('dialog', { name: 'Mudar Balcão para a API oficial' })
  await moving.getByText('3 mensagens ainda não saíram: ficam guardadas até você decidir.').waitFor()
  await checkScreenSizes(marina, 'official-move')
  const other = shop.meta.state.accounts.addNumber(shop.waba, '554130905501', { verifiedName: 'Araucária Balcão' })
  await moving.getByLabel('ID da conta do WhatsApp (WABA)').fill(shop.waba.id)
  await moving.getByLabel('ID do número de telefone').fill(other.id)
  await moving.getByLabel('Token de acesso', { exact: true }).fill(shop.token)
  await marina.keyboard.press('Control+Enter')
  await step(editing, 'Número encontrado: +55 41 3090-5501, Araucária Balcão').waitFor()
  await button(editing, 'Cancelar').click()

  // Two of the customers have written since.
  await product.query(
    `insert into customer_windows (company_id, contact_id, connection_id, ends_at)
       select company_id, contact_id, connection_id, now() + interval '1 day' from tickets where connection_id = $1 and uuid <> $2`,
    [id, group.uuid],
  )
  await row.getByText('3 mensagens esperam a sua decisão.').first().waitFor()
  await button(row, 'Decidir').click()
  const deciding = marina.getByRole('dialog', { name: 'O que esperava em Balcão' })
  await deciding.getByText('grupo', { exact: true }).waitFor()
  await button(deciding, 'Enviar 2').waitFor()
  await checkScreenSizes(marina, 'official-kept')
  const helena = deciding.getByRole('checkbox', { name: 'Marcar a mensagem para Helena Prado' })
  await helena.focus()
  await marina.keyboard.press('Space')
  await button(deciding, 'Enviar 1').waitFor()
  await marina.keyboard.press('Space')
  await button(deciding, 'Enviar 2').waitFor()
  await button(deciding, 'Descartar 1').click()
  const asking = marina.getByRole('alertdialog', { name: 'Descartar 1 mensagem?' })
  await asking.getByText('Ficam na conversa como não enviadas.').waitFor()
  await button(asking, 'Descartar 1 mensagem').click()
  await asking.waitFor({ state: 'detached' })
  await helena.focus()
  await marina.keyboard.press('Control+Enter')
  await deciding.getByText('Nada esperava. Pode fechar.').waitFor()
  await marina.keyboard.press('Escape')
  await expect.poll(() => row.getByText('esperam a sua decisão').count()).toBe(0)

  // A group is readable and cannot be answered, and a connection that is down says why.
  await product.query(
    `insert into channels.state (connection_id, status, reason, capabilities) values ($1, 'TIMEOUT', 'unauthorised', $2)
     on conflict (connection_id) do update set status = 'TIMEOUT', reason = 'unauthorised', capabilities = $2`,
    [id, officialLine],
  )
  await product.query('update tickets set is_group = true where uuid = $1', [group.uuid])
  await marina.goto(`${product.url}/tickets/${group.uuid}`)
  await marina.getByText('A API oficial não leva mensagens a grupos. O que já foi escrito fica aqui.').waitFor()
  await marina.getByText('O acesso à Meta venceu.').waitFor()
  await marina.getByText(/^Não enviada: descartada por Marina Prado, \d\d:\d\d\.$/).waitFor()
  expect(await marina.getByRole('textbox', { name: /Mensagem para/ }).count()).toBe(0)
  await checkScreenSizes(marina, 'official-group')
  await marina.goto(`${product.url}/connections`)

  // And back to a phone.
  await button(row, 'Editar Balcão').click()
  await editing.getByRole('tab', { name: 'Avançado' }).click()
  await button(editing, 'Mudar…').click()
  const back = marina.getByRole('dialog', { name: 'Mudar Balcão para o WhatsApp Web' })
  await back.getByText('Um celular volta a ser ligado').waitFor()
  await button(back, 'Mudar e ler o QR code').click()
  await marina.getByRole('dialog', { name: 'Conectar Balcão' }).waitFor()
})

test('a number that stays in the app is connected in Meta’s window, and what its owner writes there is in the conversation', async () => {
  const { product } = stage
  const { meta } = shop
  const { accounts, people: writers } = meta.state
  const app = accounts.addApp({ name: 'Operator' })
  const waba = accounts.addWaba(accounts.addPortfolio({ name: 'Marcenaria' }))
  const number = accounts.addNumber(waba, '554130905502', { verifiedName: 'Marcenaria', isOnApp: true, onboardedAt: Date.now() })
  number.app.past = { people: 2, messages: 6 }
  await product.query('update users set super = true where email = $1', [people.marina])
  const operator = await product.signIn(people.marina)
  const set = await operator.call(updatePlatformApp, { metaAppId: app.id, configId: '7700077', appSecret: app.secret })
  app.callback = { url: set.callbackUrl, verifyToken: set.verifyToken }
  app.signup = { configId: '7700077', redirects: [set.redirectUrl], waba: waba.id }

  const marina = await stage.enter(people.marina, { path: '/connections' })
  const context = marina.context()
  // The browser knows neither Meta nor the public name of the installation.
  await context.route('https://www.facebook.com/**', async (route) => {
    const { status, text } = await callBank(meta, route.request().url())
    await route.fulfill({ status, body: text, contentType: 'text/html' })
  })
  await context.route('https://desk.example/**', (route) => {
    const location = route.request().url().replace('https://desk.example', product.url)
    return route.fulfill({ status: 302, headers: { location } })
  })
  await button(marina, 'Nova conexão').first().click()
  const dialog = marina.getByRole('dialog', { name: 'Nova conexão' })
  await dialog.getByLabel('Nome').fill('Marcenaria')
  await dialog.getByRole('radio', { name: 'API oficial' }).check()
  await dialog.getByRole('tab', { name: 'Meta' }).click()
  await dialog.getByText('Preencher à mão').waitFor()
  await dialog.getByLabel('O número continua no app WhatsApp Business').first().check()
  await dialog.getByLabel('Trazer contatos e conversas').first().check()
  await checkScreenSizes(marina, 'official-signup')
  const opens = async (link: string, opener = button(dialog, 'Conectar pela Meta')) => {
    const [popup] = await Promise.all([context.waitForEvent('page'), opener.click()])
    await popup.locator(link).click()
  }
  await opens('#cancel')
  await dialog.getByText('A janela da Meta foi fechada antes do fim. Nada foi criado.').waitFor()
  await opens('#share')
  const made = marina.getByRole('dialog', { name: 'Editar conexão' })
  await step(made, 'Número encontrado: +55 41 3090-5502, Marcenaria').waitFor()
  await step(made, /certo: *Número registrado/).waitFor()
  await made.getByText('Conectado', { exact: true }).waitFor(soon)
  ownerWrites(meta.state, number, writers.add('5541988220002', 'Bento Luz'), {
    type: 'text',
    content: { body: 'Fica pronto sexta' },
  })
  await expect
    .poll(() => product.query("select origin from messages where body = 'Fica pronto sexta'"), soon)
    .toEqual([{ origin: 'phone' }])
  expect(await made.getByLabel('Chave secreta do app').count()).toBe(0)
  await checkScreenSizes(marina, 'official-on-app')

  // The same window gives new access to the number, and carries what a phone carried.
  const access = () => product.query('select sealed_token from official_lines where number_id = $1', [number.id])
  const before = await access()
  await opens('#share', button(made, 'Renovar pela Meta'))
  await expect.poll(access, soon).not.toEqual(before)
  await step(made, 'Número encontrado: +55 41 3090-5502, Marcenaria').waitFor()
  await button(made, 'Cancelar').click()
  await operator.call(createConnection, { name: 'Vitrine' })
  const second = accounts.addWaba(accounts.addPortfolio({ name: 'Vitrine' }))
  accounts.addNumber(second, '554130905503', { verifiedName: 'Vitrine' })
  app.signup.waba = second.id
  await button(marina.getByRole('row').filter({ hasText: 'Vitrine' }), 'Editar Vitrine').click()
  await made.getByRole('tab', { name: 'Avançado' }).click()
  await button(made, 'Mudar…').click()
  const moving = marina.getByRole('dialog', { name: 'Mudar Vitrine para a API oficial' })
  await moving.getByText('Preencher à mão').waitFor()
  await checkScreenSizes(marina, 'official-signup-move')
  await opens('#share', button(moving, 'Conectar pela Meta'))
  await step(made, 'Número encontrado: +55 41 3090-5503, Vitrine').waitFor()

  await marina.goto(`${product.url}/settings/official?tab=app`)
  await marina.getByText('2 conexões usam este app.').waitFor()
  expect(await marina.getByLabel('Chave secreta do app').inputValue()).toBe('')
  await marina.getByLabel('ID do app').fill('')
  await button(marina, 'Salvar app').click()
  await marina.getByText(/^Usam este app: Araucária Móveis\./).waitFor()
  await checkScreenSizes(marina, 'official-app')
})
