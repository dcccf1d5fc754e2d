// @module-tag kanban
// @module-tag tags

import { addContactTag, createTag, deleteTag, listTags, updateTag } from '@recado/contract/tags/api'
import { listTickets, updateTicket } from '@recado/contract/tickets/api'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreen, checkScreenSizes, phone, shoot, soon } from './support/browser.ts'
import { people } from './support/company.ts'
import { connectNumber } from './support/connection.ts'
import { customers, dismiss, receiveIn, row } from './support/desk.ts'
import { setStage } from './support/stage.ts'

const { beatriz, joao, rafael } = customers

/** Two tickets of Caio's queue and one of another; each contact is a VIP. */
const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Quanto custa a estante de imbuia com seis portas, posta em Curitiba?', people.caio)
  await receiveIn(product, 'Vendas', joao, 'Qual o prazo da mesa?')
  await receiveIn(product, 'Suporte técnico', rafael, 'A gaveta emperrou', people.livia)
  await product.query(
    `insert into contact_tags (company_id, contact_id, tag_id)
     select t.company_id, t.contact_id, g.id from tickets t join tags g on g.company_id = t.company_id and g.name = 'VIP'`,
  )
})

const lane = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const card = (within: Page | Locator, { name }: { name: string }): Locator =>
  within.getByRole('article').filter({ hasText: name })

test('tags are made, renamed and deleted, cards go from lane to lane by mouse, keyboard and menu, and other screens follow', async () => {
  const { product } = stage
  const admin = await product.admin()
  const marina = await stage.enter(people.marina, { path: '/tags' })
  const caio = await stage.enter(people.caio)
  const table = marina.getByRole('table', { name: 'Etiquetas' })
  const line = (name: string) => table.getByRole('row', { name: new RegExp(name) })
  await line('VIP').getByText('3 contatos').waitFor()
  await row(caio, beatriz).getByText('VIP').waitFor()
  await checkScreenSizes(marina, 'tags')

  // By keyboard alone: a name, a colour, a lane or none.
  await marina.getByRole('button', { name: 'Nova etiqueta' }).focus()
  await marina.keyboard.press('Enter')
  const dialog = marina.getByRole('dialog', { name: /etiqueta/ })
  await dialog.getByLabel('Nome').waitFor()
  await marina.keyboard.type('abc VIP')
  await marina.keyboard.press('Tab')
  await marina.keyboard.press('ArrowRight')
  expect(await dialog.getByRole('radio', { name: 'Azul-cobalto', exact: true }).isChecked()).toBe(true)
  await marina.keyboard.press('Tab')
  await marina.keyboard.press('Space')
  await checkScreenSizes(marina, 'tags-dialog')
  await dialog.getByLabel('Nome').fill('vip')
  await marina.keyboard.press('Control+Enter')
  await dialog.getByText('Este nome já está em uso.').waitFor()
  await dialog.getByLabel('Nome').fill('Em negociação')
  await marina.keyboard.press('Control+Enter')
  await dismiss(marina, 'Etiqueta salva')
  await line('Em negociação').getByText('nenhum contato').waitFor()
  await line('Em negociação').getByRole('img', { name: 'Coluna do kanban' }).waitFor()

  await line('VIP').getByRole('button', { name: 'Editar VIP' }).click()
  await dialog.getByLabel('Nome').fill('Cliente ouro')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await row(caio, beatriz).getByText('Cliente ouro').waitFor(soon)
  await dismiss(marina, 'Etiqueta salva')
  expect(await row(caio, beatriz).getByText('VIP').count()).toBe(0)

  await marina.getByRole('searchbox', { name: 'Buscar etiquetas' }).fill('OURO')
  await line('Em negociação').waitFor({ state: 'detached' })
  await line('Cliente ouro').getByRole('button', { name: 'Excluir Cliente ouro' }).click()
  const question = marina.getByRole('alertdialog', { name: 'Excluir "Cliente ouro"?' })
  await question.getByText('A etiqueta sai de 3 contatos.').waitFor()
  await shoot(marina, 'tags-delete')
  await question.getByRole('button', { name: 'Excluir etiqueta' }).click()
  await row(caio, beatriz)
    .getByText('Cliente ouro')
    .waitFor({ state: 'detached', ...soon })
  await dismiss(marina, 'Etiqueta excluída')
  await marina.getByText('Nada com "ouro" em Etiquetas').waitFor()

  // Without lanes the board says how to make some.
  for (const { id, name } of await admin.call(listTags, {})) if (name !== 'Garantia') await admin.call(deleteTag, { id })
  await marina.getByRole('link', { name: 'Kanban' }).click()
  await marina.getByText('Ainda não há colunas.', { exact: false }).waitFor()
  await card(lane(marina, 'Em aberto'), rafael).waitFor()
  await checkScreenSizes(marina, 'kanban-first')

  // Lanes appear as they are made.
  const lanes = { sent: 'Enviado', paid: 'Aguardando pagamento', made: 'Em produção', ready: 'Pronto para entrega' }
  const ids: number[] = []
  for (const [at, name] of Object.values(lanes).entries()) {
    const color = ['#1e5cb3', '#e19b23', '#691eb3', '#0d9488'][at] ?? ''
    ids.push((await admin.call(createTag, { name, color, kanban: 1 })).id)
  }
  await lane(marina, lanes.ready).waitFor(soon)
  await admin.call(updateTag, { id: ids[0] ?? 0, name: 'Orçamento enviado' })
  await lane(marina, 'Orçamento enviado').waitFor(soon)

  await caio.getByRole('link', { name: 'Kanban' }).click()
  const [open, sent] = [lane(caio, 'Em aberto'), lane(caio, 'Orçamento enviado')]
  await card(open, beatriz).getByText('#1').waitFor()
  await card(open, joao).waitFor()
  expect(await card(caio, rafael).count()).toBe(0)
  expect(await caio.getByRole('button', { name: 'Nova coluna' }).count()).toBe(0)

  // By mouse; the other screen follows, and so does undoing.
  await drag(marina, card(lane(marina, 'Em aberto'), beatriz), lane(marina, 'Orçamento enviado'))
  await card(sent, beatriz).waitFor(soon)
  const notice = marina
    .getByRole('region', { name: 'Avisos' })
    .getByRole('dialog')
    .filter({ hasText: 'foi para Orçamento enviado' })
  await notice.getByRole('button', { name: 'Desfazer' }).click()
  await card(open, beatriz).waitFor(soon)
  await drag(marina, card(lane(marina, 'Em aberto'), beatriz), lane(marina, 'Orçamento enviado'))
  await card(sent, beatriz).waitFor(soon)

  // By keyboard: the arrows walk the cards, Space opens the menu, and the focus goes along.
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await card(open, joao).getByRole('button').focus()
  await caio.keyboard.press('ArrowRight')
  expect(await focused(caio)).toBe(`Mover ${beatriz.name}`)
  await caio.keyboard.press('ArrowLeft')
  expect(await focused(caio)).toBe(`Mover ${joao.name}`)
  await caio.keyboard.press('Space')
  await caio.getByRole('menuitem', { name: 'Orçamento enviado' }).waitFor()
  await checkScreen(caio, 'kanban-menu')
  for (
    let at = 0;
    at < 4 && !(await caio.getByRole('menuitem', { name: lanes.paid }).evaluate((item) => item === document.activeElement));
    at++
  )
    await caio.keyboard.press('ArrowDown')
  await caio.keyboard.press('Enter')
  await card(lane(marina, lanes.paid), joao).waitFor(soon)
  await expect.poll(() => focused(caio)).toBe(`Mover ${joao.name}`)
  await dismiss(caio, `${joao.name} foi para ${lanes.paid}`)

  // A contact that is put into a lane elsewhere goes there here.
  const { tickets } = await admin.call(listTickets, { showAll: 'true' })
  const [ofBeatriz, ofJoao, ofRafael] = [beatriz, joao, rafael].map(({ name }) =>
    tickets.find(({ contact }) => contact.name === name),
  )
  await admin.call(addContactTag, { contactId: ofRafael?.contactId ?? 0, tagId: ids[3] ?? 0 })
  await card(lane(marina, lanes.ready), rafael).waitFor(soon)
  await checkScreenSizes(marina, 'kanban')

  // A move that is refused goes back and says why.
  await marina.route('**/api/contact-tags/**', (route) =>
    route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL_SERVER_ERROR', message: '' } }),
  )
  await drag(marina, card(lane(marina, lanes.paid), joao), lane(marina, lanes.made))
  await marina.getByText('Algo falhou do nosso lado', { exact: false }).first().waitFor()
  await card(lane(marina, lanes.paid), joao).waitFor()
  await marina.unroute('**/api/contact-tags/**')

  // A ticket that closes or leaves the user's queues disappears. A card leads to its ticket.
  await admin.call(updateTicket, { id: ofJoao?.id ?? 0, status: 'closed' })
  await card(caio, joao).waitFor({ state: 'detached', ...soon })
  await card(sent, beatriz)
    .getByRole('link', { name: `Ver atendimento de ${beatriz.name}` })
    .click()
  await caio.waitForURL(`**/tickets/${ofBeatriz?.uuid}`)

  // On a phone, by finger: a rest lifts the card.
  const mobile = await stage.enter(people.caio, { path: '/kanban', viewport: phone, hasTouch: true, isMobile: true })
  await lane(mobile, 'Orçamento enviado').scrollIntoViewIfNeeded()
  const touched = card(lane(mobile, 'Orçamento enviado'), beatriz)
  const box = (await touched.boundingBox()) ?? { x: 0, y: 0 }
  const finger = await mobile.context().newCDPSession(mobile)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await touch('touchStart', box.x + 60, box.y + 40)
  await mobile.locator('[inert] h3', { hasText: beatriz.name }).waitFor()
  for (let x = box.x + 60; x > 4; x -= 12) await touch('touchMove', x, box.y + 60)
  await expect
    .poll(() => mobile.locator('[data-lane="0"]').evaluate((node) => node.getBoundingClientRect().left))
    .toBeGreaterThan(-40)
  await checkScreen(mobile, 'kanban-finger')
  await touch('touchMove', 150, 400)
  await touch('touchEnd', 150, 400)
  await card(lane(marina, 'Em aberto'), beatriz).waitFor()
})

/** Drags a card with the mouse, as a person does: in steps. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, goal] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !goal) throw new Error('nothing to drag, or nowhere')
  await page.mouse.move(start.x + 60, start.y + 12)
  await page.mouse.down()
  await page.mouse.move(goal.x + goal.width / 2, goal.y + 80, { steps: 8 })
  await to.and(page.locator('.outline-ring')).waitFor()
  await page.mouse.up()
}
