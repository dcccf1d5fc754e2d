import { listCompanies } from '@recado/contract/all-companies/api'
import { updateCompany } from '@recado/contract/companies/api'
import { planFlags, type PlanFlag } from '@recado/contract/plan-flags'
import { createConnection } from '@recado/contract/connections/api'
import { createPlan } from '@recado/contract/plans/api'
import { registerWebhook, updatePaymentSettings } from '@recado/contract/payments/api'
import { readBrCode } from '@recado/contract/payments/br-code'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { keysOf, addDebtor } from '#support/banks.ts'
import { desktop, phone } from '#support/browser.ts'
import { shownQrCode, untilConnected } from '#support/connection.ts'
import { demoPeople } from '#support/product.ts'
import { until } from '#support/until.ts'
import { goTo, type Guide, type Step, press, type Reader, chooseLanguage } from './guide.ts'
import { copied, dialogOf, signIn } from './screen.ts'

const name = 'Recanto'
const email = 'recanto@pagante.example'
const line = '5547988120034'
const customer = { phone: '5547988120035', name: 'Zilda Ramos' }

/** The admin of a company with an open invoice and a connection. */
interface Payer extends Reader {
  connectionId: number
  /** As the buttons of the checkout are called. */
  words: { billing: string; next: string; pay: string }
}

export const billing: Guide = async (reader) => {
  const { stage, around, language } = reader
  const { product } = stage
  await addDebtor(product, name)
  const operator = await product.admin()
  await operator.call(updatePaymentSettings, { driver: 'efi', efi: keysOf(around.banks.efi.account()) })
  await operator.call(registerWebhook, {})
  const flags = Object.fromEntries(planFlags.map((flag) => [flag, true])) as Record<PlanFlag, boolean>
  await operator.call(createPlan, { name: 'Sobrado', users: 50, connections: 9, queues: 50, value: 399, ...flags })
  await operator.call(createPlan, { name: 'Quiosque', users: 1, connections: 0, queues: 1, value: 49, ...flags })
  const theirs = { admin: () => product.signIn(email), phones: product.phones, query: product.query.bind(product) }
  const { id } = await (await theirs.admin()).call(createConnection, { name: 'Recepção' })
  await product.phones.addPhone({ pn: line, name })
  await product.phones.addPhone({ pn: customer.phone, name: customer.name })
  await product.phones.scan(line, await shownQrCode(theirs, id))
  await untilConnected(theirs, id)
  const page = await stage.enter(email)
  await chooseLanguage(page, language)
  const payer = { ...reader, page, connectionId: id, words: { billing: '', next: '', pay: '' } }
  return [validity(payer), payment(payer), comingBack(payer), otherPlan(payer), ending(payer)]
}

const dayIn = (days: number) =>
  new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(Date.now() + days * 86_400_000)

/** The operator sets the date until which the company has paid. */
async function endIn({ stage: { product } }: Payer, days: number): Promise<void> {
  const operator = await product.admin()
  const { companies } = await operator.call(listCompanies, { searchParam: name })
  await operator.call(updateCompany, { id: companies[0]?.id ?? 0, dueDate: dayIn(days) })
}

/** The due job issues the invoices. */
const issue = ({ stage }: Payer) => stage.product.query("update work set due_at = now() where kind = 'invoices.issue'")

/** The bank has the money, and says so. */
async function reportPayment({ around: { banks } }: Payer): Promise<void> {
  banks.efi.pay(banks.efi.charges().at(-1)?.txid ?? '')
  await banks.efi.notices.deliver()
}

const open = (page: Page, pay: string) => page.getByRole('row').getByText(pay, { exact: true }).click()
/** The definition that belongs to a term. */
const said = (within: Locator, term: string) =>
  within.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd').innerText()

function validity({ page, words }: Payer): Step[] {
  return [
    async (subscription, bills) => {
      const isThere = () => page.getByRole('heading', { name: subscription, level: 1 }).waitFor()
      await page.getByRole('banner').locator('a[href="/subscription"]').click()
      await isThere()
      words.billing = bills
      await goTo(page, bills)
      await press(page.getByRole('main'), subscription)
      await isThere()
    },
    async (plan, mail) => {
      expect(await page.getByLabel(plan, { exact: true }).inputValue()).toContain('Completo')
      expect(await page.getByLabel(mail).inputValue()).toBe(email)
      await page.getByRole('main').getByText(/^5 /).waitFor()
    },
  ]
}

async function fillIn(page: Page): Promise<void> {
  const dialog = dialogOf(page)
  const values = { firstName: 'Joana', zipcode: '89254-000', address: 'Rua das Serras, 7', city: 'Jaraguá do Sul' }
  for (const [field, value] of Object.entries(values)) await dialog.locator(`[name=${field}]`).fill(value)
  await dialog.getByRole('combobox').click()
  await page.getByRole('option').first().click()
}

function payment(payer: Payer): Step[] {
  const { page, words } = payer
  const dialog = dialogOf(page)
  const step = (title: string) => dialog.getByRole('group', { name: title, exact: true })
  return [
    async (bills, pay) => {
      await goTo(page, bills)
      await open(page, pay)
    },
    async (data, plan, next) => {
      words.next = next
      await step(data).waitFor()
      await fillIn(page)
      expect(
        await step(data)
          .getByRole('group', { name: plan })
          .or(step(data).getByRole('radiogroup', { name: plan }))
          .getByRole('radio')
          .count(),
      ).toBe(3)
      await press(dialog, next)
    },
    async (review, plan, amount, pay) => {
      words.pay = pay
      expect(await said(step(review), plan)).toContain('Completo')
      expect(await said(step(review), amount)).toMatch(/299[,.]00/)
      await press(dialog, pay)
    },
    async (last, copy, onPhone) => {
      await step(last).getByRole('img').waitFor()
      await press(step(last), copy)
      expect(readBrCode(await copied(page, /^000201/))).toMatchObject({ isIntact: true })
      await page.setViewportSize(phone)
      await press(step(last), onPhone)
      await page.setViewportSize(desktop)
    },
    async () => {
      await reportPayment(payer)
      await dialog.getByRole('status').waitFor()
      await page.waitForURL((url) => url.pathname === '/')
    },
  ]
}

/** Pays the open invoice. The billing address is already known. */
async function pay(payer: Payer): Promise<void> {
  const { page, words } = payer
  const dialog = dialogOf(page)
  await open(page, words.pay)
  await press(dialog, words.next)
  await press(dialog, words.pay)
  await dialog.getByRole('img').waitFor()
  await reportPayment(payer)
}

const desk = (page: Page) => page.getByRole('navigation').locator('a[href="/tickets"]')

function comingBack(payer: Payer): Step[] {
  const { page, stage } = payer
  return [
    async () => {
      await endIn(payer, -1)
      await issue(payer)
      await signIn(page, stage.product.url, email)
      await page.getByRole('alert').waitFor()
    },
    async (way) => {
      await press(page, way)
      await page.waitForURL('**/financeiro')
      expect(await desk(page).count()).toBe(0)
    },
    async () => {
      await pay(payer)
      await desk(page).waitFor()
    },
  ]
}

function otherPlan(payer: Payer): Step[] {
  const { page, words } = payer
  const dialog = dialogOf(page)
  const card = (plan: string) => dialog.getByRole('radio', { name: new RegExp(`^${plan}`) })
  return [
    async () => {
      await goTo(page, words.billing)
      const owed = page.getByRole('row').getByText(words.pay, { exact: true })
      await endIn(payer, 11)
      await issue(payer)
      await page.getByRole('row').nth(1).waitFor()
      expect(await owed.count()).toBe(0)
      await endIn(payer, 10)
      await issue(payer)
      await owed.waitFor()
    },
    async (data, plan) => {
      await open(page, words.pay)
      await dialog.getByRole('group', { name: data, exact: true }).getByText(plan, { exact: true }).waitFor()
      await card('Sobrado').locator('..').click()
      await expect.poll(() => card('Sobrado').isChecked()).toBe(true)
    },
    async () => {
      expect(await card('Quiosque').isDisabled()).toBe(true)
      await press(dialog, words.next)
      await press(dialog, words.pay)
      await dialog.getByRole('img').waitFor()
      await reportPayment(payer)
      await page.waitForURL((url) => url.pathname === '/')
      await goTo(page, words.billing)
      await page
        .getByRole('main')
        .getByText(/Sobrado · .*399/)
        .first()
        .waitFor()
    },
  ]
}

function ending(payer: Payer): Step[] {
  const { page, connectionId, stage } = payer
  const { product } = stage
  const isConnected = async () => {
    const state = 'select status from channels.state where connection_id = $1 and lease_owner is not null'
    return (await product.query<{ status: string }>(state, [connectionId]))[0]?.status
  }
  return [
    async () => {
      await endIn(payer, 0)
      await issue(payer)
      await page.reload()
      await desk(page).waitFor()
      expect(await isConnected()).toBe('CONNECTED')
    },
    async () => {
      await endIn(payer, -1)
      await page.getByRole('button').first().waitFor()
      await desk(page).waitFor({ state: 'detached' })
      await product.phones.write(customer.phone, line, 'Tem vaga no feriado?')
      const kept = 'select from messages where body = $1'
      await until('it is kept', async () => (await product.query(kept, ['Tem vaga no feriado?'])).length > 0)
      expect(await isConnected()).toBe('CONNECTED')
    },
    async () => {
      await page.getByRole('navigation').locator('a[href="/financeiro"]').click()
      await pay(payer)
      await desk(page).click()
      // Including the waiting tickets.
      await page.getByRole('tab').last().click()
      await page.getByRole('listitem').filter({ hasText: 'Tem vaga no feriado?' }).first().waitFor()
      await (await product.admin()).call(updatePaymentSettings, { driver: 'manual' })
      await product.query('update users set super = false where email = $1', [demoPeople.marina])
    },
  ]
}
