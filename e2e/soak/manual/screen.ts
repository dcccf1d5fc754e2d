import { randomInt } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { shop } from '#support/connection.ts'
import type { Customer } from '#support/desk.ts'
import { password, type Product } from '#support/product.ts'
import { until } from '#support/until.ts'
import { named, press, type Reader, row } from './guide.ts'

/** Opens a tab, which may say behind its name how much is in it. */
export async function openTab(scope: Page | Locator, name: string): Promise<void> {
  await scope
    .getByRole('tab')
    .filter({ hasText: new RegExp(`^${name}`) })
    .click()
}

export async function see(scope: Page | Locator, text: string): Promise<void> {
  await scope.getByText(named(text)).filter({ visible: true }).first().waitFor()
}

export const conversation = (page: Page): Locator =>
  page
    .getByRole('region')
    .filter({ has: page.getByRole('log') })
    .last()

/** Goes to the start screen. */
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

export async function openFromList(page: Page, name: string): Promise<void> {
  await row(page, name).getByRole('link').first().click()
  await conversation(page).getByRole('heading', { name }).waitFor()
}

/** Opens the menu of a row, as a right click does. */
export async function menuOf(of: Locator): Promise<void> {
  await of.click({ button: 'right' })
  await of.page().getByRole('menu').waitFor()
}

export async function addCustomer({ phones }: Product, name: string): Promise<Customer> {
  const phone = `55419${randomInt(80_000_000, 99_999_999)}`
  await phones.addPhone({ pn: phone, name })
  return { phone, name }
}

/** The dialog in front; notices are none. */
export const dialogOf = (page: Page): Locator => page.locator('[role$=dialog][data-open]:not([data-type])').last()

/** Presses what saves the dialog, which closes. */
export async function save(page: Page, name: string): Promise<void> {
  await press(dialogOf(page), name)
  await dialogOf(page).waitFor({ state: 'detached' })
}

/** Saves the open dialog, where the manual takes that for understood. */
export async function saveDialog(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter')
  await dialogOf(page).waitFor({ state: 'detached' })
}

/** Signs out locally, and signs in by the form. */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  // On this page nothing renews the session in the meantime.
  await page.goto(`${url}/manual/pt/`)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(`${url}/login`)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.keyboard.press('Enter')
}

/** Chooses one of a few that stand side by side, by the words on it. */
export async function choose(scope: Page | Locator, name: string): Promise<void> {
  const one = scope.getByRole('radio', { name: named(name) })
  await one.locator('..').click()
  await expect.poll(() => one.isChecked()).toBe(true)
}

/** Chooses in a list by its label: the option of this name, or the last. */
export async function pick(page: Page, scope: Page | Locator, label: string, option?: string): Promise<void> {
  await scope.getByLabel(named(label)).first().click()
  const options = page.getByRole('option')
  await (option === undefined ? options : options.filter({ hasText: option })).last().click()
}

/** A box to be ticked, or a switch, by the name beside it; a hint may follow. */
export const box = (scope: Page | Locator, label: string): Locator => {
  const name = new RegExp(named(label).source.replace(/\$$/, String.raw`(?!\w)`))
  return scope.getByRole('checkbox', { name }).or(scope.getByRole('switch', { name })).first()
}

/** The same where the entry stands under a heading of the menu, which may be shut. */
export async function goWithin(page: Page, heading: string, entry: string): Promise<void> {
  const menu = page.getByRole('navigation')
  const opener = menu.getByRole('button', { name: named(heading) })
  if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click()
  await menu
    .getByRole('group', { name: named(heading) })
    .getByRole('link', { name: named(entry) })
    .click()
}

/** Uses the menu to open the page that the manual links to. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.getByRole('navigation').locator(`a[href="${path}"]`).first().click()
}

/** The ticket of a customer, once there is one. */
export const ticketOf = async (reader: Reader, customer: Customer): Promise<number> => (await findTicket(reader, customer)).id

export async function openConversation(reader: Reader, customer: Customer): Promise<void> {
  const { uuid } = await findTicket(reader, customer)
  await reader.page.goto(`${reader.stage.product.url}/tickets/${uuid}`)
}

function findTicket({ stage: { product } }: Reader, { name }: Customer): Promise<{ id: number; uuid: string }> {
  return until(`${name} has a ticket`, async () => {
    const [found] = await product.query<{ id: number; uuid: string }>(
      `select t.id, t.uuid from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
       where c.name = $1 order by t.id desc limit 1`,
      [name],
    )
    return found
  })
}

/** Waits until the messages on the customer's phone match. */
export async function hears({ stage: { product } }: Reader, { phone }: Customer, text: string | RegExp): Promise<void> {
  const texts = async () =>
    (await product.phones.messages(phone, shop)).flatMap((message) => (message.fromMe ? [] : [message.text ?? '']))
  await expect.poll(async () => (await texts()).join('\n'), { timeout: 20_000 }).toMatch(text)
}

/** What has been copied, once it looks like this. */
export async function copied(page: Page, form: RegExp): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const read = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(read).toMatch(form)
  return read()
}
