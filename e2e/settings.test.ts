// @module-tag settings

import { updateCompany } from '@recado/contract/companies/api'
import sharp from 'sharp'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreen, checkScreenThemes, checkScreenSizes, phone, shoot } from './support/browser.ts'
import { type Company, people } from './support/company.ts'
import { linkedDevice } from './support/connection.ts'
import { setStage } from './support/stage.ts'

const stage = setStage(async (company) => {
  await company.query("update users set profile = 'admin' where email = $1", [people.caio])
  await addLine(company, 'Aparelho', false)
})

async function addLine({ query }: Pick<Company, 'query'>, name: string, buttons: boolean): Promise<void> {
  const [line] = await query<{ id: number }>(
    `insert into connections (company_id, name, token, created_at, updated_at) select id, $1, '', now(), now() from companies returning id`,
    [name],
  )
  const state = `insert into channels.state (connection_id, status, capabilities) values ($1, 'CONNECTED', $2)`
  await query(state, [line?.id, { ...linkedDevice, buttons }])
}

const group = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true })
const colour = (page: Page, name: string): Promise<string> =>
  page.evaluate((token) => getComputedStyle(document.documentElement).getPropertyValue(`--${token}`), name)

test('an option saves itself, another admin sees it at once, a refused one goes back, and so do the company’s hours', async () => {
  const [marina, caio] = [await stage.enter(people.marina), await stage.enter(people.caio, { path: '/settings' })]
  await marina.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Configurações' }).click()
  await caio.getByText('Ao vivo').first().waitFor()
  const groups = (page: Page) => page.getByRole('switch', { name: 'Ignorar grupos' })
  await expect.poll(() => groups(caio).isChecked()).toBe(false)
  await groups(marina).focus()
  await marina.keyboard.press('Space')
  await marina.getByText('Salvo', { exact: true }).waitFor()
  await marina.getByText('Configurações salvas').first().waitFor()
  await expect.poll(() => groups(caio).isChecked()).toBe(true)
  await expect.poll(() => marina.getByText('Salvo', { exact: true }).count()).toBe(0)

  await marina.route('**/api/settings/call', (route) => route.abort())
  const calls = marina.getByRole('combobox', { name: 'Ligações' })
  await calls.click()
  await marina.getByRole('option', { name: 'Recusar e avisar' }).click()
  await marina.getByText('Não foi possível falar com o servidor. Confira a internet e tente de novo.').waitFor()
  await expect.poll(() => calls.textContent()).toContain('Deixar tocar')
  await marina.unroute('**/api/settings/call')
  await calls.click()
  await marina.getByRole('option', { name: 'Recusar e avisar' }).click()
  await expect.poll(() => caio.getByRole('combobox', { name: 'Ligações' }).textContent()).toContain('Recusar e avisar')

  const term = marina.getByLabel('Prazo da nota')
  await term.fill('15')
  await term.press('Enter')
  await expect.poll(() => caio.getByLabel('Prazo da nota').inputValue()).toBe('15')

  await marina.getByLabel('Fuso horário').selectOption('America/Manaus')
  await marina.getByText(/^Agora são \d\d:\d\d em Manaus\.$/).waitFor()
  await expect.poll(() => caio.getByLabel('Fuso horário').inputValue()).toBe('America/Manaus')

  for (const page of [marina, caio]) await page.getByRole('button', { name: 'Editar dados da empresa' }).click()
  const dialog = marina.getByRole('dialog', { name: 'Dados da empresa' })
  await dialog.getByLabel('Nome', { exact: true }).fill('Araucária & Filhos')
  await dialog.getByLabel('E-mail').fill('contato@araucaria')
  await dialog.getByLabel('Telefone').fill('(41) 3322-1090')
  await dialog.getByLabel('Cidade').fill('Curitiba')
  await marina.keyboard.press('Control+Enter')
  await dialog.getByText('Confira o e-mail').waitFor()
  await checkScreenSizes(marina, 'settings-company')
  await dialog.getByLabel('E-mail').fill('contato@araucaria.example')
  await marina.keyboard.press('Control+Enter')
  await marina.getByText('Araucária & Filhos · contato@araucaria.example · (41) 3322-1090 · Curitiba').waitFor()
  // Two admins edit at once: the second is told, keeps the input, and decides.
  const rival = caio.getByRole('dialog', { name: 'Dados da empresa' })
  await rival.getByLabel('Cidade').fill('Pinhais')
  await rival.getByLabel('E-mail').fill('caio@araucaria.example')
  await caio.keyboard.press('Control+Enter')
  await rival.getByRole('button', { name: 'Carregar o que está lá' }).waitFor()
  expect(await rival.getByLabel('Cidade').inputValue()).toBe('Pinhais')
  await rival.getByRole('button', { name: 'Carregar o que está lá' }).click()
  await expect.poll(() => rival.getByLabel('Cidade').inputValue()).toBe('Curitiba')
  await caio.keyboard.press('Escape')
  await caio.getByText('Araucária & Filhos · contato@araucaria.example').waitFor()
  await expect.poll(() => caio.title()).toBe('Configurações · Araucária & Filhos')
  await checkScreenThemes(marina, 'settings-options')

  // The menu's appearance can be chosen once a connection supports other forms.
  const menus = marina.getByRole('combobox', { name: 'Aparência do menu' })
  expect(await menus.count()).toBe(0)
  await addLine(stage.product, 'Número oficial', true)
  await marina.getByRole('button', { name: 'Atualizar' }).click()
  await menus.click()
  await marina.getByRole('option', { name: 'Lista' }).click()
  await marina.getByText('Salvo', { exact: true }).waitFor()

  // The hours section exists while the company's hours apply. It is edited by keyboard, and other screens follow at once.
  const hours = (page: Page) => page.getByRole('link', { name: 'Horários' })
  await marina.getByRole('radio', { name: 'Sem horário' }).waitFor()
  expect([await hours(marina).count(), await hours(caio).count()]).toEqual([0, 0])
  await marina.getByRole('radio', { name: 'Sem horário' }).focus()
  await marina.keyboard.press('ArrowRight')
  await hours(marina).click()
  await hours(caio).click()
  await group(marina, 'Domingo').getByText('o dia todo').waitFor()

  const end = group(marina, 'Sexta').getByLabel('Sexta: Até')
  await end.fill('07:00')
  await marina.getByText('Termina no dia seguinte').waitFor()
  await end.fill('17:30')
  await group(marina, 'Sábado').getByRole('switch').focus()
  await marina.keyboard.press('Space')
  await marina.getByText('2 dias mudaram').waitFor()
  await marina.getByRole('link', { name: 'Opções', exact: true }).click()
  await marina.getByRole('alertdialog', { name: 'Descartar as mudanças?' }).getByRole('button', { name: 'Cancelar' }).click()
  await group(caio, 'Segunda').getByLabel('Segunda: De').fill('09:00')
  await marina.getByRole('button', { name: 'Salvar horários' }).focus()
  await marina.keyboard.press('Enter')
  await marina.getByText('Horários atualizados').waitFor()
  await checkScreenSizes(marina, 'settings-hours')

  await caio.getByText('Os horários mudaram enquanto você editava.').waitFor()
  await shoot(caio, 'settings-hours-overtaken')
  await caio.getByRole('button', { name: 'Carregar os novos' }).click()
  await expect.poll(() => group(caio, 'Sexta').getByLabel('Sexta: Até').inputValue()).toBe('17:30')
  await group(caio, 'Sábado').getByText('fechado').waitFor()

  await group(caio, 'Sábado').getByRole('button', { name: 'Copiar sábado para outros dias' }).click()
  await caio.getByRole('menuitem', { name: 'Para todos os dias' }).click()
  await caio.getByText('Fechado agora, sem hora para abrir').waitFor()
  await caio.getByRole('button', { name: 'Desfazer mudanças' }).click()
  await caio.setViewportSize(phone)
  await caio.getByRole('button', { name: 'Voltar às configurações' }).click()
  await checkScreen(caio, 'settings-sections')
  await caio.getByRole('link', { name: 'Horários' }).click()
  await group(caio, 'Sábado').waitFor()

  await marina.getByRole('link', { name: 'Opções', exact: true }).click()
  await marina.getByText('Por fila', { exact: true }).click()
  await caio.waitForURL('**/settings/options')
  await expect.poll(() => hours(caio).count()).toBe(0)
  // A single section needs no list, on a phone neither.
  await groups(caio).waitFor()
  expect(await caio.getByRole('button', { name: 'Voltar às configurações' }).count()).toBe(0)
})

test('a brand is a draft until it is published, and then all users see it', async () => {
  const [marina, livia] = [await stage.enter(people.marina, { path: '/settings' }), await stage.enter(people.livia)]
  await livia.getByText('Ao vivo').first().waitFor()
  await marina.getByRole('tab', { name: 'Marca' }).click()
  await marina.getByLabel('Nome no sistema').fill('Araucária Móveis')
  const primary = marina.getByLabel('Cor principal', { exact: true })
  await primary.fill('#ffc400')
  await marina.getByLabel('Degradê: início', { exact: true }).fill('#2f6b4a')
  await marina.getByLabel('Degradê: fim', { exact: true }).fill('#12271d')
  const file = marina.getByLabel('Arquivo do logo')
  await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await marina.getByText('Use um arquivo PNG, JPG ou WebP').waitFor()
  // A picture by name but not by content: the server refuses it.
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await marina.getByRole('button', { name: 'Publicar marca' }).click()
  await marina.getByText('Não foi possível enviar o logo. Este tipo de arquivo não serve aqui.').waitFor()
  expect(await colour(livia, 'solid')).toBe('#2576d2')
  const logo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#1f6f4a' } })
    .png()
    .toBuffer()
  await file.setInputFiles({ name: 'araucaria.png', mimeType: 'image/png', buffer: logo })
  await marina.getByText('araucaria.png').waitFor()
  await checkScreenSizes(marina, 'settings-brand')
  expect(await colour(livia, 'solid')).toBe('#2576d2')
  await primary.press('Enter')
  await marina.getByText('Configurações salvas').first().waitFor()

  await expect.poll(() => colour(livia, 'solid')).not.toBe('#2576d2')
  await expect.poll(() => livia.title()).toMatch(/ · Araucária Móveis$/)
  const icon = () => livia.locator('link[rel=icon]').getAttribute('href')
  await expect.poll(icon).toMatch(/^\/public\/logos\//)
  const manifest = await livia.evaluate(async () => {
    const { href } = document.querySelector<HTMLLinkElement>('link[rel=manifest]') ?? { href: '' }
    return (await fetch(href)).json() as Promise<{ name: string; theme_color: string }>
  })
  expect(manifest).toMatchObject({ name: 'Araucária Móveis', theme_color: '#ffc400' })

  const [company] = await stage.product.query<{ id: number }>('select id from companies')
  await (await stage.product.admin()).call(updateCompany, { id: company?.id ?? 0, name: 'Araucária e Netos' })
  await livia.getByText('Araucária e Netos').first().waitFor()
  expect([await icon(), await colour(livia, 'solid')]).toEqual([expect.stringMatching(/^\/public\/logos\//), '#b88d00'])

  await marina.getByRole('button', { name: 'Tirar o logo' }).click()
  await marina.getByRole('button', { name: 'Publicar marca' }).click()
  await expect.poll(icon).toBe('/favicon.svg')

  // If the company's settings cannot be loaded, the installation's branding shows.
  await livia.route('**/api/settings', (route) => route.abort())
  await livia.evaluate(() => localStorage.removeItem('branding'))
  const asked = livia.waitForRequest('**/api/public/branding')
  await livia.reload()
  await asked
  await livia.getByRole('navigation', { name: 'Principal' }).waitFor()
})
