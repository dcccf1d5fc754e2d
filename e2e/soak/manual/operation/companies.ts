import { addMonths } from '@recado/contract/companies/recurrence'
import { listInvoices, signNow } from '@recado/contract/invoices/api'
import { expect } from 'vitest'
import { until } from '#support/until.ts'
import { goTo, type Step, press } from '../guide.ts'
import { choose, dialogOf } from '../screen.ts'
import { buyer, dayIn, type Operator, parts, save } from './operator.ts'

const rowOf = ({ page }: Operator) => page.getByRole('row').filter({ hasText: buyer.name })

export function companies(operator: Operator): Step[] {
  const { page, around, words } = operator
  const dialog = dialogOf(page)
  const row = rowOf(operator)
  const { length } = around.mail.received
  return [
    async (settings, companies, add) => {
      await goTo(page, settings)
      await press(parts(operator), companies)
      await press(page, add)
    },
    async (due, cycle) => {
      await dialog.locator('[autocomplete=organization]').fill(buyer.name)
      await dialog.locator('[type=email]').fill(buyer.email)
      await dialog.locator('[type=tel]').fill('(41) 3322-1090')
      await dialog.getByRole('combobox').first().click()
      await page.getByRole('option', { name: 'Completo', exact: true }).click()
      await dialog.getByLabel(due).fill(dayIn(5))
      await dialog.getByLabel(cycle).click()
      await page.getByRole('option').first().click()
    },
    async (password) => expect(await dialog.getByLabel(password, { exact: true }).inputValue()).toBe(''),
    async (saving) => {
      words.save = saving
      await save(operator, saving)
      const mail = await until('a link comes', () => around.mail.received.slice(length).find(({ to }) => to === buyer.email))
      await operator.buyer.signIn(/https?:\S+#(\S+)/.exec(mail.text)?.[1])
      // Yellow, of the three colours.
      await expect.poll(() => row.getAttribute('class')).toContain('row-soon')
    },
    async (renew) => {
      await operator.buyer.call(signNow, {})
      await row.getByText(renew, { exact: true }).click()
      const until = addMonths(dayIn(5), 1).split('-').reverse().join('/')
      await dialog.getByText(until).waitFor()
      await press(dialog, renew)
      await row.getByText(until).waitFor()
      expect((await operator.buyer.call(listInvoices, {})).list).toMatchObject([{ status: 'paid', paidBy: 'operator' }])
    },
    async (active, edit) => {
      words.edit = edit
      const turn = async (on: boolean) => {
        await press(row, edit)
        await dialog.getByRole('checkbox', { name: new RegExp(`^${active}`) }).setChecked(on)
        await save(operator, words.save)
      }
      await turn(false)
      await expect(operator.buyer.signIn()).rejects.toThrow('403')
      await turn(true)
      await operator.buyer.signIn()
    },
  ]
}

export function deletion(operator: Operator): Step[] {
  const { page } = operator
  const row = rowOf(operator)
  return [
    async (verb, confirm) => {
      await press(row, verb)
      await dialogOf(page).getByRole('textbox').fill(buyer.name)
      await save(operator, confirm)
      await row.waitFor({ state: 'detached' })
      await expect(operator.buyer.signIn()).rejects.toThrow('auth/login')
    },
    async (deleted, restore) => {
      await choose(page, `${deleted} …`)
      await row.getByText(restore, { exact: true }).click()
      await row.waitFor({ state: 'detached' })
      await page.getByRole('radio').first().locator('..').click()
      await row.waitFor()
      await operator.buyer.signIn()
    },
  ]
}
