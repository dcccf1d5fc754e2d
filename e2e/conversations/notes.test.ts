import { updateTicket } from '@recado/contract/tickets/api'
import { expect, test } from 'vitest'
import { look, lookAtSizes } from '../support/browser.ts'
import { people } from '../support/company.ts'
import { connectNumber } from '../support/connection.ts'
import { conversation, customers, field, receiveIn, row } from '../support/desk.ts'
import { setStage } from '../support/stage.ts'

const { beatriz } = customers

const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Tem o puxador preto?', people.caio)
})

test('a note in the composer calls a colleague who may open the ticket, and the customer sees nothing of it', async () => {
  const [caio, marina] = [await stage.enter(people.caio), await stage.enter(people.marina)]
  await row(caio, beatriz).getByRole('link').click()
  await conversation(caio, beatriz).getByText('Tem o puxador preto?').waitFor()

  // Each keeps its own draft, and a reload loses neither.
  await field(caio).fill('Vou ver')
  await caio.getByRole('button', { name: 'Nota', exact: true }).click()
  const note = caio.getByLabel('Nota', { exact: true })
  await note.pressSequentially('Separe para ela, @mar')
  const choice = caio.getByRole('option', { name: /^Marina/ })
  await choice.waitFor()
  await lookAtSizes(caio, 'note-mention')
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

  // She is told wherever she is, has it in her bell until she has looked, and is led there.
  await marina.getByText(/mencionou você: Separe para ela, @Marina/).waitFor()
  await marina.reload()
  const bell = marina.getByRole('button', { name: /^Avisos de atendimentos/ })
  await expect.poll(() => bell.getAttribute('aria-label')).toBe('Avisos de atendimentos: 1 novo')
  await bell.click()
  const mention = marina.getByRole('dialog').getByRole('link', { name: /Beatriz.*mencionou você: Separe para ela, @Marina/ })
  await mention.waitFor()
  await look(marina, 'note-in-bell')
  await mention.click()
  await marina.getByRole('log').getByText('Separe para ela').waitFor()
  await expect.poll(() => bell.getAttribute('aria-label')).toBe('Avisos de atendimentos')
  await bell.click()
  await marina.getByRole('dialog').waitFor()
  expect(await mention.count()).toBe(0)
  await lookAtSizes(caio, 'note-in-thread')
  expect(await stage.product.query('select body from messages where from_me')).toEqual([])
})

test('one letter is no note, somebody out of sight cannot be called, and both are said beside the field', async () => {
  const page = await stage.enter(people.caio)
  await row(page, beatriz).getByRole('link').click()
  await conversation(page, beatriz).getByText('Tem o puxador preto?').waitFor()
  await page.keyboard.press('Alt+o')
  const note = page.getByLabel('Nota', { exact: true })
  await note.fill('a')
  await note.press('Enter')
  await page.getByRole('alert').waitFor()
  expect(await note.inputValue()).toBe('a')
  const [stranger] = await stage.product.query<{ id: number }>('select max(id) + 1000 as id from users', [])
  await note.fill(`<@${stranger?.id}> veja`)
  await note.press('Enter')
  await page.getByText('Alguém mencionado não pode abrir este atendimento.').waitFor()

  // Lívia does not work in this queue: the list has nobody to offer, and says why.
  await note.fill('')
  await note.pressSequentially('Veja, @liv')
  await page.getByText('Ninguém com o nome "liv" pode abrir este atendimento.').waitFor()
  await lookAtSizes(page, 'note-mention-nobody')
  await note.fill('')
})

test('a closed ticket takes notes alone', async () => {
  const page = await stage.enter(people.caio)
  await row(page, beatriz).getByRole('link').click()
  await conversation(page, beatriz).getByText('Tem o puxador preto?').waitFor()
  const [ticket] = await stage.product.query<{ id: number }>("select id from tickets where status = 'open'", [])
  await (await stage.product.signIn(people.caio)).call(updateTicket, { id: ticket?.id ?? 0, status: 'closed' })
  await page.getByText('Este atendimento foi resolvido.').waitFor()
  const note = page.getByLabel('Nota', { exact: true })
  await note.fill('Volta na terça')
  await note.press('Enter')
  await page.getByRole('log').getByText('Volta na terça').waitFor()
  expect(await page.getByRole('button', { name: 'Responder', exact: true }).count()).toBe(0)
  await lookAtSizes(page, 'note-closed')
})
