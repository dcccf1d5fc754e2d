// @module-tag tickets

import { updateTicket } from '@recado/contract/tickets/api'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreen, checkScreenSizes, phone } from '#support/browser.ts'
import { chooseMessageAction as actOn, bubble, deliveryState } from '#support/bubbles.ts'
import { people } from '#support/company.ts'
import { connectNumber, shop } from '#support/connection.ts'
import {
  chooseTicketAction,
  choose,
  conversation,
  type Customer,
  customers,
  dismiss,
  field,
  openTab,
  ticketState,
  receive,
  row,
} from '#support/desk.ts'
import { refuseNext } from '#support/faults.ts'
import { makeSamples } from '#support/samples.ts'
import { setStage } from '#support/stage.ts'

const { beatriz, joao, mariana, rafael } = customers
/** She shows no number and has no ticket yet. */
const conceicao: Customer = { phone: '5571943210987', name: 'Conceição dos Santos' }

const stage = setStage(async (product) => {
  await connectNumber(product)
  const admin = await product.admin()
  for (const customer of [mariana, rafael, joao]) {
    const id = await receive(product, customer, `Bom dia, aqui é ${customer.name}`)
    await admin.call(updateTicket, { id, status: 'open' })
  }
})

test('a ticket goes through every verb', async () => {
  const customer = conceicao
  const page = await stage.enter(people.marina)
  const { name } = customer
  const pane = conversation(page, customer)
  await openTab(page, /Aguardando/)
  await receive(stage.product, customer, 'Bom dia!')

  // Peeking changes nothing, and closing it returns the focus.
  const peek = row(page, customer).getByRole('button', { name: `Espiar ${name}` })
  await peek.click()
  await page
    .getByRole('dialog', { name: `Conversa com ${name}` })
    .getByText('Bom dia!')
    .waitFor()
  await checkScreenSizes(page, 'verbs-peek')
  await page.keyboard.press('Escape')
  await expect.poll(() => peek.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await ticketState(stage.product, customer)).toEqual({ status: 'pending', queue: null, attendant: null, unread: 1 })

  // Accept, and give back.
  await row(page, customer)
    .getByRole('button', { name: `Aceitar ${name}` })
    .click()
  await pane.getByRole('textbox', { name: 'Mensagem' }).waitFor()
  await checkScreenSizes(page, 'verbs-open')
  await expect
    .poll(() => ticketState(stage.product, customer))
    .toEqual({ status: 'open', queue: null, attendant: 'Marina Prado', unread: 0 })
  await chooseTicketAction(page, customer, 'Devolver para a fila')
  await dismiss(page, 'Atendimento devolvido')
  expect(await ticketState(stage.product, customer)).toMatchObject({ status: 'pending', attendant: null })

  // Accept again, resolve, and reopen from the resolved ones.
  await openTab(page, /Aguardando/)
  await row(page, customer)
    .getByRole('button', { name: `Aceitar ${name}` })
    .click()
  await pane.getByRole('button', { name: 'Resolver' }).click()
  await dismiss(page, 'Atendimento resolvido')
  expect(await ticketState(stage.product, customer)).toMatchObject({ status: 'closed', attendant: 'Marina Prado' })
  await openTab(page, /Resolvidos/)
  await row(page, customer).getByRole('link').click()
  await pane.getByText('Reabra para responder').waitFor()
  await checkScreenSizes(page, 'verbs-closed')
  // Resolver now stands where Reabrir was: a double click only reopens, and the list shows the tickets in hand.
  const box = await pane.getByRole('button', { name: 'Reabrir' }).boundingBox()
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 16)
  await pane.getByRole('button', { name: 'Resolver' }).waitFor()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await pane.getByRole('textbox', { name: 'Mensagem' }).waitFor()
  await page.getByRole('tab', { name: /Atendendo/, selected: true, includeHidden: true }).waitFor({ state: 'attached' })
  expect(await ticketState(stage.product, customer)).toMatchObject({ status: 'open', attendant: 'Marina Prado' })

  // To a queue, where it waits.
  const transfer = page.getByRole('dialog', { name: `Transferir ${name}` })
  await chooseTicketAction(page, customer, 'Transferir')
  await transfer.getByRole('button', { name: 'Transferir' }).click()
  await transfer.getByText('Obrigatório').waitFor()
  const queue = transfer.getByRole('combobox', { name: 'Fila' })
  await expect.poll(() => queue.evaluate((field) => field === document.activeElement)).toBe(true)
  await queue.click()
  await page.getByRole('option', { name: 'Financeiro' }).click()
  await checkScreenSizes(page, 'verbs-transfer')
  await transfer.getByRole('button', { name: 'Transferir' }).click()
  await page.waitForURL('**/tickets')
  expect(await ticketState(stage.product, customer)).toMatchObject({ status: 'pending', queue: 'Financeiro', attendant: null })

  // To a colleague, in whose only queue it continues.
  await openTab(page, /Abertos/)
  await openTab(page, /Aguardando/)
  await row(page, customer)
    .getByRole('button', { name: `Aceitar ${name}` })
    .click()
  await pane.getByRole('textbox', { name: 'Mensagem' }).waitFor()
  await chooseTicketAction(page, customer, 'Transferir')
  await choose(page, transfer.getByRole('combobox', { name: 'Atendente' }), 'caio', /Caio Mendes/)
  await transfer.getByRole('button', { name: 'Transferir' }).click()
  await page.waitForURL('**/tickets')
  expect(await ticketState(stage.product, customer)).toMatchObject({ status: 'open', queue: 'Vendas', attendant: 'Caio Mendes' })

  // A colleague's ticket returns to the colleague on undo.
  await openTab(page, /Atendendo/)
  await row(page, customer).getByRole('link').click()
  await chooseTicketAction(page, customer, 'Resolver')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect
    .poll(() => ticketState(stage.product, customer))
    .toMatchObject({ status: 'open', queue: 'Vendas', attendant: 'Caio Mendes' })

  // An admin may delete what a colleague holds.
  await chooseTicketAction(page, customer, 'Excluir atendimento')
  const question = page.getByRole('alertdialog', { name: `Excluir o atendimento de ${name}?` })
  await question.waitFor()
  await checkScreenSizes(page, 'verbs-delete')
  await question.getByRole('button', { name: 'Excluir atendimento' }).click()
  await page.waitForURL('**/tickets')
  await row(page, customer).waitFor({ state: 'detached' })
  expect(await ticketState(stage.product, customer)).toBeUndefined()

  // A phone has the same verbs, those without room in a menu.
  await page.setViewportSize(phone)
  await workOnPhone(page, customer)
})

async function workOnPhone(page: Page, customer: Customer): Promise<void> {
  const pane = conversation(page, customer)
  await openTab(page, /Aguardando/)
  await receive(stage.product, customer, 'Bom dia!')
  await row(page, customer)
    .getByRole('button', { name: `Aceitar ${customer.name}` })
    .click()
  await pane.getByRole('textbox', { name: 'Mensagem' }).waitFor()
  await pane.getByRole('button', { name: 'Mais ações' }).click()
  const verbs = page.getByRole('menuitem')
  await expect
    .poll(() => verbs.allInnerTexts())
    .toEqual(['Buscar na conversa', 'Devolver para a fila', 'Transferir', 'Agendar mensagem', 'Excluir atendimento'])
  await page.keyboard.press('Escape')
  // The customer's name opens the contact panel.
  await pane.getByRole('heading', { name: customer.name }).click()
  const panel = page.getByRole('dialog', { name: 'Contato' })
  await panel.getByRole('heading', { name: 'Dados' }).waitFor()
  await checkScreen(page, 'contact-by-name')
  await panel.getByRole('button', { name: 'Fechar' }).click()
  await pane.getByRole('button', { name: 'Mais ações' }).click()
  await verbs.filter({ hasText: 'Devolver' }).click()
  await dismiss(page, 'Atendimento devolvido')
  await openTab(page, /Aguardando/)
  await row(page, customer)
    .getByRole('button', { name: `Aceitar ${customer.name}` })
    .click()
  await pane.getByRole('button', { name: 'Resolver' }).click()
  await dismiss(page, 'Atendimento resolvido')
  expect(await ticketState(stage.product, customer)).toMatchObject({ status: 'closed', attendant: 'Marina Prado' })
}

const thread = (page: Page) => page.getByRole('log')

async function show(page: Page, customer: Customer): Promise<void> {
  await row(page, customer).getByRole('link').first().click()
  await conversation(page, customer).waitFor()
}

test('in a long conversation the attendant jumps to the first unread message, a quoted one, the newest, and back a ticket', async () => {
  const { phones } = stage.product
  const first = await phones.write(mariana.phone, shop, 'Vocês montam em Curitiba?')
  for (let at = 1; at <= 40; at++) await phones.write(mariana.phone, shop, `Recado número ${at}, com a medida do vão e a cor`)
  await phones.send(mariana.phone, { to: shop, text: 'E esta pergunta?', quote: first.id })
  const page = await stage.enter(people.marina)
  await row(page, mariana).getByText('E esta pergunta?').waitFor()
  await row(page, mariana).getByText('43 mensagens não lidas').waitFor()
  await show(page, joao)
  await show(page, mariana)

  await page.getByRole('button', { name: '43 não lidas' }).click()
  await bubble(page, `Bom dia, aqui é ${mariana.name}`).waitFor()
  expect(await page.getByRole('button', { name: '43 não lidas' }).count()).toBe(0)
  const toLatest = page.getByRole('button', { name: 'Ir para a mensagem mais recente' })
  await toLatest.waitFor()
  await phones.write(mariana.phone, shop, 'Chegou enquanto você lia')
  await toLatest.getByText('1 mensagem nova').waitFor()
  await toLatest.click()
  await bubble(page, 'Chegou enquanto você lia').waitFor()
  await toLatest.waitFor({ state: 'detached' })

  await bubble(page, 'E esta pergunta?')
    .getByRole('button', { name: /^Ir para a mensagem de/ })
    .click()
  const origin = thread(page).getByRole('article').filter({ hasText: 'Vocês montam em Curitiba?' }).first()
  await expect.poll(() => origin.evaluate((node) => node.outerHTML.includes('bg-press'))).toBe(true)
  await expect.poll(async () => ((await origin.boundingBox())?.y ?? -1) > ((await thread(page).boundingBox())?.y ?? 0)).toBe(true)

  await page.goBack()
  await conversation(page, joao).waitFor()
  await page.goForward()
  await conversation(page, mariana).waitFor()
})

test('pictures are zoomed and turned, voices played faster, cards saved, emoji are reactions, and a failure is sent again', async () => {
  const { phones } = stage.product
  const samples = await makeSamples(stage.browser)
  const page = await stage.enter(people.marina)
  await show(page, rafael)
  await phones.sendMedia(rafael.phone, samples.jpeg, 'image/jpeg', { to: shop, caption: 'A parede', width: 320, height: 240 })
  await thread(page)
    .getByRole('button', { name: /^Abrir imagem: A parede/ })
    .click()
  const lightbox = page.getByRole('dialog', { name: /A parede/ })
  const look = () => lightbox.getByRole('img').evaluate((node) => new DOMMatrix(getComputedStyle(node).transform).toString())
  const plain = await look()
  await lightbox.getByRole('button', { name: 'Aproximar' }).click()
  await expect.poll(look).not.toBe(plain)
  await lightbox.getByRole('button', { name: 'Afastar' }).click()
  await expect.poll(look).toBe(plain)
  await lightbox.getByRole('button', { name: 'Girar' }).click()
  await expect.poll(look).not.toBe(plain)
  const [saved] = await Promise.all([page.waitForEvent('download'), lightbox.getByRole('button', { name: 'Baixar' }).click()])
  expect(saved.suggestedFilename()).toMatch(/\.jpe?g$/)
  await page.keyboard.press('Escape')
  await lightbox.waitFor({ state: 'detached' })

  await phones.sendMedia(rafael.phone, samples.voice, 'audio/ogg; codecs=opus', { to: shop, voice: true, seconds: 2 })
  const speed = thread(page).getByRole('button', { name: /^Velocidade/ })
  expect(await speed.innerText()).toBe('1×')
  await speed.click()
  await expect.poll(() => speed.innerText()).toBe('1,5×')

  const words = [
    'VERSION:3.0',
    `N:;${beatriz.name};;;`,
    `FN:${beatriz.name}`,
    `TEL;type=CELL;waid=${beatriz.phone}:+${beatriz.phone}`,
  ]
  const vcard = ['BEGIN:VCARD', ...words, 'END:VCARD'].join('\n')
  await phones.send(rafael.phone, { to: shop, contacts: [{ name: beatriz.name, vcard }] })
  await bubble(page, beatriz.name)
    .getByRole('button', { name: /^Salvar contato/ })
    .click()
  const form = page.getByRole('dialog', { name: 'Novo contato' })
  expect(await form.getByLabel('Nome').inputValue()).toBe(beatriz.name)
  await page.keyboard.press('Control+Enter')
  await form.waitFor({ state: 'detached' })
  expect(await stage.product.query('select number from contacts where name = $1', [beatriz.name])).toEqual([
    { number: beatriz.phone },
  ])

  await actOn(page, bubble(page, `Bom dia, aqui é ${rafael.name}`), 'Mais emojis')
  await page.getByRole('searchbox').fill('foguete')
  await page.getByRole('gridcell', { name: /^foguete$/i }).click()
  await bubble(page, `Bom dia, aqui é ${rafael.name}`).getByText('🚀').waitFor()
  // The phone has the reaction, so the network's next refusal hits another message.
  const greeted = async () => (await phones.messages(rafael.phone, shop)).find(({ text }) => text?.includes('aqui é'))?.reactions
  await expect.poll(greeted).toEqual([{ from: shop, emoji: '🚀' }])

  // A message that WhatsApp refused can be sent again, and the list shows a draft.
  await refuseNext(stage.product)
  await field(page).fill('O orçamento vai hoje')
  await page.keyboard.press('Enter')
  const message = bubble(page, 'O orçamento vai hoje')
  await message.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.poll(() => deliveryState(message)).toBe('entregue')
  const heard = (await phones.messages(rafael.phone, shop)).filter(({ text }) => text?.includes('O orçamento vai hoje'))
  expect(heard).toHaveLength(1)

  await field(page).fill('Amanhã confirmo o')
  await show(page, joao)
  await row(page, rafael).getByText('Rascunho:').waitFor()
  await show(page, rafael)
  expect(await field(page).inputValue()).toBe('Amanhã confirmo o')
  await field(page).fill('')
})
