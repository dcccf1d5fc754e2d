import { renewCompany, showSubscription, signNow } from '@recado/contract/invoices/api'
import { createCharge } from '@recado/contract/payments/api'
import { expect } from 'vitest'
import { address } from '#support/banks.ts'
import { type Step, press } from '../guide.ts'
import { dialogOf } from '../screen.ts'
import { buyer, type Operator, parts, save } from './operator.ts'

export function payments(operator: Operator): Step[] {
  const { page, around } = operator
  const { banks } = around
  const account = banks.asaas.account()
  const dialog = dialogOf(page)
  let row = page.getByRole('listitem')
  return [
    async (screen, who, none, efi, asaas) => {
      await press(parts(operator), screen)
      const rows = page.getByRole('list', { name: who }).getByRole('listitem')
      await expect.poll(() => rows.count()).toBe(3)
      for (const [place, way] of [none, efi, asaas].entries()) await rows.nth(place).getByText(way, { exact: true }).waitFor()
      row = rows.last()
    },
    async (setUp, test) => {
      await row.getByText(setUp, { exact: true }).click()
      await dialog.locator('[type=password]').fill('$aact_prod_outra')
      await press(dialog, test)
      await dialog.locator('[aria-invalid=true]').waitFor()
      await dialog.locator('[type=password]').fill(account.apiKey)
      await save(operator, test)
    },
    (use) => row.getByText(use, { exact: true }).click(),
    async (notices, register) => {
      await page.getByText(notices, { exact: true }).waitFor()
      await press(page.getByRole('main'), register)
      await page.getByRole('button', { name: register, exact: true }).waitFor({ state: 'detached' })
    },
    async (check) => {
      await page.getByRole('heading', { name: check }).waitFor()
      await payTwice(operator, () => void banks.asaas.pay(account, account.records.payments.at(-1)?.id ?? ''))
      await banks.asaas.notices.deliver()
      await expect
        .poll(async () => (await operator.stage.product.query('select from payment_oddities where company_id <> 1')).length)
        .toBeGreaterThan(0)
      await page.reload()
      await page
        .getByRole('main')
        .getByText(new RegExp(`^${buyer.name}: `))
        .waitFor()
    },
  ]
}

/** Settled by hand, and then by the bank as well. */
async function payTwice({ buyer: api, stage }: Operator, pay: () => void): Promise<void> {
  const invoice = await api.call(signNow, {})
  await api.call(createCharge, { ...address, invoiceId: invoice.id, document: '529.982.247-25' })
  const { dueDate } = await api.call(showSubscription, {})
  const [company] = await stage.product.query<{ id: number }>('select id from companies where name = $1', [buyer.name])
  const operator = await stage.product.admin()
  await operator.call(renewCompany, { id: company?.id ?? 0, dueDate: dueDate ?? '', invoiceSeenAt: invoice.updatedAt })
  pay()
}
