import { randomInt } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import type { Customer } from '#support/desk.ts'
import type { Product } from '#support/product.ts'
import { named, press, row } from './guide.ts'

/** Opens a tab, which may say behind its name how much is in it. */
export async function openTab(scope: Page | Locator, name: string): Promise<void> {
  await scope
    .getByRole('tab')
    .filter({ hasText: new RegExp(`^${name}`) })
    .click()
}

/** Sees a text on the screen. */
export async function see(scope: Page | Locator, text: string): Promise<void> {
  await scope.getByText(named(text)).filter({ visible: true }).first().waitFor()
}

/** The conversation that is open. */
export const conversation = (page: Page): Locator =>
  page
    .getByRole('region')
    .filter({ has: page.getByRole('log') })
    .last()

/** Goes to the screen where people begin. */
export async function toConversations(page: Page): Promise<void> {
  await page.getByRole('navigation').locator('a[href="/tickets"]').click()
}

/** Drags with the mouse, as a person does: in steps. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover({ position: { x: 40, y: 10 } })
  await page.mouse.down()
  const goal = await to.boundingBox()
  if (!goal) throw new Error('nowhere to drag to')
  await page.mouse.move(goal.x + goal.width / 2, goal.y + Math.min(80, goal.height * 0.8), { steps: 8 })
  // What is under the pointer is marked a frame later.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.mouse.up()
}

/** Opens the conversation with somebody from the list. */
export async function openFromList(page: Page, name: string): Promise<void> {
  await row(page, name).getByRole('link').first().click()
  await conversation(page).getByRole('heading', { name }).waitFor()
}

/** Opens the menu of a row, as a right click does. */
export async function menuOf(of: Locator): Promise<void> {
  await of.click({ button: 'right' })
  await of.page().getByRole('menu').waitFor()
}

/** Somebody new, with a phone of their own. */
export async function addCustomer({ phones }: Product, name: string): Promise<Customer> {
  const phone = `55419${randomInt(80_000_000, 99_999_999)}`
  await phones.addPhone({ pn: phone, name })
  return { phone, name }
}

/** The dialog in front; notices are none. */
export const dialogOf = (page: Page): Locator => page.locator('[role$=dialog]:not([data-type])').last()

/** Presses what saves the dialog, which closes. */
export async function save(page: Page, name: string): Promise<void> {
  await press(dialogOf(page), name)
  await dialogOf(page).waitFor({ state: 'detached' })
}
