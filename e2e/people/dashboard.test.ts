// @module-tag dashboard

import { updateTicket } from '@recado/contract/tickets/api'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, checkScreen, checkScreenThemes, checkScreenSizes, phone } from '../support/browser.ts'
import { people } from '../support/company.ts'
import { connectNumber } from '../support/connection.ts'
import { customers, receive, receiveIn } from '../support/desk.ts'
import { setStage } from '../support/stage.ts'

const { beatriz, joao, rafael } = customers

/** Four weeks of conversations with contacts long deleted, and two current ones, one waiting and one assigned. */
const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Quanto custa a estante?', people.caio)
  await receiveIn(product, 'Suporte técnico', rafael, 'A gaveta emperrou')
  await product.query(
    `insert into visits (company_id, ticket_id, contact_id, is_group, is_new, begun_by, user_id, opened_at, accepted_at,
      held_ms, closed_at, rating, rated_at)
     select u.company_id, -n, -n, false, n % 3 = 0, 'contact', u.id, at, at + n % 9 * interval '1 minute', (4 + n % 40) * 60000,
       at + (14 + n % 40) * interval '1 minute', case when n % 4 = 0 then 1 + n % 3 end, case when n % 4 = 0 then at + interval '1 hour' end
     from generate_series(1, 400) n
     cross join lateral (select (current_date - n % 28 - 1) + (9 + n * 7 % 9) * interval '1 hour' + n % 50 * interval '1 minute'
       as at) moment
     join users u on u.name = (array['Marina Prado', 'Caio Mendes', 'Caio Mendes', 'Lívia Rocha'])[1 + n % 4]`,
  )
})

const figure = (page: Page, name: string): Locator => page.getByRole('term').filter({ hasText: name }).locator('xpath=..')
const shows = async (page: Page, name: string, value: string) => {
  await figure(page, name).getByText(value, { exact: true }).first().waitFor()
}
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The message that this part failed to load. It disappears during a retry. */
const failure = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('figures of now follow what is done; those of the past are of the days chosen', async () => {
  const marina = await stage.enter(people.marina, { path: '/' })
  await marina.getByRole('heading', { name: 'Painel', level: 1 }).waitFor()
  await shows(marina, 'Em atendimento', '1')
  await shows(marina, 'Aguardando', '1')
  await marina.getByText('Por período').click()
  // Nothing is chosen yet: it says so, and what was shown stays.
  await marina.getByText('Escolha um período ou uma data.').waitFor()
  await shows(marina, 'Aguardando', '1')
  await marina.getByText('30 dias').click()
  await marina.waitForURL('**/?days=30')
  await expect.poll(() => marina.getByRole('radio', { name: '30 dias' }).isChecked()).toBe(true)
  await shows(marina, 'Finalizados', '400')
  await shows(marina, 'Contatos novos', '135')
  await checkScreenThemes(marina, 'dashboard')
  await marina.setViewportSize(phone)
  await marina
    .getByRole('row', { name: /Marina Prado/ })
    .last()
    .scrollIntoViewIfNeeded()
  await checkScreen(marina, 'dashboard-attendants')
  await marina.setViewportSize(desktop)

  // A customer writes, and an attendant accepts.
  await receive(stage.product, joao, 'Qual o prazo da mesa?')
  await shows(marina, 'Aguardando', '2')
  await shows(marina, 'Contatos novos', '136')
  const caio = await stage.product.signIn(people.caio)
  const [{ id } = { id: 0 }] = await stage.product.query<{ id: number }>(
    `select t.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.name = $1`,
    [joao.name],
  )
  await caio.call(updateTicket, { id, status: 'open' })
  await shows(marina, 'Em atendimento', '2')
  await caio.call(updateTicket, { id, status: 'closed' })
  await shows(marina, 'Finalizados', '401')

  // A user's arrival shows at once. A user without access to the dashboard starts at the conversations.
  const caiosRow = marina.getByRole('row', { name: /Caio Mendes/ }).filter({ has: marina.getByText('min') })
  await caiosRow.getByText('fora').waitFor()
  const desk = await stage.enter(people.caio, { path: '/' })
  await desk.waitForURL('**/tickets')
  await caiosRow.getByText('online').waitFor()

  // One day is shown by the hour.
  await marina.getByText('Por data').click()
  const [from, to] = [marina.getByLabel('De', { exact: true }), marina.getByLabel('Até', { exact: true })]
  const day = await to.inputValue()
  await from.fill(day)
  await marina.getByRole('heading', { name: 'Atendimentos por hora' }).waitFor()
  await region(marina, 'Atendimentos por hora').getByRole('row', { name: /^23h/ }).waitFor({ state: 'attached' })
  await from.fill('2020-01-01')
  await to.fill('2020-01-31')
  await shows(marina, 'Finalizados', '0')
  await marina.getByText('sem medição').first().waitFor({ state: 'attached' })
  await marina.getByText('Nenhum atendimento iniciado nestes dias.').waitFor()
  await checkScreenSizes(marina, 'dashboard-empty')

  // The menu returns to the dashboard, without the chosen days.
  const menu = marina.getByRole('navigation', { name: 'Principal' })
  const current = () => menu.getByRole('link', { name: 'Painel' }).getAttribute('aria-current')
  await expect.poll(current).toBe('page')
  await menu.getByRole('link', { name: 'Contatos' }).click()
  await marina.waitForURL('**/contacts')
  await expect.poll(current).toBeNull()
  await marina.keyboard.press('g')
  await marina.keyboard.press('p')
  await marina.waitForURL(`${stage.product.url}/`)
  await expect.poll(current).toBe('page')
})

test('each chart is a table as well, and a file; each failure stands at its own place, and is tried again', async () => {
  const marina = await stage.enter(people.marina, { path: '/?days=15' })
  const toggle = marina.getByRole('button', { name: 'Atendimentos por dia: ver como tabela' })
  // The toggle has no effect before the chart is there.
  await region(marina, 'Atendimentos por dia').waitFor({ state: 'attached' })
  await toggle.focus()
  await marina.keyboard.press('Enter')
  await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('true')
  expect(await region(marina, 'Atendimentos por dia').getByRole('row').count()).toBe(16)
  await region(marina, 'Atendimentos por dia').getByRole('columnheader', { name: 'Dia' }).waitFor()
  await checkScreenSizes(marina, 'dashboard-table')
  const saved = async (name: string) => {
    const download = marina.waitForEvent('download')
    await marina.getByRole('button', { name }).click()
    const file = await download
    return { name: file.suggestedFilename(), lines: (await readFile(await file.path(), 'utf8')).split('\r\n') }
  }
  const days = await saved('Atendimentos por dia: salvar em CSV')
  expect(days.name).toMatch(/^atendimentos-por-dia-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  expect(days.lines[0]).toBe('\uFEFFDia;Atendimentos iniciados')
  expect(days.lines).toHaveLength(17)
  const attendants = await saved('Salvar atendentes em CSV')
  expect(attendants.lines[0]).toBe('\uFEFFNome;Nota;Avaliações;Tempo médio de conversa (min);Mediana (min);Finalizados')
  expect(attendants.lines.find((line) => line.startsWith('Marina Prado;'))).toMatch(/;\d+$/)
  expect((await saved('Atendimentos por pessoa: salvar em CSV')).lines[0]).toBe('\uFEFFNome;Finalizados')

  const addresses = {
    figures: /\/api\/dashboard\?/,
    ofUsers: '**/api/dashboard/ticketsUsers*',
    ofDays: '**/api/dashboard/ticketsDay*',
  }
  for (const address of Object.values(addresses)) await marina.route(address, (route) => route.abort())
  await marina.reload()
  // A client that has just connected fetches again, so the manual retry waits for that.
  await marina.getByText('Ao vivo').waitFor()
  const failures = {
    figures: failure(marina, 'Não foi possível carregar').filter({ hasNotText: 'atendimentos' }),
    ofUsers: failure(marina, 'Não foi possível carregar os atendimentos por pessoa.'),
    ofDays: failure(marina, 'Não foi possível carregar os atendimentos por data.'),
  }
  for (const failed of Object.values(failures)) await failed.waitFor()
  await checkScreenSizes(marina, 'dashboard-failed')
  const again = async (what: keyof typeof failures) => {
    await failures[what].waitFor()
    await marina.unroute(addresses[what])
    await failures[what].getByRole('button', { name: 'Tentar de novo' }).click()
  }
  await again('figures')
  await figure(marina, 'Finalizados').waitFor()
  await again('ofUsers')
  await region(marina, 'Atendimentos por pessoa')
    .getByRole('row', { name: /Caio Mendes/ })
    .waitFor({ state: 'attached' })
  await again('ofDays')
  await region(marina, 'Atendimentos por dia').waitFor({ state: 'attached' })
})
