// @module-tag flows

import { createFlow, listFlowVersions, saveFlow, showFlow } from '@recado/contract/flows/api'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, checkScreen, checkScreenThemes, checkScreenSizes, phone } from '../support/browser.ts'
import { people } from '../support/company.ts'
import { dismiss } from '../support/desk.ts'
import { setStage } from '../support/stage.ts'
import { sampleFlow } from './sample.ts'

const stage = setStage()

const block = (page: Page, words: string | RegExp): Locator => page.locator('.react-flow__node').filter({ hasText: words })
const ways = (page: Page): Locator => page.locator('.react-flow__edge')
const dial = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('toolbar', { name: 'Adicionar bloco' }).getByRole('button', { name: words })

async function openFlow(name: string, filled = true): Promise<{ page: Page; id: number }> {
  const admin = await stage.product.admin()
  const { id } = await admin.call(createFlow, { name })
  if (filled) await admin.call(saveFlow, { idFlow: id, ...(await sampleFlow(admin)), versionId: null })
  const page = await stage.enter(people.marina, { path: `/flowbuilder/${id}` })
  await block(page, 'Inicio').first().waitFor()
  await atRest(page)
  return { page, id }
}

/** The canvas frames the flow once its blocks have been measured. */
async function atRest(page: Page): Promise<void> {
  let before = ''
  await expect
    .poll(async () => {
      const now = JSON.stringify(await page.locator('.react-flow__node').first().boundingBox())
      const isSame = now === before
      before = now
      return isSame
    })
    .toBe(true)
}

async function stored(id: number) {
  const admin = await stage.product.admin()
  const { flow } = await admin.call(showFlow, { id })
  return { nodes: flow.flow?.nodes ?? [], connections: flow.flow?.connections ?? [] }
}

/** Adds a message by the keyboard alone. */
async function addMessage(page: Page, words: string): Promise<void> {
  await dial(page, 'Mais').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Mensagem' }).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const text = dialog.getByLabel('Mensagem')
  await text.waitFor()
  await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type(words)
  await page.keyboard.press('Control+Enter')
  await block(page, words).waitFor()
}

test('a flow is drawn, and looks as it was designed', async () => {
  const { page } = await openFlow('Boas-vindas')
  await page.getByText('Desenhe seu fluxo').waitFor()
  await page.getByText('Tudo salvo').waitFor()
  await expect.poll(() => ways(page).count()).toBe(13)
  // One of the menu’s four edges leads nowhere, and looks so.
  await expect.poll(() => block(page, 'Falar com alguém').locator('.loose').count()).toBe(1)
  await checkScreenThemes(page, 'flow')
  // A click lights a block, one on an edge takes that back.
  await block(page, 'Aqui é da Araucária').click()
  await expect.poll(() => page.locator('.react-flow__node.selected').count()).toBe(1)
  await ways(page).first().dispatchEvent('click')
  await expect.poll(() => page.locator('.react-flow__node.selected').count()).toBe(0)
})

test('a flow without content begins with one start; an unknown one is an error', async () => {
  const { page, id } = await openFlow('Vazio', false)
  await page.getByText('Não se esqueça de salvar seu fluxo!').waitFor()
  await block(page, 'Inicio do fluxo').waitFor()
  expect(await page.locator('.react-flow__node').count()).toBe(1)
  expect((await stored(id)).nodes).toEqual([])
  await page.goto(`${stage.product.url}/flowbuilder/999999`)
  await page.getByRole('alert').getByText('Este fluxo não existe mais.').waitFor()
  expect(await page.locator('.react-flow').count()).toBe(0)
  await checkScreenSizes(page, 'flow-unknown')
})

test('by the keyboard alone a flow is drawn, connected, moved, copied, cleared and saved', async () => {
  const { page, id } = await openFlow('Só teclado', false)
  // A pointer at rest where a list opens would select from it, so it moves away.
  await page.mouse.move(0, 0)
  await addMessage(page, 'Olá, tudo bem?')
  // A new block follows the selected one, and one undo removes block and edge. With nothing selected it stands alone.
  await addMessage(page, 'Até logo.')
  await expect.poll(() => ways(page).count()).toBe(1)
  await page.keyboard.press('Control+z')
  await expect.poll(() => ways(page).count()).toBe(0)
  await expect.poll(() => block(page, 'Até logo.').count()).toBe(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('.react-flow__node.selected').count()).toBe(0)
  await addMessage(page, 'Até logo.')
  // The new block has the focus; the start is connected from a list.
  await block(page, 'Inicio do fluxo').focus()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: /Para onde vai/ })
  await dialog.getByRole('combobox').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: /Olá, tudo bem/ }).waitFor()
  await page.keyboard.type('1')
  await page
    .getByRole('option', { name: /Olá, tudo bem/ })
    .and(page.locator('[data-highlighted]'))
    .waitFor()
  await page.keyboard.press('Enter')
  await checkScreenSizes(page, 'flow-connect')
  // The dialog was laid out anew at each size.
  await dialog.getByRole('combobox').focus()
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => ways(page).count()).toBe(1)

  await block(page, 'Até logo.').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const original = await focused(page)
  await page.keyboard.press('d')
  await expect.poll(() => block(page, 'Até logo.').count()).toBe(2)
  await expect.poll(() => focused(page)).not.toBe(original)
  await page.keyboard.press('Delete')
  await expect.poll(() => block(page, 'Até logo.').count()).toBe(1)
  await page.getByText(/Não se esqueça de salvar seu fluxo! \d mudanças/).waitFor()

  // Enter edits; what is typed there deletes nothing on the canvas.
  await block(page, 'Até logo.').focus()
  await page.keyboard.press('Enter')
  const text = page.getByRole('dialog').getByLabel('Mensagem')
  await text.waitFor()
  await text.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Control+Enter')
  await block(page, /Até logo$/).waitFor()

  await page.keyboard.press('Control+s')
  await dismiss(page, 'Fluxo salvo com sucesso')
  await page.getByText('1 bloco merece atenção.').first().waitFor()
  const { nodes, connections } = await stored(id)
  expect(nodes.map(({ type, position }) => [type, position])).toEqual([
    ['start', { x: 0, y: 0 }],
    ['message', { x: 232, y: 0 }],
    ['message', { x: 464, y: 40 }],
  ])
  expect(nodes.every(({ id }) => /^[A-Za-z0-9]{30}$/.test(id))).toBe(true)
  expect(connections).toMatchObject([{ source: nodes[0]?.id, target: nodes[1]?.id, sourceHandle: 'a' }])
})

test('blocks are dragged, connected by the pointer, found, arranged and copied into another flow, and none is lost unasked', async () => {
  const { page } = await openFlow('Com o ponteiro')
  const later = block(page, 'Posso ajudar em mais')
  const before = await later.boundingBox()
  await later.hover({ position: { x: 60, y: 12 } })
  await page.mouse.down()
  await page.mouse.move((before?.x ?? 0) + 60, (before?.y ?? 0) + 112, { steps: 5 })
  await page.mouse.up()
  await page.getByText('1 mudança', { exact: false }).waitFor()
  const after = await later.boundingBox()
  expect((after?.y ?? 0) - (before?.y ?? 0)).toBeGreaterThan(60)

  // A press on the menu's unconnected output asks for its next block.
  const loose = block(page, 'Falar com alguém').locator('.loose')
  await loose.click()
  await page.getByRole('menuitem', { name: 'Mensagem' }).click()
  await page.getByRole('dialog').getByLabel('Mensagem').fill('Já chamo alguém.')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => ways(page).count()).toBe(14)
  await page.keyboard.press('Control+z')
  await expect.poll(() => ways(page).count()).toBe(13)

  // Dropped in the middle of a block, it leads there.
  await loose.hover()
  await page.mouse.down()
  const target = await block(page, 'Já vejo para você').boundingBox()
  await page.mouse.move((target?.x ?? 0) + 40, (target?.y ?? 0) + 50, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => ways(page).count()).toBe(14)
  expect(await loose.count()).toBe(0)

  await page.keyboard.press('/')
  await page.getByRole('searchbox', { name: 'Buscar bloco' }).fill('vao, em metros')
  await page.getByText('1 bloco', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.react-flow__node.selected').filter({ hasText: 'Qual a medida' }).count()).toBe(1)
  await checkScreen(page, 'flow-search')
  await page.getByRole('button', { name: 'Fechar' }).click()

  await page.getByRole('button', { name: 'Organizar os blocos' }).click()
  await page.keyboard.press('Control+a')
  await expect.poll(() => page.locator('.react-flow__node.selected').count()).toBe(11)
  const text = await clip(page, 'copy')
  expect(text).toContain('"recadoFlow":1')

  // Leaving asks; staying keeps all.
  await page.getByRole('button', { name: 'Voltar aos fluxos' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await question.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+s')
  await dismiss(page, 'Fluxo salvo com sucesso')

  const admin = await stage.product.admin()
  const { id } = await admin.call(createFlow, { name: 'Outro' })
  await page.getByRole('button', { name: 'Voltar aos fluxos' }).click()
  await page.getByRole('link', { name: 'Outro' }).click()
  await block(page, 'Inicio do fluxo').waitFor()
  await clip(page, 'paste', text)
  await expect.poll(() => page.locator('.react-flow__node').count()).toBe(11)
  await page.keyboard.press('Control+s')
  await dismiss(page, 'Fluxo salvo com sucesso')
  const pasted = await stored(id)
  // The second start did not come along, nor the edge that left it.
  expect([pasted.nodes.length, pasted.connections.length]).toEqual([11, 13])
})

test('a refused save says where and why; F8 goes there', async () => {
  const { page, id } = await openFlow('Com faltas')
  const admin = await stage.product.admin()
  await addMessage(page, 'Em roda')
  await block(page, 'Em roda').focus()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: /Para onde vai/ })
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: /Aqui é da Araucária/ }).click()
  await dialog.getByRole('button', { name: 'Conectar' }).click()
  await block(page, 'Aqui é da Araucária').focus()
  await page.keyboard.press('c')
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: /Em roda/ }).click()
  await dialog.getByRole('button', { name: 'Conectar' }).click()
  await page.keyboard.press('Control+s')
  await page.getByText('Não foi salvo: 2 blocos precisam de você.').waitFor()
  const wrong = 'Este caminho volta sem esperar o cliente e nunca acabaria'
  await block(page, 'Em roda').getByText(wrong).waitFor()
  await checkScreenSizes(page, 'flow-refused')
  await page.keyboard.press('F8')
  await expect.poll(() => page.locator('.react-flow__node.selected').filter({ hasText: wrong }).count()).toBe(1)
  expect(await admin.call(listFlowVersions, { id })).toHaveLength(1)
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+s')
  await dismiss(page, 'Fluxo salvo com sucesso')
  expect(await admin.call(listFlowVersions, { id })).toHaveLength(2)
})

test('a colleague’s earlier save is reported, compared, loaded or overwritten, and versions are listed and restored', async () => {
  const { page, id } = await openFlow('A duas mãos')
  const admin = await stage.product.admin()
  await addMessage(page, 'Minha mudança')
  const theirs = await stored(id)
  const nodes = theirs.nodes.map((node) =>
    node.id === 'hello' ? { ...node, data: { label: 'Bem-vindo à Araucária Móveis.' } } : node,
  )
  const bye = { id: 'bye', type: 'message', position: { x: 1560, y: 80 }, data: { label: 'Volte sempre.' } }
  await admin.call(saveFlow, { idFlow: id, nodes: [...nodes, bye], connections: theirs.connections })
  const bar = page.getByRole('alert').filter({ hasText: /salvou a versão \d+ às/ })
  await bar.getByText('Sua 1 mudança ainda está aqui.').waitFor()
  await bar.getByRole('button', { name: 'Ver o que mudou' }).click()
  await block(page, 'Minha mudança').getByText('você').waitFor()
  await block(page, 'Aqui é da Araucária').getByText('Marina Prado').waitFor()
  // The colleague's new block shows, though it is not on the user's canvas.
  await page.getByRole('img', { name: /Volte sempre.*de Marina Prado/ }).waitFor()
  await page.getByRole('button', { name: 'Versões' }).click()
  await page.getByText('Você partiu desta').waitFor()
  await checkScreenSizes(page, 'flow-conflict')

  // Their version is loaded; mine comes back by undoing, and may then overwrite.
  await bar.getByRole('button', { name: 'Carregar a outra' }).click()
  await block(page, 'Bem-vindo à Araucária').waitFor()
  expect(await block(page, 'Minha mudança').count()).toBe(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await block(page, 'Minha mudança').waitFor()
  await admin.call(saveFlow, { idFlow: id, ...theirs })
  await bar.getByRole('button', { name: 'Salvar por cima' }).click()
  await dismiss(page, 'Fluxo salvo com sucesso')
  expect((await stored(id)).nodes).toHaveLength(12)
  await bar.waitFor({ state: 'detached' })

  const pane = page.getByRole('complementary', { name: 'Versões' })
  await expect.poll(() => pane.getByRole('listitem').count()).toBe(4)
  const first = pane.getByRole('listitem').last()
  await first.getByRole('button', { name: /^Ver:/ }).click()
  await page.getByText(/Você vê a versão de Marina Prado/).waitFor()
  expect(await block(page, 'Minha mudança').count()).toBe(0)
  expect(await page.getByRole('toolbar', { name: 'Adicionar bloco' }).count()).toBe(0)
  await checkScreenSizes(page, 'flow-versions')
  await first.getByRole('button', { name: /^Voltar a esta:/ }).click()
  await dismiss(page, 'Versão trazida de volta')
  await expect.poll(() => pane.getByRole('listitem').count()).toBe(5)
  await pane.getByRole('listitem').first().getByText('Em uso').waitFor()
  expect((await stored(id)).nodes).toHaveLength(11)
})

test('a phone shows the flow, and edits it from the list of blocks', async () => {
  const { page, id } = await openFlow('No telefone')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Lista de blocos' }).click()
  const pane = page.getByRole('complementary', { name: 'Blocos' })
  await pane.getByRole('button', { name: /^Mensagem: .*Aqui é da Araucária/ }).waitFor()
  await checkScreen(page, 'flow-blocks')
  await pane
    .getByRole('button', { name: /Posso ajudar/ })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Mensagem').fill('Algo mais?')
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await pane
    .getByRole('button', { name: /Algo mais/ })
    .first()
    .waitFor()
  await pane.getByRole('button', { name: /O que fazer com Mensagem: Algo mais/ }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await pane.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(page, 'Fluxo salvo com sucesso')
  expect((await stored(id)).nodes).toHaveLength(10)
  await page.setViewportSize(desktop)
})

/** Headless Chromium has no clipboard, so the page gets the event that a key would cause. */
async function clip(page: Page, kind: 'copy' | 'paste', text = ''): Promise<string> {
  return page.evaluate(
    ([event, words]) => {
      const clipboardData = new DataTransfer()
      if (event === 'paste') clipboardData.setData('text/plain', words)
      document.body.dispatchEvent(new ClipboardEvent(event, { clipboardData, bubbles: true, cancelable: true }))
      return clipboardData.getData('text/plain')
    },
    [kind, text] as const,
  )
}

/** The block that has the focus. */
function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.closest('.react-flow__node')?.getAttribute('data-id') ?? null)
}
