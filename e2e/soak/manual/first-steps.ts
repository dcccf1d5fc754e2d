import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { customers } from '#support/desk.ts'
import { password } from '#support/product.ts'
import { until } from '#support/until.ts'
import { type Guide, goTo, named, type Step, press, type Reader, row, write } from './guide.ts'
import { conversation, dialogOf, openTab, see } from './screen.ts'

const another = 'Outra-senha-7'
const customer = customers.rafael

/** Followed by the first admin of an empty company, with the link just received. */
export const firstSteps: Guide = async (reader) => {
  const email = `helena-${reader.language}@serra.example`
  const link = await invite(reader, email)
  const page = await openBrowser(reader)
  const line = `55119${randomInt(80_000_000, 99_999_999)}`
  return [comeIn(reader, page, email, link), prepare(reader, page, line), answer(reader, page, line), makeOwn(page), find(page)]
}

/** A new company, and the link that its first admin is sent. */
async function invite({ stage: { product } }: Reader, email: string): Promise<string> {
  const printed = await product.recado('company', `Marcenaria ${email.split('@')[0]}`, email)
  return `${product.url}/login-link${/#\S+$/.exec(printed)?.[0]}`
}

/** A separate browser in the reader's language. */
async function openBrowser({ stage, language }: Reader): Promise<Page> {
  const page = await stage.open()
  await page.addInitScript((code) => localStorage.setItem('i18nextLng', code), language)
  return page
}

async function choosePassword(page: Page): Promise<void> {
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/tickets')
}

function comeIn(reader: Reader, page: Page, email: string, link: string): Step[] {
  const { url } = reader.stage.product
  let signIn = (_at: Page, _typed: string) => Promise.resolve()
  return [
    async (title) => {
      await page.goto(url)
      await page.waitForURL('**/login*')
      await page.goto(link)
      await see(page, title)
      await choosePassword(page)
    },
    async (mail, secret, enter) => {
      signIn = async (at, typed) => {
        await write(at, mail, email)
        await write(at, secret, typed)
        await press(at, enter)
        await at.waitForURL('**/tickets')
      }
      const elsewhere = await openBrowser(reader)
      await elsewhere.goto(url)
      await signIn(elsewhere, password)
      // A user has one session at a time.
      await page.waitForURL('**/login*')
    },
    async (forgotten, send, change) => {
      await press(page, forgotten)
      await see(page, send)
      await page.getByRole('textbox').fill(email)
      await press(page, send)
      const code = await until('the code has been mailed', () => codeFor(reader, email))
      await page.getByRole('textbox').first().fill(code)
      for (const field of await page.locator('input[type=password]').all()) await field.fill(another)
      await press(page, change)
      await page.waitForURL('**/login*')
      await signIn(page, another)
    },
  ]
}

function codeFor({ around }: Reader, email: string): string | undefined {
  const letter = around.mail.received.findLast(({ to }) => to === email)
  return letter && /^[A-Z2-9]{4}-[A-Z2-9]{4}$/m.exec(letter.text)?.[0]
}

function prepare(reader: Reader, page: Page, line: string): Step[] {
  const { phones } = reader.stage.product
  const dialog = dialogOf(page)
  const step = (name: string) => page.getByRole('listitem').getByRole('button', { name: new RegExp(`^${name}`) })
  const begin = async (name: string, ...typed: string[]) => {
    await step(name).click()
    for (const [at, text] of typed.entries()) await dialog.getByRole('textbox').nth(at).fill(text)
  }
  const save = () => page.keyboard.press('Control+Enter')
  return [
    async (connect, connections) => {
      await begin(connect, 'Balcão')
      await save()
      await phones.addPhone({ pn: line, name: 'Serra Azul', business: true })
      const shown = async () => (await phones.qrCodes()).find(({ label }) => label === 'Balcão')?.qr
      await phones.scan(line, await until('a QR code is shown', shown))
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => step(connect).isDisabled()).toBe(true)
      await seeIn(page, connections, 'Balcão')
    },
    async (queue) => {
      await begin(queue, 'Orçamentos')
      await save()
      await expect.poll(() => step(queue).isDisabled()).toBe(true)
    },
    async (colleague, queues, users) => {
      await begin(colleague, 'Davi Moreira', `davi-${reader.language}@serra.example`)
      await dialog.locator('input[type=password]').first().fill(password)
      await dialog.getByRole('combobox', { name: queues }).click()
      await page.getByRole('option', { name: 'Orçamentos' }).click()
      await dialog.locator('button[type=submit]').click()
      await step(colleague).waitFor({ state: 'detached' })
      await seeIn(page, users, 'Davi Moreira')
    },
    // Everything is done here by now. The skip option is for a company at its start.
    async (skip, leave) => {
      const other = await openBrowser(reader)
      await other.goto(await invite(reader, `iara-${reader.language}@serra.example`))
      await choosePassword(other)
      const toSkip = other.getByRole('button', { name: named(`${skip}…`) })
      await expect.poll(() => toSkip.count()).toBe(3)
      await toSkip.first().click()
      await expect.poll(() => toSkip.count()).toBe(2)
      await press(other, leave)
      await expect.poll(() => toSkip.count()).toBe(0)
    },
  ]
}

/** Looks at a record on its screen, and comes back. */
async function seeIn(page: Page, entry: string, text: string): Promise<void> {
  await goTo(page, entry)
  await row(page, text).waitFor()
  await page.goBack()
}

function answer({ stage }: Reader, page: Page, line: string): Step[] {
  const { phones } = stage.product
  const open = conversation(page)
  return [
    () => phones.write(customer.phone, line, 'Vocês fazem estantes?'),
    async (tickets, waiting) => {
      await goTo(page, tickets)
      await openTab(page, waiting)
      await row(page, customer.name).waitFor()
    },
    async (accept) => {
      await press(row(page, customer.name), accept)
      await open.getByRole('textbox').fill('Fazemos, sim.')
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await phones.messages(customer.phone, line)).at(-1)?.text).toContain('Fazemos, sim.')
    },
    async (resolve) => {
      await press(open, resolve)
      await open.waitFor({ state: 'detached' })
    },
  ]
}

function makeOwn(page: Page): Step[] {
  const bar = page.getByRole('banner')
  const dialog = dialogOf(page)
  const close = async () => {
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  return [
    async (volume) => {
      await bar.getByRole('button', { name: / (Português|English|Español)$/ }).click()
      await page.getByRole('menuitemradio', { checked: true }).click()
      const button = bar.getByRole('button', { name: named(`${volume}…`) })
      const mode = () => page.evaluate(() => document.documentElement.dataset['mode'])
      const before = await mode()
      await button.locator('xpath=following-sibling::button[1]').click()
      await expect.poll(mode).not.toBe(before)
      await button.click()
      await page.getByRole('slider', { name: volume }).press('ArrowLeft')
      await close()
    },
    async (account, profile, sounds) => {
      await press(bar, account)
      await press(page, profile)
      await dialog.getByRole('textbox').first().fill('Helena Duarte')
      await page.keyboard.press('Control+Enter')
      await bar.getByText('Helena Duarte').waitFor()
      await press(bar, account)
      await press(page, sounds)
      await dialog.getByRole('slider').waitFor()
      await close()
    },
    async (account, availability) => {
      await press(bar, account)
      await see(page, availability)
      await page.getByRole('menuitemradio', { checked: false }).first().click()
      await bar.getByRole('button', { name: named(`${account}: …`) }).waitFor()
    },
  ]
}

function find(page: Page): Step[] {
  const field = dialogOf(page).getByRole('combobox')
  return [
    async (search) => {
      await page.keyboard.press('Control+k')
      await field.waitFor()
      await page.keyboard.press('Escape')
      await press(page, search)
    },
    async () => {
      await field.fill('kanbn')
      await page.getByRole('option').first().waitFor()
    },
    async () => {
      await page.keyboard.press('Enter')
      await page.waitForURL('**/kanban')
    },
  ]
}
