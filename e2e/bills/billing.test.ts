// @module-tag invoices
// @module-tag payments
// @module-tag sign-up
// @module-tag companies

import { addMonths } from '@recado/contract/companies/recurrence'
import { signNow } from '@recado/contract/invoices/api'
import { updatePaymentSettings } from '@recado/contract/payments/api'
import { readBrCode } from '@recado/contract/payments/br-code'
import { renewCompany } from '@recado/contract/invoices/api'
import { signUp } from '@recado/contract/sign-up/api'
import { startAsaas } from '@recado/peers/asaas/asaas'
import { startEfi } from '@recado/peers/efi/efi'
import { createAuthority } from '@recado/peers/whatsapp/media/x509'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { makeFolder } from '#support/temporary-folders.ts'
import { Api } from '#support/api.ts'
import { checkScreen, checkScreenThemes, checkScreenSizes, phone } from '#support/browser.ts'
import { dismiss } from '#support/desk.ts'
import { demoPeople as people, password } from '#support/product.ts'
import { setOwnStage, signIn } from '#support/stage.ts'
import { until } from '#support/until.ts'

const authority = createAuthority('Local banks')
const efi = await startEfi({ authority })
const asaas = await startAsaas({ authority })
const stage = setOwnStage(
  async (product) => {
    await product.query('update users set super = true where email = $1', [people.marina])
    await product.query(
      "insert into plans (name, users, connections, queues, value) values ('Balcão', 3, 1, 3, 99), ('Loja', 9, 3, 9, 249)",
    )
    await product.query("update plans set is_public = false where name = 'Completo'")
    const { environment, clientId, clientSecret, pixKeys, certificate } = efi.account()
    const keys = { environment, clientId, clientSecret, pixKey: pixKeys[0] }
    const marina = await product.admin()
    await marina.call(updatePaymentSettings, {
      driver: 'efi',
      efi: { ...keys, certificate: `${certificate.certificate}${certificate.privateKey}` },
    })
  },
  {
    NODE_EXTRA_CA_CERTS: authorityFile(),
    OUTBOUND_DETOURS: [...efi.detours, ...asaas.detours].map((pair) => pair.join('=')).join(),
  },
)
afterAll(() => Promise.all([efi.close(), asaas.close()]))

function authorityFile(): string {
  const path = join(makeFolder(), 'bank-authority.pem')
  writeFileSync(path, authority.certificate)
  return path
}

/** yyyy-MM-dd in the companies' timezone. */
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(Date.now() + days * 86_400_000)
const written = (day: string) => day.split('-').reverse().join('/')
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

/** The bank receives the money for its latest charge, and the server is due to ask for it. */
async function payLatest(): Promise<void> {
  efi.pay(efi.charges().at(-1)?.txid ?? '')
  await stage.product.query("update charges set ask_at = now() where state = 'open'")
}

async function fillIn(
  page: Page,
  labels = { name: 'Nome do responsável', zip: 'CEP', country: 'País', brazil: 'Brasil', address: 'Endereço', city: 'Cidade' },
): Promise<void> {
  await page.getByLabel(labels.name).fill('Joana')
  await page.getByLabel(labels.zip).fill('89254-000')
  await page.getByLabel(labels.country).click()
  await page.getByRole('option', { name: labels.brazil }).click()
  await page.getByLabel(labels.address, { exact: true }).fill('Rua das Serras, 7')
  await page.getByLabel(labels.city).fill('Jaraguá do Sul')
}

test('a company signs up, pays its first month by Pix, is shut out when that is over, and pays its way back', async () => {
  const { product } = stage
  const email = 'contato@serraazul.example'
  const page = await stage.open()
  await page.goto(`${product.url}/signup`)
  await page.getByLabel('Nome da empresa').fill('Marcenaria Serra Azul')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('radio', { name: /Balcão/ }).check()
  await button(page, 'Criar conta com o plano Balcão').click()
  await page.waitForURL('**/login')
  await signIn(page, email)
  await page.waitForURL('**/tickets')

  // During the three trial days the bar links to the subscription.
  await page.getByRole('link', { name: /^teste termina em 3 dias, / }).click()
  await page.getByText('3 dias restantes').waitFor()
  expect(await page.getByLabel('E-mail de cobrança').inputValue()).toBe(email)
  await checkScreenSizes(page, 'subscription')
  await button(page, 'Assinar agora').waitFor()
  // The invoices page offers it too, so the admin need not wait for the first invoice.
  await page.getByRole('link', { name: 'Financeiro' }).click()
  await page.getByText('Nenhuma fatura ainda').waitFor()
  await button(page, 'Assinar agora').click()
  const checkout = page.getByRole('dialog', { name: 'Você está quase lá' })

  // Payer and plan. The client asks nothing of the server before the last step.
  await button(checkout, 'Avançar').click()
  expect(await checkout.getByText('Obrigatório').count()).toBe(5)
  await fillIn(page)
  await checkScreenSizes(page, 'checkout-data')
  await checkout.getByRole('radio', { name: /Loja/ }).check()
  await page.keyboard.press('Control+Enter')
  await checkout.getByText('R$ 249,00').waitFor()
  await checkout.getByText(written(addMonths(dayIn(3), 1))).waitFor()
  await checkScreenSizes(page, 'checkout-review')
  await button(checkout, 'Voltar').click()
  expect(await checkout.getByLabel('Cidade').inputValue()).toBe('Jaraguá do Sul')
  await checkout.getByRole('radio', { name: /Balcão/ }).check()
  await button(checkout, 'Avançar').click()
  await checkout.getByText('R$ 99,00').waitFor()
  // Testing the keys created one charge and removed it.
  expect(efi.charges().map(({ status }) => status)).toEqual(['REMOVIDA_PELO_USUARIO_RECEBEDOR'])

  // The bank is down, and then it is not.
  efi.faults.add({ on: 'PUT /v2/cob', kind: 'error', status: 503 })
  await button(checkout, 'PAGAR').click()
  await checkout.getByText('O banco não respondeu. Tente de novo: nada é cobrado duas vezes. Seus dados ficaram aqui.').waitFor()
  await checkScreenSizes(page, 'checkout-down')
  efi.faults.clear()
  await button(checkout, 'Tentar de novo').click()
  await dismiss(page, 'Código Pix gerado')
  const code = await checkout.getByLabel('Código Pix').inputValue()
  expect(readBrCode(code)).toMatchObject({ isIntact: true })
  await checkout.getByText(/^Vale por (60:00|59:\d\d)/).waitFor()
  await checkScreenSizes(page, 'checkout-pix')

  // The screen confirms the payment and returns to the desk.
  await payLatest()
  const until1 = addMonths(dayIn(3), 1)
  await checkout.getByText(`Licença renovada até ${written(until1)}`).waitFor()
  await checkScreenSizes(page, 'checkout-paid')
  await page.waitForURL(`${product.url}/`)
  await page.getByRole('link', { name: `assinatura válida até ${written(until1)}` }).waitFor()
  await page.getByRole('link', { name: 'Financeiro' }).click()
  await page.getByRole('row').filter({ hasText: 'R$ 99,00' }).getByRole('button', { name: 'PAGO' }).waitFor()
  await checkScreenThemes(page, 'invoices')

  const [company] = await product.query<{ id: number }>("select id from companies where name = 'Marcenaria Serra Azul'")

  // The month has ended: the desk is locked, the invoices remain open, and sign-in leads to them.
  await product.query('update companies set due_date = $2 where id = $1', [company?.id, dayIn(-2)])
  await page.reload()
  await page.getByText(`A assinatura da empresa venceu em ${written(dayIn(-2))}`).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Assinatura' }).click()
  await page.getByText('Venceu', { exact: true }).waitFor()
  const other = await stage.open()
  await other.goto(`${product.url}/login`)
  await signIn(other, email)
  await other.getByRole('link', { name: 'Pagar a assinatura' }).click()
  await other.waitForURL('**/financeiro')
  await other.getByRole('link', { name: 'Assinatura' }).first().click()
  await button(other, 'Pagar a próxima fatura').click()
  const again = other.getByRole('dialog', { name: 'Você está quase lá' })
  await again.getByLabel('Cidade').waitFor()
  await other.keyboard.press('Escape')
  await other.getByRole('link', { name: 'Financeiro' }).click()
  await other.getByText('Vencida há 2 dias').waitFor()
  await other.getByRole('button', { name: /^PAGAR a fatura \d+$/ }).click()
  // The billing address is already known.
  expect(await again.getByLabel('Cidade').inputValue()).toBe('Jaraguá do Sul')
  await button(again, 'Avançar').click()
  await button(again, 'PAGAR').click()
  await again.getByText('Esperando o banco').waitFor()
  await payLatest()
  await again.getByText(`Licença renovada até ${written(addMonths(dayIn(0), 1))}`).waitFor()
  await other.waitForURL(`${product.url}/`)
  await other.getByRole('link', { name: 'Financeiro' }).waitFor()
  expect(efi.charges().filter(({ status }) => status === 'CONCLUIDA')).toHaveLength(2)
})

const spanish = {
  name: 'Nombre del responsable',
  zip: 'Código postal',
  country: 'País',
  brazil: 'Brasil',
  address: 'Dirección',
  city: 'Ciudad',
}

test('in Spanish a bill is paid on a phone, by its address', async () => {
  const { product } = stage
  const { page } = await debtor({ colorScheme: 'dark', permissions: ['clipboard-read', 'clipboard-write'] })
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'es'))
  await page.reload()
  await fillIn(page, spanish)
  await checkScreen(page, 'checkout-page-es-dark')
  await button(page, 'Siguiente').click()
  await button(page, 'PAGAR').click()
  await button(page, 'Copiar código Pix').click()
  await page.getByText('Copiado. Ahora pégalo en Pix Copia e Cola.').first().waitFor()
  expect(readBrCode(await page.evaluate(() => navigator.clipboard.readText()))).toMatchObject({ isIntact: true })
  await payLatest()
  await page.getByText('Licencia renovada hasta el').waitFor()
  await page.waitForURL(`${product.url}/`)
})

test('an expired Pix code is replaced by a new one, and without a bank the operator settles the invoice', async () => {
  const { product } = stage
  const { page, companyId } = await debtor()
  await fillIn(page)
  await button(page, 'Avançar').click()
  // The screen's clock moves on by an hour.
  await page.clock.install()
  await button(page, 'PAGAR').click()
  await page.getByText('Esperando o banco').waitFor()
  await page.clock.fastForward('01:00:01')
  await page.getByText('Este código venceu.').waitFor()
  await checkScreen(page, 'checkout-over')
  const before = efi.charges().length
  await product.query("update charges set expires_at = now() where state = 'open'")
  await button(page, 'Gerar outro').click()
  await until('there is another charge', () => efi.charges().length > before)

  const marina = await product.admin()
  await marina.call(updatePaymentSettings, {
    driver: 'manual',
    manual: { instructions: 'Transfira para a conta 123.\nBanco 000.' },
  })
  await page.clock.resume()
  await page.reload()
  await button(page, 'Avançar').click()
  await button(page, 'PAGAR').click()
  await page.getByText('Banco 000.').waitFor()
  // No code was made, so the screen mentions none.
  expect(await page.getByText(/Código Pix gerado|Não pedimos cartão/).count()).toBe(0)
  await checkScreenSizes(page, 'checkout-manual')
  const [company] = await product.query<{ due: string }>('select due_date::text as due from companies where id = $1', [companyId])
  await marina.call(renewCompany, { id: companyId, dueDate: company?.due ?? '' })
  await page.getByText('Licença renovada até').waitFor()
  expect(efi.refused).toEqual([])
})

test('a bank that requires the payer’s document gets it, even if the bank was chosen during the checkout', async () => {
  const { product } = stage
  const { page } = await debtor()
  await fillIn(page)
  await button(page, 'Avançar').click()
  const marina = await product.admin()
  await marina.call(updatePaymentSettings, {
    driver: 'asaas',
    asaas: { environment: 'production', apiKey: asaas.account().apiKey },
  })
  await button(page, 'PAGAR').click()
  const document = page.getByLabel('CPF ou CNPJ')
  await page.getByText('Para pagar, informe o CPF ou CNPJ.').waitFor()
  await expect.poll(() => document.evaluate((element) => element.matches(':focus'))).toBe(true)
  await checkScreen(page, 'checkout-document')

  await page.reload()
  await document.waitFor()
  await fillIn(page)
  await button(page, 'Avançar').click()
  await page.getByText('Obrigatório').waitFor()
  await document.fill('529.982.247-25')
  await button(page, 'Avançar').click()
  await button(page, 'PAGAR').click()
  await button(page, 'Copiar código Pix').waitFor()
  expect(asaas.refused).toEqual([])
})

let serial = 0

/** An admin of a new company, on a phone, at the page where its open invoice is paid. */
async function debtor(options: Parameters<typeof stage.open>[0] = {}) {
  const { product } = stage
  const email = `loja${++serial}@recado.example`
  const [plan] = await product.query<{ id: number }>("select id from plans where name = 'Balcão'")
  const api = new Api(product.url, { email, password })
  const wish = { name: `Loja ${serial}`, email, phone: '', password, planId: plan?.id ?? 0, language: 'pt' as const }
  await api.call(signUp, { ...wish, recurrence: 'MENSAL', dueDate: '', status: true, campaignsEnabled: true })
  await api.signIn()
  const { id } = await api.call(signNow, {})
  const [company] = await product.query<{ id: number }>('select company_id as id from users where email = $1', [email])
  const page = await stage.enter(email, { path: `/checkout/${id}`, viewport: phone, ...options })
  return { page, companyId: company?.id ?? 0 }
}
