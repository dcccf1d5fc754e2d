import { addMonths } from '@recado/contract/companies/recurrence'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Month } from './month.ts'

/** The trial ends three days after the first. */
export const lastFreeDay = 3
const brazilian = (day: string) => day.split('-').reverse().join('/')

/** The last day that the first payment pays for: yyyy-MM-dd. */
export const paidUntil = (month: Month) => addMonths(month.day(lastFreeDay), 1)

/** During the trial the company pays its first month by Pix, and the bank reports it. */
export async function subscribe(month: Month): Promise<void> {
  const page = await month.enter('helena')
  await page.getByRole('link', { name: /^teste termina / }).click()
  await page.getByRole('button', { name: 'Assinar agora', exact: true }).click()
  const checkout = page.getByRole('dialog', { name: 'Você está quase lá' })
  await page.getByLabel('Nome do responsável').fill('Helena')
  await page.getByLabel('CEP').fill('89254-000')
  await page.getByLabel('País').click()
  await page.getByRole('option', { name: 'Brasil' }).click()
  await page.getByLabel('Endereço', { exact: true }).fill('Rua das Serras, 7')
  await page.getByLabel('Cidade').fill('Jaraguá do Sul')
  await checkout.getByRole('button', { name: 'Avançar', exact: true }).click()
  await checkout.getByText('R$ 299,00').waitFor()
  await pay(month, page, checkout, paidUntil(month))
}

async function pay({ around: { banks } }: Month, page: Page, checkout: Locator, until: string): Promise<void> {
  await checkout.getByRole('button', { name: 'PAGAR', exact: true }).click()
  await checkout.getByText('Esperando o banco').waitFor()
  banks.efi.pay(banks.efi.charges().at(-1)?.txid ?? '')
  await banks.efi.notices.deliver()
  await checkout.getByText(`Licença renovada até ${brazilian(until)}`).waitFor()
  await page.waitForURL((url) => url.pathname === '/')
}

/** The month ends unpaid. The desk is locked. Helena gets a link to the invoice and pays it. */
export async function comeBack(month: Month): Promise<void> {
  const page = await month.knock('helena')
  await page
    .getByText(`venceu em ${brazilian(paidUntil(month))}`)
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'Pagar a assinatura' }).click()
  await page.waitForURL('**/financeiro')
  await page.getByText('Vencida há 1 dia').waitFor()
  await page.getByRole('button', { name: /^PAGAR a fatura \d+$/ }).click()
  const checkout = page.getByRole('dialog', { name: 'Você está quase lá' })
  expect(await checkout.getByLabel('Cidade').inputValue()).toBe('Jaraguá do Sul')
  await checkout.getByRole('button', { name: 'Avançar', exact: true }).click()
  await pay(month, page, checkout, addMonths(month.day(daysUntil(month) + 1), 1))
  await page.getByRole('link', { name: 'Atendimentos' }).first().waitFor()
}

/** How many days after the first the paid time ends. */
export function daysUntil(month: Month): number {
  return Math.round((Date.parse(paidUntil(month)) - Date.parse(month.day(0))) / 86_400_000)
}
