import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { look, lookAtSizes, phone } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber } from '#support/connection.ts'
import { act, choose, conversation, type Customer, customers, dismiss, openTab, place, receive, row } from '#support/desk.ts'
import { setStage } from '#support/stage.ts'

const stage = setStage(async (product) => void (await connectNumber(product)))

test('a ticket goes through every verb', async () => {
  const customer = customers.beatriz
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
  await lookAtSizes(page, 'verbs-peek')
  await page.keyboard.press('Escape')
  await expect.poll(() => peek.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await place(stage.product, customer)).toEqual({ status: 'pending', queue: null, attendant: null, unread: 1 })

  // Accept, and give back.
  await row(page, customer)
    .getByRole('button', { name: `Aceitar ${name}` })
    .click()
  await pane.getByRole('textbox', { name: 'Mensagem' }).waitFor()
  await lookAtSizes(page, 'verbs-open')
  await expect
    .poll(() => place(stage.product, customer))
    .toEqual({ status: 'open', queue: null, attendant: 'Marina Prado', unread: 0 })
  await act(page, customer, 'Devolver para a fila')
  await dismiss(page, 'Atendimento devolvido')
  expect(await place(stage.product, customer)).toMatchObject({ status: 'pending', attendant: null })

  // Accept again, resolve, and reopen from the resolved ones.
  await openTab(page, /Aguardando/)
  await row(page, customer)
    .getByRole('button', { name: `Aceitar ${name}` })
    .click()
  await pane.getByRole('button', { name: 'Resolver' }).click()
  await dismiss(page, 'Atendimento resolvido')
  expect(await place(stage.product, customer)).toMatchObject({ status: 'closed', attendant: 'Marina Prado' })
  await openTab(page, /Resolvidos/)
  await row(page, customer).getByRole('link').click()
  await pane.getByText('Reabra para responder').waitFor()
  await lookAtSizes(page, 'verbs-closed')
  // Resolver now stands where Reabrir was: a double click only reopens, and the list shows the tickets in hand.
  const box = await pane.getByRole('button', { name: 'Reabrir' }).boundingBox()
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 16)
  await pane.getByRole('button', { name: 'Resolver' }).waitFor()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await pane.getByRole('textbox', { name: 'Mensagem' }).waitFor()
  await page.getByRole('tab', { name: /Atendendo/, selected: true, includeHidden: true }).waitFor({ state: 'attached' })
  expect(await place(stage.product, customer)).toMatchObject({ status: 'open', attendant: 'Marina Prado' })

  // To a queue, where it waits.
  const transfer = page.getByRole('dialog', { name: `Transferir ${name}` })
  await act(page, customer, 'Transferir')
  await transfer.getByRole('button', { name: 'Transferir' }).click()
  await transfer.getByText('Obrigatório').waitFor()
  const queue = transfer.getByRole('combobox', { name: 'Fila' })
  await expect.poll(() => queue.evaluate((field) => field === document.activeElement)).toBe(true)
  await queue.click()
  await page.getByRole('option', { name: 'Financeiro' }).click()
  await lookAtSizes(page, 'verbs-transfer')
  await transfer.getByRole('button', { name: 'Transferir' }).click()
  await page.waitForURL('**/tickets')
  expect(await place(stage.product, customer)).toMatchObject({ status: 'pending', queue: 'Financeiro', attendant: null })

  // To a colleague, in whose only queue it continues.
  await openTab(page, /Abertos/)
  await openTab(page, /Aguardando/)
  await row(page, customer)
    .getByRole('button', { name: `Aceitar ${name}` })
    .click()
  await pane.getByRole('textbox', { name: 'Mensagem' }).waitFor()
  await act(page, customer, 'Transferir')
  await choose(page, transfer.getByRole('combobox', { name: 'Atendente' }), 'caio', /Caio Mendes/)
  await transfer.getByRole('button', { name: 'Transferir' }).click()
  await page.waitForURL('**/tickets')
  expect(await place(stage.product, customer)).toMatchObject({ status: 'open', queue: 'Vendas', attendant: 'Caio Mendes' })

  // What a colleague held returns to the colleague on undo.
  await openTab(page, /Atendendo/)
  await row(page, customer).getByRole('link').click()
  await act(page, customer, 'Resolver')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect
    .poll(() => place(stage.product, customer))
    .toMatchObject({ status: 'open', queue: 'Vendas', attendant: 'Caio Mendes' })

  // An admin may delete what a colleague holds.
  await act(page, customer, 'Excluir atendimento')
  const question = page.getByRole('alertdialog', { name: `Excluir o atendimento de ${name}?` })
  await question.waitFor()
  await lookAtSizes(page, 'verbs-delete')
  await question.getByRole('button', { name: 'Excluir atendimento' }).click()
  await page.waitForURL('**/tickets')
  await row(page, customer).waitFor({ state: 'detached' })
  expect(await place(stage.product, customer)).toBeUndefined()

  // A phone has the same verbs, those without room in a menu.
  await page.setViewportSize(phone)
  await workOnPhone(page, customers.rafael)
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
  // Whose conversation it is leads to what is known of them.
  await pane.getByRole('heading', { name: customer.name }).click()
  const panel = page.getByRole('dialog', { name: 'Contato' })
  await panel.getByRole('heading', { name: 'Dados' }).waitFor()
  await look(page, 'contact-by-name')
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
  expect(await place(stage.product, customer)).toMatchObject({ status: 'closed', attendant: 'Marina Prado' })
}
