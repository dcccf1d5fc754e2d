// @module-tag ticket-events
// @module-tag messages
// @module-tag media

import { updateTicket } from '@recado/contract/tickets/api'
import { expect, test } from 'vitest'
import { checkScreen, checkScreenSizes } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber, shop } from '#support/connection.ts'
import { conversation, type Customer, customers, field, receiveIn, row } from '#support/desk.ts'
import { makePicture } from '#support/samples.ts'
import { setStage } from '#support/stage.ts'

const { beatriz, joao, mariana } = customers

const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Quanto custa a estante?')
  await receiveIn(product, 'Vendas', mariana, 'Tem o puxador preto?', people.caio)
})

async function ticketOf({ name }: Customer): Promise<{ id: number; uuid: string }> {
  const [found] = await stage.product.query<{ id: number; uuid: string }>(
    'select t.id, t.uuid from tickets t join contacts c on c.id = t.contact_id where c.name = $1',
    [name],
  )
  if (!found) throw new Error('No ticket')
  return found
}

test('a conversation tells what was done to it, in words; many events in a row fold', async () => {
  const { product } = stage
  const caio = await product.signIn(people.caio)
  const { id, uuid } = await ticketOf(beatriz)
  const move = (status: 'pending' | 'open' | 'closed') => caio.call(updateTicket, { id, status })
  await move('open')
  const page = await stage.enter(people.caio, { path: `/tickets/${uuid}` })
  const log = conversation(page, beatriz).getByRole('log')
  await log.getByText('Caio Mendes aceitou').waitFor()
  await page.getByText('Ao vivo').waitFor()
  await move('pending')
  await log.getByText('Caio Mendes devolveu para a fila Vendas').waitFor()
  for (const status of ['open', 'closed', 'open'] as const) await move(status)
  // Put into a queue, accepted, returned, accepted, resolved, reopened.
  const folded = log.getByRole('button', { name: /^6 eventos/ })
  await folded.click()
  await log.getByText('Caio Mendes resolveu').waitFor()
  await log.getByText('Caio Mendes reabriu').waitFor()
  await checkScreenSizes(page, 'story-folded')
  await folded.click()
  await log.getByText('Caio Mendes reabriu').waitFor({ state: 'detached' })

  // A ticket reopened by the customer's message says so.
  await move('closed')
  await product.phones.write(beatriz.phone, shop, 'Mais uma coisa')
  await log.getByText('Mais uma coisa').waitFor()
  await move('open')
  await log.getByRole('button', { name: /eventos/ }).click()
  await log.getByText('Nova mensagem: o atendimento reabriu em Vendas').waitFor()
  await expect.poll(() => log.getByText('Caio Mendes aceitou').count()).toBe(3)
})

test('photos sent together are an album; each can be opened, answered and chosen', async () => {
  const { phones } = stage.product
  const picture = await makePicture(stage.browser)
  const photo = (caption?: string) =>
    phones.sendMedia(joao.phone, picture, 'image/png', {
      to: shop,
      width: 320,
      height: 240,
      ...(caption ? { caption } : {}),
    })
  for (let at = 0; at < 5; at++) await photo()
  await photo('As duas portas e o tampo')
  await receiveIn(stage.product, 'Vendas', joao, 'Consegue trocar?', people.caio)
  const caio = await stage.enter(people.caio)
  await row(caio, joao).getByRole('link').click()
  const log = conversation(caio, joao).getByRole('log')
  const album = log.getByRole('article', { name: /6 fotos/ })
  await album.getByText('As duas portas e o tampo').waitFor()
  expect(await album.getByRole('img').or(album.locator('img')).count()).toBe(4)
  await checkScreenSizes(caio, 'album')
  await album.getByRole('button', { name: 'Abrir as fotos: mais 2' }).click()
  await caio.getByRole('dialog').getByRole('img').or(caio.getByRole('dialog').locator('img')).first().waitFor()
  await caio.keyboard.press('Escape')
  await album
    .getByRole('button', { name: /^Ações/ })
    .first()
    .focus()
  await caio.keyboard.press('Enter')
  await caio.getByRole('menuitem', { name: 'Responder' }).waitFor()
  await caio.getByRole('menuitem', { name: 'Selecionar' }).click()
  await log.getByRole('checkbox').nth(5).waitFor()
  expect(await album.count()).toBe(0)
})

test('a note in the composer mentions a colleague and stays hidden from the customer, and a closed ticket takes only notes', async () => {
  const [caio, marina] = [await stage.enter(people.caio), await stage.enter(people.marina)]
  await row(caio, mariana).getByRole('link').click()
  await conversation(caio, mariana).getByText('Tem o puxador preto?').waitFor()

  // Each keeps its own draft, and a reload loses neither.
  await field(caio).fill('Vou ver')
  await caio.getByRole('button', { name: 'Nota', exact: true }).click()
  const note = caio.getByLabel('Nota', { exact: true })
  await note.pressSequentially('Separe para ela, @mar')
  const choice = caio.getByRole('option', { name: /^Marina/ })
  await choice.waitFor()
  await checkScreenSizes(caio, 'note-mention')
  await note.press('Enter')
  await expect.poll(() => note.inputValue()).toMatch(/^Separe para ela, @Marina .+ $/)
  await caio.reload()
  await expect.poll(() => field(caio).inputValue()).toBe('Vou ver')
  await caio.keyboard.press('Alt+o')
  await expect.poll(() => note.inputValue()).toMatch(/^Separe para ela, @Marina/)
  await caio.getByRole('button', { name: 'Guardar nota' }).click()
  const bubble = caio.getByRole('log').getByRole('article', { name: /^Nota de Caio/ })
  await bubble.getByText('@Marina').waitFor()
  await expect.poll(() => note.inputValue()).toBe('')

  // Marina is notified on any page, has the mention in her bell until she has looked, and the mention leads her there.
  await marina.getByText(/mencionou você: Separe para ela, @Marina/).waitFor()
  const bell = marina.getByRole('button', { name: /^Avisos de atendimentos/ })
  await expect.poll(() => bell.getAttribute('aria-label')).toBe('Avisos de atendimentos: 1 novo')
  await bell.click()
  const list = marina.getByRole('dialog', { name: 'Avisos de atendimentos' })
  const mention = list.getByRole('link', { name: /Mariana.*mencionou você: Separe para ela, @Marina/ })
  await mention.waitFor()
  await checkScreen(marina, 'note-in-bell')
  await mention.click()
  await marina.getByRole('log').getByText('Separe para ela').waitFor()
  await expect.poll(() => bell.getAttribute('aria-label')).toBe('Avisos de atendimentos')
  await bell.click()
  await list.waitFor()
  expect(await mention.count()).toBe(0)
  await checkScreenSizes(caio, 'note-in-thread')
  expect((await stage.product.phones.messages(mariana.phone, shop)).filter(({ fromMe }) => !fromMe)).toEqual([])

  // A single letter is no note, and users who may not see the ticket cannot be mentioned. The field reports both.
  await note.fill('a')
  await note.press('Enter')
  await caio.getByRole('alert').waitFor()
  expect(await note.inputValue()).toBe('a')
  const [stranger] = await stage.product.query<{ id: number }>('select max(id) + 1000 as id from users', [])
  await note.fill(`<@${stranger?.id}> veja`)
  await note.press('Enter')
  await caio.getByText('Alguém mencionado não pode abrir este atendimento.').waitFor()

  // Lívia does not work in this queue, so the list is empty and says why.
  await note.fill('')
  await note.pressSequentially('Veja, @liv')
  await caio.getByText(/Lívia Rocha.? não vê este atendimento/).waitFor()
  await note.fill('')

  // A closed ticket takes notes alone.
  const { id } = await ticketOf(mariana)
  await (await stage.product.signIn(people.caio)).call(updateTicket, { id, status: 'closed' })
  await caio.getByText('Este atendimento foi resolvido.').waitFor()
  await note.fill('Volta na terça')
  await note.press('Enter')
  await caio.getByRole('log').getByText('Volta na terça').waitFor()
  expect(await caio.getByRole('button', { name: 'Responder', exact: true }).count()).toBe(0)
})
