import { updateTicket } from '@recado/contract/tickets/api'
import { updateUser } from '@recado/contract/users/api'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, look, lookAround, lookAtSizes, phone } from '../support/browser.ts'
import { people } from '../support/company.ts'
import { connectNumber } from '../support/connection.ts'
import { customers, receive, receiveIn } from '../support/desk.ts'
import { setStage } from '../support/stage.ts'

const { beatriz, joao, rafael } = customers

/** Four weeks of conversations with nobody who is still known, and two that wait or are held now. */
const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Quanto custa a estante?', people.caio)
  await receiveIn(product, 'Suporte técnico', rafael, 'A gaveta emperrou')
  await product.query(
    `insert into visits (company_id, ticket_id, contact_id, is_group, is_new, begun_by, user_id, opened_at, accepted_at, held_ms, closed_at, rating, rated_at)
     select u.company_id, -n, -n, false, n % 3 = 0, 'contact', u.id, at, at + n % 9 * interval '1 minute', (4 + n % 40) * 60000,
       at + (14 + n % 40) * interval '1 minute', case when n % 4 = 0 then 1 + n % 3 end, case when n % 4 = 0 then at + interval '1 hour' end
     from generate_series(1, 400) n
     cross join lateral (select (current_date - n % 28 - 1) + (9 + n * 7 % 9) * interval '1 hour' + n % 50 * interval '1 minute' as at) moment
     join users u on u.name = (array['Marina Prado', 'Caio Mendes', 'Caio Mendes', 'Lívia Rocha'])[1 + n % 4]`,
  )
})

const figure = (page: Page, name: string): Locator => page.getByRole('term').filter({ hasText: name }).locator('xpath=..')
const shows = async (page: Page, name: string, value: string) => {
  await figure(page, name).getByText(value, { exact: true }).first().waitFor()
}
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Fails until somebody has tried again so often since the page was loaded: a screen that has just been connected reads anew by itself. */
async function failUntilTried(page: Page, address: string | RegExp, times: number): Promise<void> {
  const tries = () => page.evaluate(() => Number(document.documentElement.dataset['tries'] ?? 0))
  await page.route(address, async (route) => ((await tries()) < times ? route.abort() : route.continue()))
}

function countTries(): void {
  addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element) || target.closest('button')?.textContent !== 'Tentar de novo') return
      const { dataset } = document.documentElement
      dataset['tries'] = String(Number(dataset['tries'] ?? 0) + 1)
    },
    true,
  )
}

test('figures of now follow what is done; those of the past are of the days chosen', async () => {
  const marina = await stage.enter(people.marina, { path: '/' })
  await marina.getByRole('heading', { name: 'Painel', level: 1 }).waitFor()
  await shows(marina, 'Em atendimento', '1')
  await shows(marina, 'Aguardando', '1')
  await marina.getByText('Por período').click()
  // Nothing is chosen yet: it says so, and what was shown stays.
  await marina.getByText('Escolha um período ou uma data.').waitFor()
  await shows(marina, 'Aguardando', '1')
  await lookAtSizes(marina, 'dashboard-problem')
  await marina.getByText('30 dias').click()
  await marina.waitForURL('**/?days=30')
  await expect.poll(() => marina.getByRole('radio', { name: '30 dias' }).isChecked()).toBe(true)
  await shows(marina, 'Finalizados', '400')
  await shows(marina, 'Contatos novos', '135')
  await lookAround(marina, 'dashboard')
  await marina.setViewportSize(phone)
  await marina
    .getByRole('row', { name: /Marina Prado/ })
    .last()
    .scrollIntoViewIfNeeded()
  await look(marina, 'dashboard-attendants')
  await marina.setViewportSize(desktop)

  // Somebody writes, and somebody takes it.
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

  // Who is there is seen at once.
  const caiosRow = marina.getByRole('row', { name: /Caio Mendes/ }).filter({ has: marina.getByText('min') })
  await caiosRow.getByText('fora').waitFor()
  const desk = await stage.enter(people.caio)
  await caiosRow.getByText('online').waitFor()
  await desk.context().close()
  // Where its socket had not yet become a websocket the next ping is what misses it.
  await caiosRow.getByText('fora').waitFor({ timeout: 60_000 })

  // One day is shown by the hour, and a range the wrong way round is refused at its place.
  await marina.getByText('Por data').click()
  const [from, to] = [marina.getByLabel('De', { exact: true }), marina.getByLabel('Até', { exact: true })]
  const day = await to.inputValue()
  await from.fill(day)
  await marina.getByRole('heading', { name: 'Atendimentos por hora' }).waitFor()
  await region(marina, 'Atendimentos por hora').getByRole('row', { name: /^23h/ }).waitFor({ state: 'attached' })
  await lookAtSizes(marina, 'dashboard-hours')
  await from.fill('2031-01-01')
  await marina.getByText('A data final vem antes da inicial.').waitFor()
  await from.fill('2020-01-01')
  await marina.getByText('No máximo 366 dias de uma vez.').waitFor()
  await to.fill('2020-01-31')
  await shows(marina, 'Finalizados', '0')
  await marina.getByText('sem medição').first().waitFor({ state: 'attached' })
  await marina.getByText('Nenhum atendimento iniciado nestes dias.').waitFor()
  await lookAtSizes(marina, 'dashboard-empty')
})

test('each chart is a table as well, and a file; each failure stands at its own place, and is tried again', async () => {
  const marina = await stage.enter(people.marina, { path: '/?days=15' })
  const toggle = marina.getByRole('button', { name: 'Atendimentos por dia: ver como tabela' })
  // There is nothing to turn over before it is there.
  await region(marina, 'Atendimentos por dia').waitFor({ state: 'attached' })
  await toggle.focus()
  await marina.keyboard.press('Enter')
  await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('true')
  expect(await region(marina, 'Atendimentos por dia').getByRole('row').count()).toBe(16)
  await region(marina, 'Atendimentos por dia').getByRole('columnheader', { name: 'Dia' }).waitFor()
  await lookAtSizes(marina, 'dashboard-table')
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

  const again = marina.getByRole('button', { name: 'Tentar de novo' })
  await marina.addInitScript(countTries)
  await failUntilTried(marina, '**/api/dashboard/ticketsUsers*', 1)
  await failUntilTried(marina, '**/api/dashboard/ticketsDay*', 2)
  await marina.reload()
  await marina.getByText('Não foi possível carregar os atendimentos por pessoa.').waitFor()
  await marina.getByText('Não foi possível carregar os atendimentos por data.').waitFor()
  await figure(marina, 'Finalizados').waitFor()
  await lookAtSizes(marina, 'dashboard-failed')
  await again.last().click()
  await region(marina, 'Atendimentos por pessoa')
    .getByRole('row', { name: /Caio Mendes/ })
    .waitFor({ state: 'attached' })
  await again.click()
  await region(marina, 'Atendimentos por dia').waitFor({ state: 'attached' })
  await failUntilTried(marina, /\/api\/dashboard\?/, 1)
  await marina.reload()
  await marina.getByText('Não foi possível carregar', { exact: false }).first().waitFor()
  await again.first().click()
  await figure(marina, 'Finalizados').waitFor()
})

test('it is the start of whoever may see it; others start at their conversations, and so does whoever loses it', async () => {
  const marina = await stage.enter(people.marina, { path: '/tickets' })
  const menu = marina.getByRole('navigation', { name: 'Principal' })
  await menu.getByRole('link', { name: 'Painel' }).click()
  await marina.getByRole('heading', { name: 'Painel', level: 1 }).waitFor()
  const current = () => menu.getByRole('link', { name: 'Painel' }).getAttribute('aria-current')
  await expect.poll(current).toBe('page')
  await menu.getByRole('link', { name: 'Contatos' }).click()
  await marina.waitForURL('**/contacts')
  await expect.poll(current).toBeNull()
  await marina.keyboard.press('g')
  await marina.keyboard.press('p')
  await marina.waitForURL(`${stage.product.url}/`)
  await menu.getByRole('link', { name: 'Contatos' }).click()
  await marina.keyboard.press('Control+k')
  await marina.getByRole('dialog').getByRole('combobox').fill('painel')
  await marina
    .getByRole('option', { name: /Painel/ })
    .first()
    .waitFor()
  await marina.keyboard.press('Enter')
  await marina.waitForURL(`${stage.product.url}/`)

  const caio = await stage.enter(people.caio, { path: '/' })
  await caio.waitForURL('**/tickets')
  expect(await caio.getByRole('link', { name: 'Painel' }).count()).toBe(0)

  // An owner sees it, until an admin makes them an attendant.
  const [livia] = await stage.product.query<{ id: number }>('select id from users where email = $1', [people.livia])
  const admin = await stage.product.admin()
  await admin.call(updateUser, { id: livia?.id ?? 0, profile: 'owner' })
  const owner = await stage.enter(people.livia, { path: '/', viewport: phone })
  await figure(owner, 'Finalizados').waitFor()
  await admin.call(updateUser, { id: livia?.id ?? 0, profile: 'user' })
  await owner.waitForURL('**/tickets')
})
