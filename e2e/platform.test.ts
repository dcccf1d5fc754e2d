// @module-tag plans
// @module-tag all-companies
// @module-tag companies
// @module-tag company-files
// @module-tag invoices

import { listAudit } from '@recado/contract/audit/api'
import { planFlags } from '@recado/contract/plan-flags'
import { addMonths } from '@recado/contract/companies/recurrence'
import { listInvoices, signNow } from '@recado/contract/invoices/api'
import { createPlan } from '@recado/contract/plans/api'
import { listTickets } from '@recado/contract/tickets/api'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Api } from '#support/api.ts'
import { checkScreenThemes, checkScreenSizes } from '#support/browser.ts'
import { connectNumber, shop, untilConnected } from '#support/connection.ts'
import { dismiss } from '#support/desk.ts'
import { demoPeople as people, password } from '#support/product.ts'
import { setOwnStage, signIn } from '#support/stage.ts'
import { until } from '#support/until.ts'

const stage = setOwnStage()

test('the operator sells plans: creates, limits and prices them, and deletes those no company has', async () => {
  const { product } = stage
  await product.query('update users set super = true where email = $1', [people.marina])
  const marina = await stage.enter(people.marina, { path: '/settings/plans' })
  await marina.getByRole('row').filter({ hasText: 'Completo' }).getByText('R$ 299,00').waitFor()
  await checkScreenThemes(marina, 'plans')

  // The price accepts local notation, and an error shows at its field.
  await marina.getByRole('button', { name: 'Novo plano' }).click()
  const adding = marina.getByRole('dialog', { name: 'Novo plano' })
  await adding.getByLabel('Nome').fill('completo')
  await adding.getByLabel('Valor por mês (R$)').fill('1,2,3')
  await marina.keyboard.press('Control+Enter')
  await adding.getByText('Confira este campo').waitFor()
  await adding.getByLabel('Valor por mês (R$)').fill('1.149,9')
  await marina.keyboard.press('Control+Enter')
  await adding.getByText('Este nome já está em uso.').waitFor()
  await adding.getByLabel('Nome').fill('Básico')
  await adding.getByLabel('Campanhas, listas e fluxos').uncheck()
  await checkScreenSizes(marina, 'plans-dialog')
  await marina.keyboard.press('Control+Enter')
  await dismiss(marina, 'Plano salvo')
  const basic = marina.getByRole('row').filter({ hasText: 'Básico' })
  await basic.getByText('R$ 1.149,90').waitFor()
  await basic.getByText('6 de 7').waitFor()

  // A lower limit names the companies it affects and removes nothing. A removed feature leaves every menu at once.
  const caio = await stage.enter(people.caio, { colorScheme: 'dark' })
  const menu = caio.getByRole('navigation', { name: 'Principal' })
  await menu.getByRole('link', { name: 'Agenda' }).click()
  await caio.waitForURL('**/schedules')
  await marina.getByRole('button', { name: 'Editar Completo' }).click()
  const editing = marina.getByRole('dialog', { name: 'Editar plano' })
  await editing.getByText('Completo · 1 empresa').waitFor()
  await editing.getByLabel('Usuários').fill('1')
  await editing.getByText('1 empresa fica acima do limite.').waitFor()
  await editing.getByText('Ver quais').click()
  await editing.getByText('Araucária Móveis').waitFor()
  await editing.getByLabel('Agenda').uncheck()
  await checkScreenSizes(marina, 'plans-over')
  await marina.keyboard.press('Control+Enter')
  await dismiss(marina, 'Plano salvo')
  await caio.getByText('O plano da empresa não inclui este recurso.').waitFor()
  await menu.getByRole('link', { name: 'Agenda' }).waitFor({ state: 'detached' })
  await caio.waitForURL('**/tickets')
  await menu.getByRole('link', { name: 'Contatos' }).waitFor()

  // A plan in use stays. An unused plan can be deleted, and disappears from other screens.
  expect(await marina.getByRole('button', { name: '1 empresa tem este plano' }).isDisabled()).toBe(true)
  const api = await product.signIn(people.marina)
  const flags = Object.fromEntries(planFlags.map((flag) => [flag, true])) as Record<(typeof planFlags)[number], boolean>
  await api.call(createPlan, { name: 'Teste', users: 3, connections: 1, queues: 3, value: 0, isPublic: false, ...flags })
  await marina.getByRole('row').filter({ hasText: 'Teste' }).getByText('oculto', { exact: true }).waitFor()
  await marina.getByRole('button', { name: 'Excluir Teste' }).click()
  await marina.getByRole('alertdialog', { name: 'Excluir "Teste"?' }).getByRole('button', { name: 'Excluir plano' }).click()
  await dismiss(marina, 'Plano excluído')
  await marina.getByRole('row').filter({ hasText: 'Teste' }).waitFor({ state: 'detached' })

  // What Meta tells of numbers that no connection has is counted.
  await marina.getByRole('link', { name: 'Números oficiais' }).click()
  await marina.getByRole('tab', { name: 'Eventos sem dono' }).click()
  await marina.getByText('Nenhum evento sem dono nos últimos 7 dias.').waitFor()
  await product.query(
    `insert into channels.hook_parts (app, payload, received_at)
     select gen_random_uuid(), '{"waba": "102290129340398", "number": "106540352242922"}', now() from generate_series(1, 3)`,
  )
  await marina.reload()
  await marina.getByText('3 eventos de números que ninguém ligou, guardados 7 dias.').waitFor()
  await checkScreenThemes(marina, 'official-unowned')
})

test('the operator sells a company, sees its expiry, blocks it while its connection stays paired, and restores it', async () => {
  const { product } = stage
  await product.query('update users set super = true where email = $1', [people.marina])
  const marina = await stage.enter(people.marina, { path: '/settings/companies' })
  const own = marina.getByRole('row').filter({ hasText: 'Araucária Móveis' })
  await own.getByText('a sua').waitFor()
  expect(await own.getByRole('button', { name: 'Excluir Araucária Móveis' }).count()).toBe(0)

  // Sold, with the first password: this installation sends no mail.
  await marina.getByRole('button', { name: 'Nova empresa', exact: true }).click()
  const selling = marina.getByRole('dialog', { name: 'Nova empresa' })
  await selling.getByLabel('Nome', { exact: true }).fill('Pousada Recanto')
  await selling.getByLabel('E-mail').fill('reservas@recanto.example')
  await selling.getByText('Esta instalação não envia e-mails').waitFor()
  await marina.keyboard.press('Control+Enter')
  await selling.getByText('Obrigatório').waitFor()
  await selling.getByLabel('Plano').click()
  await marina.getByRole('option', { name: 'Completo' }).click()
  await selling.getByText('Campanhas ligadas, porque o plano as inclui.').waitFor()
  await selling.getByText('Obrigatório').waitFor({ state: 'detached' })
  await selling.getByLabel('Vencimento').fill(dayIn(5))
  await marina.keyboard.press('Control+Enter')
  await selling.getByText('Obrigatório').waitFor()
  await selling.getByLabel('Senha do primeiro administrador').fill(password)
  await checkScreenSizes(marina, 'companies-dialog')
  await marina.keyboard.press('Control+Enter')
  await dismiss(marina, 'Empresa salva')
  const sold = marina.getByRole('row').filter({ hasText: 'Pousada Recanto' })
  await sold.getByText('vence em 5 dias').waitFor()
  await sold
    .getByText(/^1 de \d+/)
    .first()
    .waitFor()
  // Taken along as a file, with keys.
  await marina.getByRole('button', { name: 'Exportar Pousada Recanto' }).click()
  const exporting = marina.getByRole('dialog', { name: 'Exportar Pousada Recanto' })
  await exporting.getByLabel('Com senhas e chaves').check()
  await exporting.getByText('Quem tiver este arquivo usa as senhas e chaves desta empresa.').waitFor()
  await exporting.getByRole('button', { name: 'Exportar', exact: true }).click()
  await exporting.getByText(/^Pronto, \d+ kB, com senhas e chaves\. Fica até/).waitFor()
  await exporting.getByRole('link', { name: 'Baixar' }).waitFor()
  await checkScreenSizes(marina, 'companies-export')
  const [, file] = await Promise.all([
    exporting.getByRole('link', { name: 'Baixar' }).click(),
    marina.waitForEvent('download').then((download) => download.path()),
  ])
  await marina.keyboard.press('Escape')
  // Brought in beside itself: the trial says what is in the way, and nothing comes in before it is settled.
  await marina.getByRole('button', { name: 'Importar empresa' }).click()
  const importing = marina.getByRole('dialog', { name: 'Importar empresa' })
  const choose = importing.locator('input[type=file]')
  await choose.setInputFiles({ name: 'gato.recado', mimeType: 'application/octet-stream', buffer: Buffer.from('a cat') })
  await importing.getByText('Isto não é um arquivo de empresa.').waitFor()
  await choose.setInputFiles({ name: 'recanto.recado', mimeType: 'application/octet-stream', buffer: await readFile(file) })
  await importing.getByText('1 e-mail já entra aqui').waitFor()
  const bring = importing.getByRole('button', { name: 'Importar Pousada Recanto' })
  expect(await bring.isDisabled()).toBe(true)
  await importing.getByLabel('reservas@recanto.example já existe aqui: outro e-mail').fill('outra@recanto.example')
  await checkScreenSizes(marina, 'companies-import')
  await bring.click()
  await importing.getByText('Pousada Recanto está aqui.').waitFor()
  await marina.getByText('3 empresas').waitFor()
  await checkScreenSizes(marina, 'companies-import-done')
  await marina.keyboard.press('Escape')
  await product.query("delete from companies where id = (select company_id from users where email = 'outra@recanto.example')", [])
  await marina.reload()
  await marina.getByText('2 empresas').waitFor()
  for (const [days, words] of [
    [-1, 'venceu ontem'],
    [-9, 'venceu há 9 dias'],
    [0, 'vence hoje'],
  ] as const) {
    await marina.getByRole('button', { name: 'Editar Pousada Recanto' }).click()
    const editing = marina.getByRole('dialog', { name: 'Editar empresa' })
    await editing.getByLabel('Vencimento').fill(dayIn(days))
    await marina.keyboard.press('Control+Enter')
    await dismiss(marina, 'Empresa salva')
    await sold.getByText(words).waitFor()
    if (days === -9) await checkScreenSizes(marina, 'companies')
  }

  // The company works: it has a connection, and a customer writes.
  const api = new Api(product.url, { email: 'reservas@recanto.example', password })
  await api.signIn()

  // Renewed, once it is said what that does.
  await api.call(signNow, {})
  await marina.getByRole('button', { name: 'Renovar Pousada Recanto' }).click()
  const renewing = marina.getByRole('dialog', { name: 'Renovar Pousada Recanto?' })
  const [from, to] = [dayIn(0), addMonths(dayIn(0), 1)].map((day) => day.split('-').reverse().join('/'))
  await renewing.getByText(`1 mês: o vencimento passa de ${from} para ${to}. A fatura aberta de R$ 299,00`).waitFor()
  await checkScreenSizes(marina, 'companies-renew')
  await renewing.getByRole('button', { name: 'Renovar' }).click()
  await dismiss(marina, `Pousada Recanto renovada até ${to}`)
  await sold.getByText(to ?? '').waitFor()
  expect((await api.call(listInvoices, {})).list).toMatchObject([{ status: 'paid', paidBy: 'operator' }])

  const theirs = { admin: async () => api, phones: product.phones, query: product.query.bind(product) }
  const connection = await connectNumber(theirs)
  const ana = await stage.open()
  await ana.goto(`${product.url}/login`)
  await signIn(ana, 'reservas@recanto.example')
  await ana.waitForURL('**/tickets')

  // Blocked: its users are signed out at once and told why. Messages wait on the network, and the phone stays linked.
  await turn(marina, 'uncheck')
  await ana.getByText('O acesso da empresa foi bloqueado.').first().waitFor()
  await signIn(ana, 'reservas@recanto.example')
  await ana.getByText('O acesso da empresa foi bloqueado. Fale com o suporte.').waitFor()
  await checkScreenSizes(ana, 'companies-blocked-login')
  await sold.getByText('bloqueada').waitFor()
  const isHeld = 'select lease_owner is not null as held from channels.state where connection_id = $1'
  await until(
    'no process leases the connection',
    async () => !(await product.query<{ held: boolean }>(isHeld, [connection]))[0]?.held,
  )
  await product.phones.write(guest, shop, 'Tem vaga no feriado?')
  await turn(marina, 'check')
  await untilConnected({ ...theirs, admin: async () => signedIn(api) }, connection)
  await until('what was written has come', async () => (await api.call(listTickets, { status: 'pending' })).tickets.length === 1)

  // Deleted by typing its name: its users learn of it and the deadline for an undo. Then restored.
  await signIn(ana, 'reservas@recanto.example')
  await ana.waitForURL('**/tickets')
  await marina.getByRole('button', { name: 'Excluir Pousada Recanto' }).click()
  const deleting = marina.getByRole('dialog', { name: 'Excluir "Pousada Recanto"?' })
  await deleting.getByLabel('Digite o nome da empresa').fill('Pousada')
  await marina.keyboard.press('Control+Enter')
  await deleting.getByText('Não é o nome desta empresa').waitFor()
  await deleting.getByLabel('Digite o nome da empresa').fill('Pousada Recanto')
  await checkScreenSizes(marina, 'companies-delete')
  await marina.keyboard.press('Control+Enter')
  await dismiss(marina, 'Empresa excluída')
  await ana.getByText('A empresa foi excluída. O suporte pode restaurá-la por 30 dias.').waitFor()
  await signIn(ana, 'reservas@recanto.example')
  await ana.getByText(/A empresa foi excluída\. O suporte pode restaurá-la até \d\d\/\d\d\/\d{4}\./).waitFor()
  await sold.waitFor({ state: 'detached' })
  await marina.getByText('Excluídas 1').click()
  await sold.getByText('apagada em 30 dias').waitFor()
  await marina.getByRole('button', { name: 'Restaurar Pousada Recanto' }).click()
  await dismiss(marina, 'Empresa restaurada')
  await marina.getByText('Todas 2').click()
  await sold.waitFor()
  await api.signIn()
  const { entries } = await api.call(listAudit, {})
  expect(entries.map(({ act }) => act).slice(0, 3)).toEqual(['company.restored', 'company.deleted', 'company.changed'])
  expect(entries.map(({ act }) => act)).toContain('company.renewed')
})

const guest = '5531965432109'

/** yyyy-MM-dd in the companies' timezone. */
function dayIn(days: number): string {
  return new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(Date.now() + days * 86_400_000)
}

async function turn(page: Page, way: 'check' | 'uncheck'): Promise<void> {
  await page.getByRole('button', { name: 'Editar Pousada Recanto' }).click()
  await page.getByRole('dialog', { name: 'Editar empresa' }).getByLabel('Ativa')[way]()
  await page.keyboard.press('Control+Enter')
  await dismiss(page, 'Empresa salva')
}

async function signedIn(api: Api): Promise<Api> {
  await api.signIn()
  return api
}
