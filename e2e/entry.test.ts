import { expect, test } from 'vitest'
import { lookAtSizes } from './support/browser.ts'
import { password } from './support/product.ts'
import { savePassword, setOwnStage, signIn } from './support/stage.ts'
import { until } from './support/until.ts'

const stage = setOwnStage()

test('a start says how to come in, and its link leads to the desk once', async () => {
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

  // Opened again it leads whoever came in to where they start, and helps nobody else.
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('heading', { name: 'Painel' }).waitFor()
  const stranger = await stage.open()
  await stranger.goto(link)
  await stranger.getByRole('alert').filter({ hasText: 'já foi usado' }).waitFor()
  expect(await stranger.getByLabel('Nova senha').count()).toBe(0)
  await lookAtSizes(stranger, 'entry-spent')
})

test('whoever sets a first password reads whose it is, comes in with it, and signs in with it later', async () => {
  const { product } = stage
  const link = product.loginLinks.get('caio@araucaria.example') ?? ''
  const page = await stage.open()
  await page.goto(link)
  await page.getByLabel('Nova senha').waitFor()
  expect(await page.title()).toContain('Crie sua senha')
  for (const text of ['Caio Mendes', 'caio@araucaria.example', 'Atendente · Araucária Móveis', 'Não é Caio?'])
    await page.getByText(text).first().waitFor()
  await lookAtSizes(page, 'entry-password')
  await savePassword(page)
  await page.waitForURL('**/tickets')

  // A link is for whoever opens it: not for the session that happens to be there.
  await page.goto('about:blank')
  await page.goto(product.loginLinks.get('livia@araucaria.example') ?? '')
  await page.getByText('Lívia Rocha').waitFor()
  await savePassword(page)
  await page.waitForURL('**/tickets')
  await page.getByText('Lívia Rocha').first().waitFor()
  const later = await stage.open()
  await later.goto(`${product.url}/login`)
  await signIn(later, 'caio@araucaria.example', password)
  await later.waitForURL('**/tickets')
})
