// @module-tag contacts
// @module-tag ticket-notes
// @module-tag tags
// @module-tag quick-messages
// @module-tag schedules
// @module-tag presence

import { createQuickMessage } from '@recado/contract/quick-messages/api'
import { listSchedules, updateSchedule } from '@recado/contract/schedules/api'
import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { checkScreen, checkScreenSizes, phone, shoot } from './support/browser.ts'
import { people } from './support/company.ts'
import { connectNumber, shop } from './support/connection.ts'
import { chooseTicketAction, choose, conversation, customers, dismiss, field, receiveIn, row } from './support/desk.ts'
import { makePicture } from './support/samples.ts'
import { setStage } from './support/stage.ts'

const { beatriz, rafael } = customers

const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', rafael, 'Bom dia')
  // She has been here before.
  await receiveIn(product, 'Vendas', beatriz, 'Até a próxima', people.caio)
  await product.query(
    `update tickets set status = 'closed', updated_at = updated_at - interval '2 days'
      where last_message = 'Até a próxima' and status = 'open'`,
  )
  await receiveIn(product, 'Vendas', beatriz, 'Quanto custa a estante?', people.caio)
})

async function openWithPanel(page: Page): Promise<Locator> {
  await row(page, beatriz).getByRole('link').click()
  await conversation(page, beatriz).getByRole('log').waitFor()
  const panel = page.getByRole('complementary', { name: 'Contato' })
  await panel.getByRole('heading', { name: beatriz.name }).waitFor()
  return panel
}

/** Turns the page into a phone's, where the panel is a sheet over the conversation. */
async function openSheet(page: Page): Promise<Locator> {
  await page.setViewportSize(phone)
  await conversation(page, beatriz).getByRole('button', { name: 'Contato' }).click()
  const sheet = page.getByRole('dialog', { name: 'Contato' })
  await sheet.getByRole('heading', { name: beatriz.name }).waitFor()
  return sheet
}

test('the panel shows the contact and earlier tickets, edits the contact, and offers no schedules if the plan has none', async () => {
  await stage.product.query('update plans set use_schedules = false')
  const page = await stage.enter(people.caio)
  const panel = await openWithPanel(page)
  await panel.getByText('Até a próxima').waitFor()

  // A plan without schedules offers none. A dialog opened by M would swallow the T.
  await conversation(page, beatriz).getByRole('button', { name: 'Transferir' }).waitFor()
  expect(await conversation(page, beatriz).getByRole('button', { name: 'Agendar mensagem' }).count()).toBe(0)
  await page.getByRole('log').focus()
  await page.keyboard.press('m')
  await page.keyboard.press('t')
  await page.getByRole('dialog', { name: `Transferir ${beatriz.name}` }).waitFor()
  expect(await page.getByRole('dialog', { name: 'Agendar mensagem' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: `Transferir ${beatriz.name}` }).waitFor({ state: 'detached' })
  await stage.product.query('update plans set use_schedules = true')

  await panel.getByRole('button', { name: `Editar ${beatriz.name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar contato' })
  const save = dialog.getByRole('button', { name: 'Salvar', exact: true })
  await dialog.getByLabel('E-mail').fill('cliente@exemplo.com.br')
  await dialog.getByRole('button', { name: 'Adicionar informação' }).click()
  await dialog.getByLabel('Informação 1: nome').fill('CPF')
  await dialog.getByLabel('Informação 1: valor').fill('123.456.789-00')
  await save.click()
  await dismiss(page, 'Contato salvo')
  await panel.getByText('123.456.789-00').waitFor()
  await panel.getByText('cliente@exemplo.com.br').waitFor()
  expect(await stage.product.query('select extra_info from contacts where name = $1', [beatriz.name])).toEqual([
    { extra_info: [{ name: 'CPF', value: '123.456.789-00' }] },
  ])

  // On a phone too, over the conversation.
  const sheet = await openSheet(page)
  await sheet.getByText('123.456.789-00').waitFor()
  await sheet.getByText('Até a próxima').waitFor()
  await checkScreen(page, 'inbox-panel')

  // An earlier ticket is a click away.
  await sheet.getByRole('link', { name: /Até a próxima/ }).click()
  await conversation(page, beatriz).getByText('Reabra para responder').waitFor()
})

test('a note and a tag are there for colleagues at the same moment', async () => {
  const caio = await stage.enter(people.caio)
  const own = await openWithPanel(caio)
  const marina = await stage.enter(people.marina, { path: new URL(caio.url()).pathname })
  const theirs = marina.getByRole('complementary', { name: 'Contato' })
  await theirs.getByRole('heading', { name: beatriz.name }).waitFor()

  const note = own.getByRole('textbox', { name: 'Nova observação' })
  await note.fill('Prefere entrega à tarde')
  await own.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await dismiss(caio, 'Observação adicionada com sucesso!')
  await theirs.getByText('Prefere entrega à tarde').waitFor()

  // On a phone it is deleted, and a tag chosen.
  const sheet = await openSheet(caio)
  await sheet.getByRole('button', { name: 'Excluir a observação de Caio Mendes' }).click()
  const question = caio.getByRole('alertdialog', { name: 'Excluir Registro' })
  await question.getByText('Deseja realmente excluir este registro?').waitFor()
  await shoot(caio, 'inbox-note-delete')
  await question.getByRole('button', { name: 'Excluir observação' }).click()
  await dismiss(caio, 'Observação excluída com sucesso!')
  await theirs.getByText('Prefere entrega à tarde').waitFor({ state: 'detached' })
  expect(await stage.product.query('select from ticket_notes')).toEqual([])
  await caio.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })

  await conversation(caio, beatriz).getByRole('button', { name: 'Etiquetas' }).click()
  await choose(caio, caio.getByRole('combobox', { name: `Etiquetas de ${beatriz.name}` }), 'Garantia')
  await checkScreen(caio, 'inbox-tags')
  await caio.keyboard.press('Escape')
  await row(marina, beatriz).getByText('Garantia').waitFor()
  await conversation(marina, beatriz).getByRole('list', { name: 'Etiquetas' }).getByText('Garantia').waitFor()
})

test('quick replies are written, found, and sent with a slash', async () => {
  const caio = await stage.enter(people.caio, { path: '/quick-messages' })
  const png = await makePicture(stage.browser)
  const table = caio.getByRole('table', { name: 'Respostas rápidas' })
  const line = (shortcode: string) => table.getByRole('row', { name: new RegExp(`/${shortcode}`) })
  await caio.getByRole('button', { name: 'Nova resposta' }).first().waitFor()
  await checkScreenSizes(caio, 'inbox-quick-empty')

  await caio.getByRole('button', { name: 'Nova resposta' }).first().click()
  const dialog = caio.getByRole('dialog', { name: /resposta rápida/ })
  await dialog.getByLabel('Atalho').waitFor()
  expect(await dialog.getByLabel('De toda a equipe').count()).toBe(0)
  await dialog.getByLabel('Atalho').fill('frete')
  await dialog.getByLabel('Mensagem').fill('O frete é grátis acima de R$ 500.')
  const [chooser] = await Promise.all([
    caio.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Escolher arquivo' }).click(),
  ])
  await chooser.setFiles({ name: 'tabela de frete.png', mimeType: 'image/png', buffer: png })
  await checkScreenSizes(caio, 'inbox-quick-dialog')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(caio, 'Resposta rápida salva')
  await line('frete').getByRole('link', { name: 'tabela_de_frete.png' }).waitFor()

  // What an admin shares is there at once, and cannot be changed.
  const admin = await stage.product.admin()
  await admin.call(createQuickMessage, { shortcode: 'prazo', message: 'O prazo é de dez dias úteis.', geral: true })
  await line('prazo').getByText('Sem anexo').waitFor()
  expect(await line('prazo').getByRole('button').count()).toBe(0)
  await checkScreenSizes(caio, 'inbox-quick')

  const words = caio.getByRole('searchbox', { name: 'Buscar respostas rápidas' })
  await words.fill('FRETE')
  await line('prazo').waitFor({ state: 'detached' })
  await line('frete')
    .getByRole('button', { name: /^Editar/ })
    .click()
  await dialog.getByLabel('Mensagem').fill('O frete é grátis acima de R$ 800.')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(caio, 'Resposta rápida salva')
  await line('frete').getByText('R$ 800').waitFor()
  await words.fill('nada disso')
  await caio.getByText('Nada com "nada disso" em Respostas rápidas').waitFor()

  // In the conversation a slash offers both; Enter chooses, Enter sends.
  await caio.goto(`${stage.product.url}/tickets`)
  await row(caio, beatriz).getByRole('link').click()
  await field(caio).pressSequentially('/')
  const menu = caio.getByRole('listbox', { name: 'Respostas rápidas' })
  await menu.getByRole('option', { name: /frete/ }).waitFor()

  // A reply fills in a draft, and the draft's file is back after a reload too. A draft may outlive the file's URL: the client requests a
  // new one from the reply.
  await field(caio).pressSequentially('frete')
  await menu.getByRole('option', { name: /prazo/ }).waitFor({ state: 'detached' })
  await field(caio).press('Enter')
  const file = caio.getByRole('button', { name: 'Remover tabela_de_frete.png' })
  await file.waitFor()
  await caio.evaluate(() => {
    for (const [key, draft] of Object.entries(localStorage))
      if (key.startsWith('draft.')) localStorage.setItem(key, draft.replace(/&s=[^"]+/, `&s=${'A'.repeat(43)}`))
  })
  await caio.reload()
  await file.waitFor()
  await caio.getByRole('button', { name: 'Enviar', exact: true }).click()
  const sent = `select count(*)::int from messages m join tickets t on t.id = m.ticket_id join contacts c on c.id = t.contact_id
    where m.body like '%R$ 800.' and m.media_id is not null and c.name = $1`
  await expect.poll(() => stage.product.query(sent, [beatriz.name])).toEqual([{ count: 1 }])

  // Once deleted, on a phone, it is gone.
  await caio.setViewportSize(phone)
  await caio.goto(`${stage.product.url}/quick-messages`)
  await line('frete')
    .getByRole('button', { name: /^Excluir/ })
    .click()
  await caio.getByRole('alertdialog').waitFor()
  await checkScreen(caio, 'inbox-quick-delete')
  await caio.getByRole('alertdialog').getByRole('button', { name: 'Excluir resposta' }).click()
  await dismiss(caio, 'Resposta rápida excluída')
  await line('frete').waitFor({ state: 'detached' })
})

test('a message is scheduled from the ticket, changed, and goes out with its picture', async () => {
  const { product } = stage
  const admin = await product.admin()
  const page = await stage.enter(people.caio)
  const png = await makePicture(stage.browser)
  await row(page, beatriz).getByRole('link').click()
  await chooseTicketAction(page, beatriz, 'Agendar mensagem')
  const dialog = page.getByRole('dialog', { name: 'Agendar mensagem' }).or(page.getByRole('dialog', { name: /^Agendamento/ }))
  const body = dialog.getByLabel('Mensagem')
  await dialog.getByText('Nenhuma mensagem agendada.').waitFor()
  await body.fill('Sua estante chega amanhã')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Escolher arquivo' }).click(),
  ])
  await chooser.setFiles({ name: 'estante.png', mimeType: 'image/png', buffer: png })
  await dialog.getByRole('img', { name: 'Imagem anexada' }).waitFor()
  await checkScreenSizes(page, 'inbox-schedule')
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  await dismiss(page, 'Agendamento salvo')

  await chooseTicketAction(page, beatriz, 'Agendar mensagem')
  await dialog.getByRole('button', { name: /^Editar agendamento/ }).click()
  await page.getByRole('dialog', { name: 'Agendamento: Pendente' }).waitFor()
  await body.fill('Sua estante chega hoje')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(page, 'Agendamento salvo')

  // Brought forward, it is sent while being viewed, and can no longer be changed.
  await chooseTicketAction(page, beatriz, 'Agendar mensagem')
  await dialog.getByText('Sua estante chega hoje').waitFor()
  const [scheduled] = (await admin.call(listSchedules, {})).schedules.filter(
    ({ body: text, sentAt }) => text === 'Sua estante chega hoje' && !sentAt,
  )
  await admin.call(updateSchedule, { id: scheduled?.id ?? 0, sendAt: new Date(Date.now() + 4_000).toISOString() })
  await dialog.getByText('Enviada').waitFor()
  await dialog.getByRole('button', { name: /^Ver agendamento/ }).click()
  await dialog.getByText('Esta mensagem já saiu e não muda mais.').waitFor()
  await checkScreenSizes(page, 'inbox-schedule-sent')
  await dialog.getByRole('button', { name: 'Novo agendamento' }).click()
  const isSeen = async () =>
    (await product.phones.messages(beatriz.phone, shop)).some(
      ({ text, media }) => text === 'Sua estante chega hoje' && media?.bytes === png.length,
    )
  await expect.poll(isSeen).toBe(true)

  // One that is still waiting can be deleted, also on a phone.
  await body.fill('Nunca sai')
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  await dismiss(page, 'Agendamento salvo')
  await page.setViewportSize(phone)
  await chooseTicketAction(page, beatriz, 'Agendar mensagem')
  await dialog.getByRole('button', { name: /^Excluir agendamento/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir agendamento' }).click()
  await dismiss(page, 'Agendamento excluído')
  await dialog.getByText('Nunca sai').waitFor({ state: 'detached' })
})

test('an attendant sees which colleagues view and type, and what the customer does', async () => {
  const { network } = stage.product
  const marina = await stage.enter(people.marina)
  const caio = await stage.enter(people.caio)
  await row(marina, beatriz).getByRole('link').click()
  const others = conversation(marina, beatriz).getByRole('status', { name: 'Colegas nesta conversa' })
  await row(caio, beatriz).getByRole('link').click()
  await others.getByText('Caio Mendes está vendo', { exact: true }).last().waitFor()
  await checkScreenSizes(marina, 'inbox-colleague')
  await field(caio).pressSequentially('Já')
  await others.getByText('Caio Mendes está escrevendo', { exact: true }).last().waitFor()
  await caio.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await others.getByText('Caio Mendes está em outra janela', { exact: true }).last().waitFor()
  await field(caio).fill('')

  // A colleague who has left is no longer shown.
  const leave = async () => {
    await caio.goto('about:blank')
    await expect.poll(() => others.getByText(/Caio Mendes/).count()).toBe(0)
  }
  // Meta does not tell what customers do.
  if (inject('proof').line === 'official') return leave()

  // The customer's state, in the header and the row. The customer's phone reports typing repeatedly, since WhatsApp drops a report while it
  // thinks us away.
  const shown = (state: 'composing' | 'recording' | 'paused') => network.show(beatriz.phone, shop, state)
  const isTyping = async () => {
    if ((await conversation(marina, beatriz).getByText('digitando…').count()) > 0) return true
    await shown('paused')
    await shown('composing')
    return false
  }
  await expect.poll(isTyping, { interval: 500 }).toBe(true)
  await row(caio, beatriz).getByText('digitando…').waitFor()
  await shown('recording')
  await conversation(marina, beatriz).getByText('gravando áudio…').first().waitFor()
  await shown('paused')
  await conversation(marina, beatriz).getByText('gravando áudio…').first().waitFor({ state: 'detached' })

  await leave()
})
