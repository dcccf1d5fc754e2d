// @module-tag tickets
// @module-tag messages

import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone, shoot } from './support/browser.ts'
import { people } from './support/company.ts'
import { connectNumber } from './support/connection.ts'
import { conversation, type Customer, customers, ticketState, receiveIn, row } from './support/desk.ts'
import { password } from './support/product.ts'
import { setStage } from './support/stage.ts'

const { beatriz, joao, rafael } = customers
const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Quanto custa a estante?')
  await receiveIn(product, 'Vendas', joao, 'Qual o prazo da mesa?', people.marina)
  await receiveIn(product, 'Suporte técnico', rafael, 'A gaveta emperrou', people.marina)
})

const isFocused = (target: Locator) => target.evaluate((node) => node === document.activeElement)
const holdsFocus = (target: Locator) => target.evaluate((node) => node.contains(document.activeElement))

async function expectFocus(target: Locator): Promise<void> {
  await target.waitFor()
  await expect.poll(() => isFocused(target)).toBe(true)
}

/** Presses Tab, or another key, until this has the focus, waiting each time for the focus to move. */
async function reach(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let pressed = 0; !(await isFocused(target)); pressed++) {
    if (pressed > 60) throw new Error(`${key} does not reach ${String(target)}`)
    const before = await page.evaluateHandle(() => document.activeElement)
    await page.keyboard.press(key)
    await expect.poll(() => before.evaluate((node) => node === document.activeElement)).toBe(false)
  }
}

/** Expects the shortcuts grouped by place, those for every screen first, in two columns. */
async function expectGroups(sheet: Locator): Promise<void> {
  const headings = sheet.getByRole('heading', { level: 3 })
  expect(await headings.allInnerTexts()).toEqual(['Em qualquer tela', 'Lista de atendimentos', 'Conversa', 'Agenda'])
  const [first, last] = [await headings.first().boundingBox(), await headings.last().boundingBox()]
  expect(last?.x).toBeGreaterThan(first?.x ?? Infinity)
}

async function openRow(page: Page, customer: Customer): Promise<void> {
  await reach(page, row(page, customer).getByRole('link'))
  await page.keyboard.press('Enter')
  await expectFocus(conversation(page, customer).getByRole('textbox', { name: 'Mensagem' }))
}

async function signInByKeys(page: Page, email: string): Promise<void> {
  await expectFocus(page.getByLabel('E-mail'))
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}

test('the desk is worked with the keyboard alone', async () => {
  const page = await stage.enterByForm(people.marina, {}, signInByKeys)
  await row(page, rafael).waitFor()
  const { keyboard } = page
  const field = page.getByRole('textbox', { name: 'Mensagem' })

  // J and K walk the list, Esc leaves, Enter opens the focused row.
  await keyboard.press('j')
  await conversation(page, rafael).waitFor()
  await keyboard.press('j')
  await conversation(page, joao).waitFor()
  await keyboard.press('k')
  await conversation(page, rafael).waitFor()
  await keyboard.press('Escape')
  await conversation(page, rafael).waitFor({ state: 'detached' })
  await openRow(page, joao)

  // What is typed after opening is a message, letter for letter.
  await keyboard.type('Bem, é a beterraba')
  await expect.poll(() => field.inputValue()).toBe('Bem, é a beterraba')
  await field.fill('')

  // Ctrl K finds the waiting ticket, Alt A accepts it, and the user may write at once.
  await keyboard.press('Control+k')
  await expectFocus(page.getByRole('combobox', { name: 'Buscar ou ir para…' }))
  await keyboard.type('beatriz')
  await page
    .getByRole('option', { name: /Beatriz Nogueira/ })
    .and(page.locator('[data-highlighted]'))
    .waitFor()
  await keyboard.press('Enter')
  await conversation(page, beatriz).getByText('Aceite o atendimento para responder.').waitFor()
  // The bar that fades takes no keys any more.
  await keyboard.press('Alt+a')
  await expectFocus(field)
  await keyboard.type('Bom dia, e já volto')
  await keyboard.press('Enter')
  await page.getByRole('log').getByText('Bom dia, e já volto').waitFor()

  // Esc leaves the field. No letter changes the ticket then; R leads back.
  await keyboard.press('Escape')
  await expect.poll(() => isFocused(field)).toBe(false)
  for (const letter of 'abcdefpquvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ') await keyboard.press(letter)
  await keyboard.press('r')
  await expectFocus(field)
  expect(await ticketState(stage.product, beatriz)).toMatchObject({ status: 'open', attendant: 'Marina Prado' })

  // Alt B gives it back, from the field too; F6 leads to undo.
  await keyboard.press('Alt+b')
  await page.waitForURL('**/tickets')
  const undo = page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Desfazer' })
  await undo.waitFor()
  await keyboard.press('F6')
  await expectFocus(undo)
  await keyboard.press('Enter')
  await expectFocus(conversation(page, beatriz).getByRole('textbox', { name: 'Mensagem' }))

  // Alt E resolves it. Among the resolved, J opens it and Alt Shift E reopens it: the list turns to the tickets in hand.
  await keyboard.press('Alt+e')
  await page.waitForURL('**/tickets')
  await keyboard.press('2')
  await page.getByRole('tab', { name: /Resolvidos/, selected: true }).waitFor()
  await row(page, beatriz).waitFor()
  await keyboard.press('j')
  await conversation(page, beatriz).getByText('Reabra para responder').waitFor()
  await keyboard.press('Alt+Shift+e')
  await expectFocus(field)
  await page.getByRole('tab', { name: /Atendendo/, selected: true }).waitFor()
  await row(page, beatriz).waitFor()

  // The command bar has the verbs, each with its key.
  await keyboard.press('Control+k')
  await keyboard.type('devolver')
  await page
    .getByRole('option', { name: /Devolver para a fila.*Alt B/ })
    .and(page.locator('[data-highlighted]'))
    .waitFor()
  await shoot(page, 'keys-command-bar')
  await keyboard.press('Enter')
  await page.waitForURL('**/tickets')
  await expect.poll(() => ticketState(stage.product, beatriz)).toMatchObject({ status: 'pending', attendant: null })
  await keyboard.press('Control+k')
  await keyboard.type('beatriz')
  await page
    .getByRole('option', { name: /Beatriz Nogueira/ })
    .and(page.locator('[data-highlighted]'))
    .waitFor()
  await keyboard.press('Enter')
  await conversation(page, beatriz).waitFor()
  await keyboard.press('Alt+a')
  await expectFocus(field)
  await keyboard.press('Escape')

  // T transfers it: a colleague found by typing, the queue by arrows, and Ctrl Enter. Enter takes the first match, so an incomplete name is
  // enough.
  await keyboard.press('t')
  const transfer = page.getByRole('dialog', { name: `Transferir ${beatriz.name}` })
  await expectFocus(transfer.getByRole('combobox', { name: 'Atendente' }))
  await keyboard.type('lívx')
  await transfer.getByRole('status').or(page.getByRole('status')).getByText('Ninguém encontrado').waitFor()
  await keyboard.press('Enter')
  await keyboard.press('Control+Enter')
  await keyboard.press('Backspace')
  await page
    .getByRole('option', { name: /Lívia Rocha/ })
    .and(page.locator('[data-highlighted]'))
    .waitFor()
  await keyboard.press('Enter')
  await expect.poll(() => transfer.getByRole('combobox', { name: 'Atendente' }).inputValue()).toBe('Lívia Rocha')
  const queue = transfer.getByRole('combobox', { name: 'Fila' })
  await reach(page, queue)
  await keyboard.press('Enter')
  await expect.poll(() => holdsFocus(page.getByRole('listbox'))).toBe(true)
  await reach(page, page.getByRole('option', { name: 'Financeiro' }), 'ArrowDown')
  await keyboard.press('Enter')
  await queue.getByText('Financeiro').waitFor()
  await expectFocus(queue)
  await keyboard.press('Control+Enter')
  await page.waitForURL('**/tickets')
  expect(await ticketState(stage.product, beatriz)).toMatchObject({
    status: 'open',
    queue: 'Financeiro',
    attendant: 'Lívia Rocha',
  })
})

test('what is opened by key closes with Esc and gives the focus back', async () => {
  const page = await stage.enter(people.marina)
  const { keyboard } = page
  await openRow(page, rafael)

  // The focus is back on the button that opened something.
  const openers = [
    [page.getByRole('button', { name: 'Minha conta' }), 'menu'],
    [page.getByRole('button', { name: 'Filtrar a lista' }), 'menu'],
    [page.getByRole('button', { name: 'Novo atendimento' }), 'dialog'],
    [conversation(page, rafael).getByRole('button', { name: 'Transferir' }), 'dialog'],
    [conversation(page, rafael).getByRole('button', { name: 'Mais ações' }), 'menu'],
  ] as const
  for (const [opener, role] of openers) {
    await reach(page, opener)
    await keyboard.press('Enter')
    await page.getByRole(role).waitFor()
    await expect.poll(() => holdsFocus(page.getByRole(role)), { message: `${String(opener)}: ${role}` }).toBe(true)
    await keyboard.press('Escape')
    await page.getByRole(role).waitFor({ state: 'detached' })
    await expectFocus(opener)
  }

  // The focus also returns to its previous element when a key opened a layer from anywhere.
  const thread = page.getByRole('log')
  await reach(page, thread)
  const layers = {
    'Control+k': 'Buscar ou ir para…',
    '?': 'Atalhos do teclado',
    'Alt+t': 'Avisos recentes',
    t: `Transferir ${rafael.name}`,
    n: 'Novo atendimento',
  }
  for (const [key, name] of Object.entries(layers)) {
    await keyboard.press(key)
    const layer = page.getByRole('dialog', { name })
    await layer.waitFor()
    await expect.poll(() => holdsFocus(layer), { message: key }).toBe(true)
    if (key === '?') await expectGroups(layer)
    await keyboard.press('Escape')
    await layer.waitFor({ state: 'detached' })
    await expectFocus(thread)
  }

  // The slash searches, and so does the tab's number: what is typed lands in the field. Esc empties the field, then leaves it.
  await keyboard.press('3')
  const words = page.getByRole('searchbox', { name: 'Buscar atendimentos' })
  await expectFocus(words)
  await keyboard.type('gaveta')
  await row(page, rafael).getByText('gaveta', { exact: true }).waitFor()
  await keyboard.press('Escape')
  await expect.poll(() => words.inputValue()).toBe('')
  await keyboard.press('Escape')
  await expect.poll(() => isFocused(words)).toBe(false)
  await keyboard.press('/')
  await expectFocus(words)
})

test('Tab reaches every control and shows its focus, on a desk and on a phone', async () => {
  const page = await stage.enter(people.marina)
  await openRow(page, rafael)
  await page.getByRole('complementary', { name: 'Contato' }).getByRole('heading', { name: rafael.name }).waitFor()
  expect(await walk(page)).toEqual({ unreached: [], unseen: [] })
  // A phone shows the list or the conversation.
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Voltar para a lista' }).waitFor()
  expect(await walk(page)).toEqual({ unreached: [], unseen: [] })
  await page.getByRole('button', { name: 'Voltar para a lista' }).click()
  await row(page, rafael).waitFor()
  expect(await walk(page)).toEqual({ unreached: [], unseen: [] })
})

/** Tabs once around the page. Returns what a pointer can press but Tab does not reach, and where the focus does not show. */
async function walk(page: Page): Promise<{ unreached: string[]; unseen: string[] }> {
  const unseen: string[] = []
  const stops = await page.evaluateHandle(() => new Set<Element>())
  for (let isNew = true; isNew;) {
    await page.keyboard.press('Tab')
    const stop = await stops.evaluate(visit)
    isNew = stop.isNew
    if (!stop.shown) unseen.push(stop.html)
  }
  const unreached = await stops.evaluate((visited) =>
    [...document.querySelectorAll('a[href], button, input, select, textarea, [role=switch], [role=tab]')]
      .filter(
        (node) =>
          node.checkVisibility({ visibilityProperty: true }) &&
          !node.matches(':disabled, [role=tab][aria-selected=false], [aria-hidden=true]'),
      )
      .filter((node) => !visited.has(node))
      .map((node) => node.outerHTML.slice(0, 160)),
  )
  return { unreached, unseen }
}

/** Records what has the focus, and removes it to see whether it or its frame then looks different. The body is the page's end. */
async function visit(visited: Set<Element>): Promise<{ html: string; isNew: boolean; shown: boolean }> {
  const node = document.activeElement ?? document.body
  const isNew = !visited.has(node)
  visited.add(node)
  if (!isNew || !(node instanceof HTMLElement) || node === document.body) return { html: '', isNew, shown: true }
  const settled = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const frames = [node, node.parentElement, node.parentElement?.parentElement].filter((frame) => frame instanceof HTMLElement)
  const lookOf = (style: CSSStyleDeclaration) => Array.from(style, (name) => style.getPropertyValue(name))
  const look = () => frames.map((frame) => lookOf(getComputedStyle(frame)).join()).join()
  await settled()
  const focused = look()
  node.blur()
  await settled()
  return { html: node.outerHTML.slice(0, 160), isNew, shown: look() !== focused }
}
