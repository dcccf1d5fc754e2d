import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { receiveIn } from '#support/desk.ts'
import { demoPeople } from '#support/product.ts'
import { type Guide, goTo, type Step, press, row, write } from './guide.ts'
import { addCustomer, conversation, dialogOf, drag, openFromList, save, see, toConversations } from './screen.ts'

export const kanban: Guide = async ({ page, stage: { product } }) => {
  const raul = await addCustomer(product, 'Raul Dias')
  const sonia = await addCustomer(product, 'Sônia Melo')
  await receiveIn(product, 'Vendas', raul, 'Aceito o orçamento', demoPeople.marina)
  await receiveIn(product, 'Vendas', sonia, 'Vou pensar', demoPeople.marina)
  return [create(page), give(page), board(page), columns(page)]
}

const lane = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const card = (within: Page | Locator, name: string): Locator => within.getByRole('article').filter({ hasText: name })

function create(page: Page): Step[] {
  const dialog = dialogOf(page)
  return [
    async (screen, add) => {
      await goTo(page, screen)
      await press(page, add)
    },
    async (name, colour) => {
      await write(dialog, name, 'Proposta aceita')
      await dialog.getByRole('group', { name: colour }).getByRole('radio', { checked: false }).last().click()
    },
    (isLane) => dialog.getByLabel(isLane).check(),
    async (name) => {
      await save(page, name)
      await row(page, 'Proposta aceita').waitFor()
    },
  ]
}

function give(page: Page): Step[] {
  const popover = dialogOf(page)
  const open = conversation(page)
  // The list behind the popover is inert but still visible.
  const marked = () =>
    page.getByRole('listitem', { includeHidden: true }).filter({ hasText: 'Raul Dias' }).first().getByText('Garantia')
  const choose = async (...names: string[]) => {
    await popover.getByRole('combobox').click()
    for (const name of names) await page.getByRole('option', { name }).click()
  }
  return [
    async (tags) => {
      await toConversations(page)
      await openFromList(page, 'Raul Dias')
      await press(open, tags)
      await popover.getByRole('combobox').waitFor()
      await page.keyboard.press('Escape')
      await popover.waitFor({ state: 'detached' })
      await page.keyboard.press('l')
      await popover.getByRole('combobox').waitFor()
    },
    async () => {
      await choose('VIP', 'Garantia')
      await marked().waitFor()
    },
    async () => {
      await page.getByRole('option', { name: 'Garantia' }).click()
      await marked().waitFor({ state: 'detached' })
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await popover.waitFor({ state: 'detached' })
    },
    async (tags, toGive) => {
      await toConversations(page)
      for (const name of ['Raul Dias', 'Sônia Melo']) await row(page, name).click({ modifiers: ['Control'] })
      await press(page.getByRole('main'), tags)
      await see(popover, toGive)
      await choose('Sob medida')
      await page.keyboard.press('Escape')
      await popover.getByRole('button').last().click()
      for (const name of ['Raul Dias', 'Sônia Melo']) await row(page, name).getByText('Sob medida').waitFor()
      await page.keyboard.press('Escape')
    },
  ]
}

function board(page: Page): Step[] {
  let openLane = ''
  const to = lane(page, 'Proposta aceita')
  return [
    async (screen, open) => {
      openLane = open
      await goTo(page, screen)
      await card(lane(page, openLane), 'Raul Dias').waitFor()
      await to.waitFor()
    },
    async () => {
      // Wide enough to show both columns.
      await page.setViewportSize({ width: 1900, height: 900 })
      await drag(page, card(page, 'Raul Dias'), to)
      await card(to, 'Raul Dias').getByText('VIP').waitFor()
    },
    async (moveTo) => {
      await card(page, 'Sônia Melo').locator('button[aria-haspopup=menu]').click()
      await see(page.getByRole('menu'), moveTo)
      await page.getByRole('menuitem', { name: 'Proposta aceita' }).click()
      await card(to, 'Sônia Melo').waitFor()
    },
    async (undo) => {
      await press(page.locator('[role=dialog][data-type]').filter({ hasText: 'Sônia' }), undo)
      await card(lane(page, openLane), 'Sônia Melo').waitFor()
    },
    async (open) => {
      await press(card(page, 'Raul Dias'), open)
      await conversation(page).getByRole('heading', { name: 'Raul Dias' }).waitFor()
    },
    async () => {
      await page.goBack()
      const show = async (queue: Locator) => {
        await page.getByRole('main').locator('header').locator('button[aria-haspopup=menu]').click()
        await queue.click()
        await page.keyboard.press('Escape')
        await queue.waitFor({ state: 'detached' })
      }
      const queues = page.getByRole('menuitemcheckbox')
      await show(queues.filter({ hasText: 'Financeiro' }))
      await card(page, 'Raul Dias').waitFor({ state: 'detached' })
      await show(queues.first())
      await card(page, 'Raul Dias').waitFor()
    },
  ]
}

function columns(page: Page): Step[] {
  const dialog = dialogOf(page)
  return [
    async (column) => {
      await press(page.getByRole('main'), column)
      await dialog.getByRole('textbox').fill('Montagem marcada')
      await page.keyboard.press('Control+Enter')
      await lane(page, 'Montagem marcada').waitFor()
    },
    async (screen, edit, isLane, name) => {
      await goTo(page, screen)
      await press(row(page, 'Montagem marcada'), edit)
      await dialog.getByLabel(isLane).uncheck()
      await save(page, name)
      await row(page, 'Montagem marcada').waitFor()
      await page.goBack()
      await lane(page, 'Proposta aceita').waitFor()
      await lane(page, 'Montagem marcada').waitFor({ state: 'detached' })
      await goTo(page, screen)
    },
    async (remove, confirm) => {
      await press(row(page, 'Proposta aceita'), remove)
      await press(page.getByRole('alertdialog'), confirm)
      await row(page, 'Proposta aceita').waitFor({ state: 'detached' })
      await page.goBack()
      await card(page, 'Raul Dias').waitFor()
      expect(await lane(page, 'Proposta aceita').count()).toBe(0)
    },
  ]
}
