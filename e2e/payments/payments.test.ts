// @module-tag payments

import { createCharge, showCharge, showPaymentSettings, updatePaymentSettings } from '@recado/contract/payments/api'
import { readBrCode } from '@recado/contract/payments/br-code'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeFolder } from '#support/temporary-folders.ts'
import { address, keysOf, openBanks, addDebtor } from '#support/banks.ts'
import { checkScreenThemes, checkScreenSizes } from '#support/browser.ts'
import { dismiss } from '#support/desk.ts'
import { demoPeople as people } from '#support/product.ts'
import { setOwnStage } from '#support/stage.ts'
import { until } from '#support/until.ts'

const { efi, env, find, close } = await openBanks()
const stage = setOwnStage(async (product) => find(product), env)
afterAll(() => close())

test('the operator sets how the platform is paid, and sees the payments that need attention', async () => {
  const { product } = stage
  const debtor = await addDebtor(product, 'Recanto')
  const marina = await stage.enter(people.marina, { path: '/settings/payments' })
  const manual = marina.getByRole('listitem').filter({ hasText: 'Sem provedor' })
  await manual.getByText('Em uso').waitFor()
  await marina.getByText('Nenhum pagamento fora do esperado.').waitFor()

  // Manual payment: the payer reads these instructions.
  await marina.getByRole('button', { name: 'Configurar Sem provedor' }).click()
  const byHand = marina.getByRole('dialog', { name: 'Sem provedor' })
  await byHand.getByLabel('Instruções').fill('Transfira para a conta 123-4 e avise.')
  await byHand.getByLabel('Chave Pix').fill('financeiro@recado.example')
  await byHand.getByLabel('Nome de quem recebe').fill('Recado Ltda')
  await byHand.getByLabel('Cidade').fill('São Paulo')
  await checkScreenSizes(marina, 'payments-manual')
  await marina.keyboard.press('Control+Enter')
  await dismiss(marina, 'Pagamentos atualizados')

  // A form whose record a colleague changes meanwhile asks before saving, also if the page behind has the change already.
  const colleague = await product.signIn(people.marina)
  await marina.getByRole('button', { name: 'Editar Sem provedor' }).click()
  await byHand.getByLabel('Cidade').fill('Curitiba')
  const { manual: before } = await colleague.call(showPaymentSettings, {})
  await colleague.call(updatePaymentSettings, { manual: { ...before, pixKey: 'caixa@recado.example' } })
  const heard = marina.waitForResponse((answer) => answer.url().endsWith(showPaymentSettings.path))
  await marina.context().setOffline(true)
  await marina.getByText('Ao vivo').waitFor({ state: 'detached' })
  await marina.context().setOffline(false)
  await heard
  await marina.keyboard.press('Control+Enter')
  await byHand.getByText(/^Alguém mudou isto às/).waitFor()
  await byHand.getByRole('button', { name: 'Carregar o que está lá' }).click()
  expect(await byHand.getByLabel('Chave Pix').inputValue()).toBe('caixa@recado.example')
  await byHand.getByLabel('Chave Pix').fill('financeiro@recado.example')
  await marina.keyboard.press('Control+Enter')
  await dismiss(marina, 'Pagamentos atualizados')
  const input = { ...address, invoiceId: debtor.invoiceId }
  const byInstructions = await debtor.api.call(createCharge, input)
  expect(byInstructions.instructions).toBe('Transfira para a conta 123-4 e avise.')
  expect(readBrCode(byInstructions.qrcode.qrcode)).toMatchObject({ isIntact: true, amount: '299.00', city: 'Sao Paulo' })

  // By a bank: what it does not take is said at the field, and nothing is kept.
  const account = efi.account({ until: new Date(Date.now() + 20 * 86_400_000) })
  const { clientId, clientSecret, pixKey = '', certificate } = keysOf(account)
  const file = join(makeFolder(), 'conta.pem')
  writeFileSync(file, certificate)
  await marina.getByRole('button', { name: 'Configurar Efí Bank' }).click()
  const keys = marina.getByRole('dialog', { name: 'Efí Bank' })
  await keys.getByLabel('Client ID').fill(clientId)
  await keys.getByLabel('Client Secret', { exact: true }).fill('outra')
  await keys.getByLabel('Chave Pix').fill(pixKey)
  await marina.locator('input[type=file]').setInputFiles(file)
  await marina.keyboard.press('Control+Enter')
  await keys.getByText('O provedor não aceita estas chaves.').waitFor()
  await checkScreenSizes(marina, 'payments-bank')
  await keys.getByLabel('Client Secret', { exact: true }).fill(clientSecret)
  await keys.getByLabel('Chave Pix').fill('outra@chave.example')
  await marina.keyboard.press('Control+Enter')
  await keys.getByText('A chave Pix não é desta conta.').waitFor()
  await keys.getByLabel('Chave Pix').fill(pixKey)
  await marina.keyboard.press('Control+Enter')
  await dismiss(marina, 'Dados testados e salvos')
  await marina.getByText('Gere outro no Efí Bank e envie aqui.').waitFor()
  await marina.getByRole('button', { name: 'Usar Efí Bank' }).click()
  await dismiss(marina, 'As faturas agora são pagas por Efí Bank')
  await marina.getByText('Não registrados').waitFor()
  await marina.getByRole('button', { name: 'Registrar', exact: true }).click()
  await dismiss(marina, 'Avisos registrados')

  // Too little, then enough, and once more.
  const first = await debtor.api.call(createCharge, input)
  efi.pay(first.txid, { cents: 100 })
  await efi.notices.deliver()
  const count = async () => (await product.query('select from payment_oddities')).length
  await until('the payment was looked at', async () => (await count()) === 1)
  const second = await debtor.api.call(createCharge, input)
  efi.pay(second.txid)
  efi.pay(second.txid, { again: true })
  await efi.notices.deliver()
  await until('the invoice is paid', async () => (await debtor.api.call(showCharge, { invoiceId: debtor.invoiceId })).isPaid)
  await until('the other payment was noted', async () => (await count()) === 2)
  await marina.reload()
  await marina.getByText('já estava paga').waitFor()
  await marina.getByText(/Recanto: a fatura \d+ é de R\$\s299,00, e este valor não a paga/).waitFor()
  await checkScreenThemes(marina, 'payments')

  // Card data, the bank's keys and the token in the webhook's URL appear in no log and no table.
  const said = { ...input, cardNumber: '4111111111111111', cvv: '737', nameOnCard: 'ANA PRADO' }
  expect((await debtor.api.send(createCharge, said)).status).toBe(409)
  const token = /hmac=([0-9a-f]{64})/.exec(efi.notices.taken[0]?.url ?? '')?.[1] ?? ''
  const tables = await product.query<{ text: string }>(
    `select query_to_xml('select * from ' || t.oid::regclass, true, true, '')::text as text
     from pg_class t where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace`,
  )
  const everything = [...product.output, ...tables.map(({ text }) => text)].join('\n')
  expect(token).not.toBe('')
  for (const secret of [
    token,
    clientSecret,
    '4111111111111111',
    'ANA PRADO',
    account.certificate.privateKey.split('\n')[1] ?? '',
  ])
    expect(everything.includes(secret), secret.slice(0, 8)).toBe(false)
})
