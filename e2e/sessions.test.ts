// @module-tag auth
// @module-tag login-link

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreenSizes, phone, shoot } from './support/browser.ts'
import { demoPeople as people } from './support/product.ts'
import { savePassword, setOwnStage, signIn } from './support/stage.ts'
import { until } from './support/until.ts'

const stage = setOwnStage()

test('the start prints how to sign in, and its link leads to the desk once', async () => {
  const { product } = stage
  const link = await until('the start has said how to come in', () => product.demoLink)
  const at = product.output.indexOf('Recado está pronto.')
  expect(product.output.slice(at - 1, at + 4)).toEqual([
    '',
    'Recado está pronto.',
    expect.stringMatching(/^ {2}Entrar como Marina {4}http:\/\/localhost:\d+\/login-link#[\w-]{43} {3}\(30 min, uma vez\)$/),
    `  Atendimento           ${product.url}`,
    `  Telefones             ${product.phonesUrl}   lado a lado: ${product.url}/demo`,
  ])
  const page = await stage.open()
  await page.goto(link)
  await page.waitForURL('**/tickets')
  await page.getByText('Marina Prado').first().waitFor()

  // Opened again, the link leads its signed-in user to the start page, and shows others that it was used.
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('heading', { name: 'Painel' }).waitFor()
  const stranger = await stage.open()
  await stranger.goto(link)
  await stranger.getByRole('alert').filter({ hasText: 'já foi usado' }).waitFor()
  expect(await stranger.getByLabel('Nova senha').count()).toBe(0)
  await checkScreenSizes(stranger, 'entry-spent')
})

test('a person gets in by the printed link once, then by password, in three languages', async () => {
  const { product } = stage
  const email = people.marina
  const page = await stage.open()

  // Without a session every path leads to sign-in, and signing in leads to the requested path.
  await page.goto(`${product.url}/contacts?q=ana`)
  await page.waitForURL('**/login?to=%2Fcontacts%3Fq%3Dana')
  await checkScreenSizes(page, 'login')

  // What is typed is sent as it was typed.
  const sent = page.waitForRequest('**/api/auth/login')
  await signIn(page, '  Ninguém@Recado ', ' senha ')
  expect((await sent).postDataJSON()).toEqual({ email: '  Ninguém@Recado ', password: ' senha ' })
  // It says that it was wrong, and keeps what was typed.
  await page
    .getByRole('alert')
    .filter({ hasText: /e-mail|senha/i })
    .waitFor()
  const field = page.getByLabel('E-mail')
  expect(await field.inputValue()).toBe('  Ninguém@Recado ')
  expect([await field.getAttribute('inputmode'), await field.getAttribute('autocomplete')]).toEqual(['email', 'username'])

  // The other two languages leave nothing of the first.
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption('en')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es')
  await page.getByRole('button', { name: /Entrar|Iniciar/ }).waitFor()
  await page.getByRole('combobox').selectOption('pt')

  // The page for a first password names its user. The link works once.
  const link = product.loginLinks.get(email) ?? ''
  await page.goto(link)
  await page.getByLabel('Nova senha').waitFor()
  expect(await page.title()).toContain('Crie sua senha')
  for (const text of ['Marina Prado', email, 'Administrador · Araucária Móveis', 'Não é Marina?'])
    await page.getByText(text).first().waitFor()
  await checkScreenSizes(page, 'entry-password')
  await savePassword(page)
  await page.waitForURL('**/tickets')
  expect(page.url()).not.toContain(link.split('#')[1])
  await leave(page)
  await page.goto(link)
  await page.getByRole('alert').waitFor()
  expect(await page.getByLabel('Nova senha').count()).toBe(0)

  // And by password.
  await page.goto(`${product.url}/contacts?q=ana`)
  await page.waitForURL('**/login?**')
  await signIn(page, email)
  await page.waitForURL('**/contacts?q=ana')

  // A login link signs in its own user, not the one whose session happens to exist.
  await page.goto('about:blank')
  await page.goto(product.loginLinks.get(people.livia) ?? '')
  await page.getByText('Lívia Rocha').waitFor()
  await savePassword(page)
  await page.waitForURL('**/tickets')
  await page.getByText('Lívia Rocha').first().waitFor()
  await page.getByRole('button', { name: 'Minha conta' }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).waitFor()
  await checkScreenSizes(page, 'menu')
})

test('signing in on another computer ends the session on the first and says so', async () => {
  const first = await stage.enter(people.caio)
  await first.getByRole('status').filter({ hasText: 'Ao vivo' }).waitFor()
  // The message stays for a second.
  const told = first.getByText('Sua conta foi acessada em outro computador.').first().waitFor()
  const [second] = await Promise.all([
    stage.enter(people.caio, { viewport: phone }),
    told.then(() => shoot(first, 'other-computer')),
  ])
  await first.waitForURL('**/login')
  await second.getByRole('tab', { name: /Aguardando/ }).waitFor()
  await expect.poll(() => first.evaluate(() => localStorage.getItem('token'))).toBeNull()

  // On the sign-in page the reason stays, even across a reload, until the user signs in again.
  const why = first.getByText(
    'Sua conta foi acessada em outro computador. Entre de novo aqui para continuar; a outra sessão termina.',
  )
  await why.waitFor()
  await first.reload()
  await why.waitFor()
  await checkScreenSizes(first, 'other-computer-login')
  await signIn(first, people.caio)
  await first.waitForURL('**/tickets')
  await second.waitForURL('**/login')
  await leave(first)
  expect(await first.getByText(/Sua conta foi acessada|Sua sessão terminou/).count()).toBe(0)
})

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Minha conta' }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page.waitForURL('**/login')
  await page.getByLabel('E-mail').waitFor()
}

test('a WebSocket that reconnects shortly before the token expires requests a new token first', async () => {
  const page = await stage.enter(people.caio)
  await page.getByText('Ao vivo').first().waitFor()
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number }
  await page.clock.setFixedTime(exp * 1000 - 150)
  const renewed = page.waitForResponse('**/api/auth/refresh_token')
  // The handshake uses the transport that is ready first.
  const greetings: string[] = []
  const hear = (sent: unknown) => typeof sent === 'string' && sent.startsWith('40') && greetings.push(sent)
  page.on('request', (request) => request.url().includes('/socket.io/') && hear(request.postData()))
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => hear(payload)))
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await renewed
  await expect.poll(() => greetings.length).toBeGreaterThan(0)
  expect(greetings.filter((greeting) => greeting.includes(token))).toEqual([])
})

/** The subscription ends this many days from now; returns the day as screens write it. */
async function due(days: number): Promise<string> {
  const [row] = await stage.product.query<{ day: string }>(
    `update companies set due_date = (now() at time zone 'America/Sao_Paulo')::date + $1::int
      returning to_char(due_date, 'DD/MM/YYYY') as day`,
    [days],
  )
  return row?.day ?? ''
}

test('when the subscription has ended, open sessions stop and no user can sign in, both with the date', async () => {
  // Close to the end there is a warning at sign-in.
  const soon = await due(3)
  const page = await stage.enterByForm(people.caio)
  await page.getByText(`O teste da empresa termina em 3 dias, em ${soon}.`).first().waitFor()
  await page.getByText('Nenhum atendimento aberto').waitFor()

  // Past it, the next action ends in a notice over the whole screen, with a way out.
  const past = await due(-2)
  await page.keyboard.press('2')
  await page.getByRole('heading', { name: `A assinatura da empresa venceu em ${past}` }).waitFor()
  await page.getByText('Fale com quem administra a conta.').waitFor()
  expect(await page.getByRole('tab').count()).toBe(0)
  await checkScreenSizes(page, 'unpaid')
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('**/login')

  // Sign-in is refused with a message of its own.
  await signIn(page, people.caio)
  await page.getByRole('alert').getByText(`A assinatura da empresa venceu em ${past}. Fale com o suporte.`).waitFor()

  // Once it is paid, the same form signs in.
  await due(30)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL('**/tickets')
  // An idle screen learns it too, and sends no further requests. A cut connection is retried at once.
  await page.getByText('Ao vivo').first().waitFor()
  await due(-2)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: `A assinatura da empresa venceu em ${past}` }).waitFor()
  expect(asked.filter((path) => path.includes('refresh')).length).toBeLessThanOrEqual(1)
  await due(30)
})
