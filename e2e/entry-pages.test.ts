// @module-tag auth
// @module-tag sign-up
// @module-tag password-reset

import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { checkScreenSizes } from './support/browser.ts'
import { dismiss } from './support/desk.ts'
import { openMailbox } from './support/mail.ts'
import { demoPeople, password } from './support/product.ts'
import { setOwnStage, signIn } from './support/stage.ts'
import { until } from './support/until.ts'

const { mail, env } = await openMailbox()
const stage = setOwnStage(undefined, { ...env, LOG_LEVEL: 'debug' })
afterAll(() => mail.close())

const next = 'Outra-senha-7'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The latest mail to the address, once a new one has arrived. */
async function mailTo(email: string, after: number): Promise<{ text: string; html: string; subject: string }> {
  const found = await until(`a mail to ${email} has come`, () => mail.received.slice(after).findLast(({ to }) => to === email))
  return { text: found.text, html: found.html, subject: found.headers.get('subject') ?? '' }
}

test('a forgotten password is reset with a mailed code, in either size and in the user’s language', async () => {
  const { product } = stage
  const marina = demoPeople.marina
  const desk = await stage.enter(marina)
  await desk.getByText('Marina Prado').first().waitFor()
  const page = await stage.open()
  await page.goto(`${product.url}/login?companyId=1`)
  await page.getByRole('link', { name: 'Esqueci a senha' }).click()
  await page.waitForURL('**/forgetpsw?companyId=1')
  await page.getByRole('heading', { name: 'Esqueceu a senha?' }).waitFor()
  await checkScreenSizes(page, 'forgot-1')

  // The first step: a mistake shows at its field, an unknown address in a toast.
  await page.getByRole('textbox', { name: 'E-mail' }).fill('marina')
  await page.keyboard.press('Enter')
  await page.getByText('Confira o e-mail').waitFor()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ninguem@araucaria.example')
  await page.keyboard.press('Enter')
  await page.getByText('Ninguém entra com este e-mail').first().waitFor()
  await dismiss(page, 'Ninguém entra com este e-mail')
  expect(await page.getByRole('textbox', { name: 'Código' }).count()).toBe(0)

  // The second step: every error shows at its field.
  await page.getByRole('textbox', { name: 'E-mail' }).fill(marina)
  await button(page, 'Enviar código').click()
  await page.getByText('Código enviado').first().waitFor()
  const { text, subject } = await mailTo(marina, 0)
  expect(subject).toMatch(/código para trocar a senha$/)
  const code = /^[A-Z2-9]{4}-[A-Z2-9]{4}$/m.exec(text)?.[0] ?? ''
  await page.getByRole('textbox', { name: 'Código' }).waitFor()
  await checkScreenSizes(page, 'forgot-2')

  // The mail may be read elsewhere, and the page loaded again.
  const elsewhere = await stage.open()
  await elsewhere.goto(/https?:\S+/.exec(text)?.[0] ?? '')
  await page.reload()
  for (const one of [elsewhere, page]) {
    await one.getByText(`Enviamos um código para ${marina}.`).waitFor()
    await one.getByRole('textbox', { name: 'Código' }).waitFor()
  }
  await button(page, 'Trocar a senha').click()
  expect(await page.getByText('Obrigatório').count()).toBe(3)
  await page.getByRole('textbox', { name: 'Código' }).fill('AAAA-AAAA')
  await page.getByLabel('Nova senha', { exact: true }).fill('sem-maiuscula-1')
  await page.getByLabel('Repita a nova senha').fill('outra')
  await button(page, 'Trocar a senha').click()
  await page.getByText('As senhas não são iguais').waitFor()
  expect(await page.getByLabel('Nova senha', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  await checkScreenSizes(page, 'forgot-wrong')
  await page.getByLabel('Nova senha', { exact: true }).fill(next)
  await page.getByLabel('Repita a nova senha').fill(next)
  await button(page, 'Trocar a senha').click()
  await page.getByText('O código está errado').waitFor()

  // A session at the desk ends meanwhile and tells the user why.
  await page.getByRole('textbox', { name: 'Código' }).fill(code.toLowerCase().replace('-', ' '))
  const before = mail.received.length
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login?companyId=1')
  await page.getByText('Senha trocada').first().waitFor()
  await desk.waitForURL('**/login*')
  await desk.getByText('Sua senha foi trocada.').waitFor()
  expect((await mailTo(marina, before)).subject).toMatch(/sua senha foi trocada$/)
  expect(mail.refused).toEqual([])
  await signIn(page, marina, password)
  await page.getByText('E-mail ou senha incorretos.').first().waitFor()
  await signIn(page, marina, next)
  await page.waitForURL('**/tickets')

  // A signed-in user is redirected to the start page, and the log contains no secret.
  await page.goto(`${product.url}/forgetpsw`)
  await page.waitForURL(`${product.url}/`)
  const printed = product.output.join('\n')
  for (const secret of [code, code.replace('-', ''), next, decodeURIComponent(new URL(mail.url).password)])
    expect(printed).not.toContain(secret)
  expect(printed).toContain('a mail was sent')
})

test('in another language the page and the mail speak alike', async () => {
  const [language, title, ask, sent] = ['en', 'Forgot your password?', 'Send code', 'Code sent'] as const
  const { product } = stage
  const { livia } = demoPeople
  await product.query('update users set language = $2 where email = $1', [livia, language])
  const page = await stage.open()
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'en'))
  await page.goto(`${product.url}/forgetpsw`)
  await page.getByRole('heading', { name: title }).waitFor()
  await page.getByRole('textbox').fill(livia)
  const before = mail.received.length
  await button(page, ask).click()
  await page.getByText(sent).first().waitFor()
  const { html, subject: said } = await mailTo(livia, before)
  expect(said).toMatch(/^.+: code to change your password$/)
  // The letter as its reader sees it.
  const letter = await stage.open()
  await letter.setContent(html)
  await checkScreenSizes(letter, 'letter-en')
})

test('a company signs itself up, signs in, and confirms its e-mail', async () => {
  const { product } = stage
  await product.query(
    "insert into plans (name, users, connections, queues, value, use_kanban) values ('Balcão', 2, 1, 2, 99, true)",
  )
  const email = 'contato@serraazul.example'
  const page = await stage.open({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${product.url}/login`)
  await page.getByRole('link', { name: 'Criar conta' }).click()
  await page.getByRole('heading', { name: 'Crie a conta da empresa' }).waitFor()
  await page.getByText('R$ 99,00').waitFor()
  await checkScreenSizes(page, 'signup')

  // Every missing field is marked.
  await button(page, 'Criar conta').click()
  for (const said of ['Use pelo menos 2 caracteres', 'Confira o e-mail', 'Use pelo menos 5 caracteres', 'Escolha um plano'])
    await page.getByText(said).first().waitFor()
  await page.getByLabel('Nome da empresa').fill('Marcenaria Serra Azul')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(demoPeople.marina)
  await page.getByLabel('Telefone').pressSequentially('1197654321')
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('radio', { name: /Balcão/ }).check()
  await button(page, 'Criar conta com o plano Balcão').click()
  await page.getByText('Use DDD e número, 11 algarismos').waitFor()
  await page.getByLabel('Telefone').pressSequentially('09')
  expect(await page.getByLabel('Telefone').inputValue()).toBe('(11) 97654-3210')
  await page.keyboard.press('Enter')
  await page.getByText('Já existe uma conta com este e-mail').waitFor()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  const before = mail.received.length
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login')
  await page.getByText('Conta criada').first().waitFor()

  // Its admin signs in. Messages to many contacts wait until the mail is confirmed.
  await signIn(page, email)
  await page.waitForURL('**/tickets')
  await page.getByText('Marcenaria Serra Azul').first().waitFor()
  await page.getByText('Confirme o e-mail da empresa').first().waitFor()
  const { text, html, subject } = await mailTo(email, before)
  expect(subject).toMatch(/confirme o seu e-mail$/)
  expect(`${text}${html}`).not.toContain(password)
  const link = /http\S+confirm-email#\S+/.exec(text)?.[0] ?? ''
  const reader = await stage.open()
  await reader.goto(link)
  await reader.getByText('E-mail confirmado').waitFor()
  await checkScreenSizes(reader, 'signup-confirmed')
  await page.goto(`${product.url}/signup`)
  await page.waitForURL(`${product.url}/`)
  const printed = product.output.join('\n')
  for (const secret of [password, link.split('#')[1] ?? '', email]) expect(printed).not.toContain(secret)
})
