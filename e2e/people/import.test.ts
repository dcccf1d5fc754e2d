// @module-tag contact-imports
// @module-tag contacts-page

import { readFile } from 'node:fs/promises'
import { listContacts } from '@recado/contract/contacts/api'
import { createTag } from '@recado/contract/tags/api'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sheetOf } from '../../packages/server/test/fixtures/sheets.ts'
import { checkScreen, checkScreenSizes, phone, soon } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber, linkedDevice, shop } from '#support/connection.ts'
import { setStage } from '#support/stage.ts'

const stage = setStage(async (product) => {
  // A connection that is up and has no address book.
  await product.query(
    "insert into connections (company_id, name, token, created_at, updated_at) select id, 'Sem agenda', '', now(), now() from companies",
  )
  await product.query(
    "insert into channels.state (connection_id, status, capabilities) select id, 'CONNECTED', $1 from connections",
    [{ ...linkedDevice, addressBook: false }],
  )
  const admin = await product.admin()
  await admin.call(createTag, { name: 'Feira 2026', color: '#0891b2' })
  await product.query(
    `with made as (
       insert into contacts (company_id, name, number)
       values (current_setting('app.company_id')::int, 'João Pedro', '5541981973026') returning *)
     insert into contact_identities (company_id, kind, value, address, contact_id)
     select company_id, 'phone', number, number, id from made`,
  )
})

const headings = ['Cliente', 'Celular', 'Email', 'Bairro', '__proto__']
const crowd = Array.from({ length: 395 }, (_, at) => [`Pessoa ${String(at).padStart(3, '0')}`, `41 99700-${1000 + at}`])
const fair = sheetOf([
  headings,
  ['Ana Clara Reis', '(41) 99812-3344', 'ana.reis@correio.com', 'Batel'],
  ['Marcenaria Ipê', '41 3322-1090', '', 'Portão', 'sim'],
  ['João Pedro Siqueira', '+55 41 98197-3026', 'jp@siqueira.me', 'Cabral'],
  ['Sérgio Tanaka', '4199731', 's.tanaka@correio.com', 'Juvevê'],
  ['', '41 99733-0021', '', 'Centro'],
  ['Lívia Sampaio', '55 41 98863-2024', 'livia@sampaio', 'Mercês'],
  ['ANA CLARA REIS', '041 99812 3344', '', 'Batel'],
  ['Ana', '+55 (41) 9812-3344'],
  ['Ana', 5_541_998_123_344],
  ['Ana', '4198123344'],
  ['=cmd|calc!A1', '12'],
  ['=HYPERLINK("http://x.example")', '41 98604-4347', '', 'Bigorrilho'],
  ...crowd,
  ['Zé', '41 99288-1730', 'ze@', '', 'x'.repeat(1_500)],
])

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Importar contatos' })
const listed = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Contatos' }).getByRole('row').filter({ hasText: name })

async function send(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await dialogOf(page).getByRole('button', { name: 'Escolher arquivo' }).press('Enter')
  await (await chooser).setFiles([{ name, mimeType: '', buffer }])
}

/** Chooses a column's meaning by keyboard. */
async function choose(page: Page, column: string, kind: string): Promise<void> {
  await page.getByLabel(`Coluna "${column}"`).press('Enter')
  await page.getByRole('option', { name: kind, exact: true }).press('Enter')
}

/** Locks a phone number, which the sheet has in five notations, until the returned function is called. */
async function lockNumber(number: string): Promise<() => Promise<void>> {
  const [company] = await stage.product.query<{ id: string }>(`select current_setting('app.company_id') as id`)
  const holder = new pg.Client({ connectionString: stage.product.databaseUrl })
  await holder.connect()
  await holder.query(`select pg_advisory_lock(hashtextextended($1 || ' phone ' || $2, 0))`, [company?.id, number])
  return () => holder.end()
}

test('a sheet is sent, looked through, mapped and imported, unattended and seen on other screens, and an address book too', async () => {
  const caio = await stage.enter(people.caio, { path: '/contacts' })
  const marina = await stage.enter(people.marina, { path: '/contacts' })
  await listed(caio, 'João Pedro').waitFor()

  // An unreadable file is refused in place.
  await marina.getByRole('button', { name: 'Importar' }).press('Enter')
  await dialogOf(marina).getByText('Arquivo .xlsx, até 50.000 linhas e 20 colunas.').waitFor()
  await checkScreenSizes(marina, 'import-file')
  await send(marina, 'clientes.csv', Buffer.from('nome;numero'))
  await dialogOf(marina).getByText('Só planilhas .xlsx.').waitFor()
  await send(marina, 'clientes.xlsx', Buffer.from('nome;numero'))
  await dialogOf(marina).getByText('Esta planilha não pode ser lida. Salve como .xlsx e tente de novo.').waitFor()

  await send(marina, 'clientes-feira-2026.xlsx', fair)
  await dialogOf(marina).getByText('planilha "Clientes" · 408 linhas').waitFor()
  const table = dialogOf(marina).getByRole('table', { name: 'Linhas da planilha' })
  const line = (text: string) => table.getByRole('row').filter({ hasText: text })
  await line('Sérgio Tanaka').getByText('Número incompleto, ou mais de um: use DDD e 8 ou 9 dígitos').waitFor()
  await line('41 99733-0021').getByText('Falta o nome').waitFor()
  await line('livia@sampaio').getByText('Confira o e-mail').waitFor()
  await line('João Pedro Siqueira').getByText('Já é contato: só ganha o que falta.').waitFor()
  await line('ANA CLARA REIS').getByText('Mesmo número da linha 2: entra uma vez').waitFor()
  await dialogOf(marina).getByText('5 linhas com erro ficam de fora.').waitFor()
  await dialogOf(marina).getByRole('button', { name: 'Importar 399 contatos' }).waitFor()
  await checkScreenSizes(marina, 'import-mapping')

  // By keyboard: which rows, what the columns are, who is there already, a tag.
  await marina.getByRole('radio', { name: 'Todas 408' }).press('ArrowRight')
  await expect.poll(() => table.getByRole('row').count()).toBe(6)
  await marina.getByRole('radio', { name: 'Com erro 5' }).press('ArrowRight')
  await expect.poll(() => table.getByRole('row').count()).toBe(2)
  await choose(marina, 'Celular', 'Não importar')
  await dialogOf(marina).getByText('Diga qual coluna tem o nome e qual tem o número.').waitFor()
  expect(
    await dialogOf(marina)
      .getByRole('button', { name: /^Importar/ })
      .isDisabled(),
  ).toBe(true)
  await choose(marina, 'Celular', 'Número')
  await choose(marina, '__proto__', 'Não importar')
  await dialogOf(marina).getByRole('button', { name: 'Importar 399 contatos' }).waitFor()
  await choose(marina, '__proto__', 'Extra: __proto__')
  await marina.getByRole('radio', { name: 'Completa o que falta' }).press('ArrowLeft')
  await dialogOf(marina).getByRole('button', { name: 'Importar 398 contatos' }).waitFor()
  await dialogOf(marina).getByText('Já é contato: fica como está.').waitFor()
  await marina.getByRole('radio', { name: 'Fica como está' }).press('ArrowRight')

  const download = marina.waitForEvent('download')
  await dialogOf(marina).getByRole('button', { name: 'Baixar só elas' }).press('Enter')
  const faulty = await readFile(await (await download).path(), 'utf8')
  expect(faulty.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFCliente;Celular;Email;Bairro;__proto__;Erro',
    'Sérgio Tanaka;4199731;s.tanaka@correio.com;Juvevê;;Número incompleto, ou mais de um: use DDD e 8 ou 9 dígitos',
    ';41 99733-0021;;Centro;;Falta o nome',
  ])
  expect(faulty).toContain("'=cmd|calc!A1;12;")

  // A further file that is refused loses nothing. The uploaded sheet waits, even for days.
  await dialogOf(marina).getByRole('button', { name: 'Trocar arquivo' }).press('Enter')
  await send(marina, 'clientes.xlsx', Buffer.from('nome;numero'))
  await dialogOf(marina).getByText('Esta planilha não pode ser lida.').waitFor()
  await dialogOf(marina).getByRole('button', { name: 'Voltar a clientes-feira-2026.xlsx' }).press('Enter')
  await dialogOf(marina).getByText('408 linhas').waitFor()
  await marina.keyboard.press('Escape')
  const strip = (title: RegExp) => marina.getByRole('region', { name: title })
  await strip(/^clientes-feira-2026.xlsx ainda não foi importada/)
    .getByText('408 linhas · nada gravado ainda')
    .waitFor()
  await strip(/ainda não foi importada/)
    .getByRole('button', { name: 'Continuar' })
    .press('Enter')
  await marina.getByLabel('Etiqueta para todos').press('Enter')
  await marina.getByRole('option', { name: 'Feira 2026' }).press('Enter')

  // Under way: it survives a reload, and others see whom it has added so far.
  const release = await lockNumber('5541997001300')
  await dialogOf(marina).getByRole('button', { name: 'Importar 399 contatos' }).press('Enter')
  const running = strip(/^Importando clientes-feira-2026.xlsx/)
  await running.getByText('250 de 408 linhas · 241 contatos novos · 1 completado · 4 já existiam · 4 linhas com erro').waitFor()
  expect(await running.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('61')
  await listed(caio, 'Ana Clara Reis').getByText('Feira 2026').waitFor(soon)
  await marina.reload()
  await running.getByText('250 de 408 linhas').waitFor()
  await checkScreenSizes(marina, 'import-running')
  await release()
  const over = strip(/^clientes-feira-2026.xlsx foi importada/)
  await over.getByText('398 contatos novos · 1 completado · 4 já existiam · 5 linhas com erro').waitFor()
  await caio.getByText('399 contatos', { exact: true }).waitFor(soon)

  await over.getByRole('button', { name: 'Ver erros' }).press('Enter')
  const result = marina.getByRole('dialog', { name: 'Linhas com erro' })
  await result.getByRole('listitem').first().waitFor()
  expect(await result.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Sérgio Tanaka\s+Linha 5\s+Número incompleto.*4199731$/),
    expect.stringMatching(/^sem nome\s+Linha 6\s+Falta o nome/),
    expect.stringMatching(/^Lívia Sampaio\s+Linha 7\s+Confira o e-mail/),
    expect.stringMatching(/^=cmd\|calc!A1\s+Linha 12\s+Número incompleto/),
    expect.stringMatching(/^Zé\s+Linha 409\s+Confira o e-mail/),
  ])
  await checkScreenSizes(marina, 'import-result')
  const errors = marina.waitForEvent('download')
  await result.getByRole('button', { name: 'Baixar CSV' }).press('Enter')
  expect(await readFile(await (await errors).path(), 'utf8')).toContain("12;'=cmd|calc!A1;12;Número incompleto")
  await marina.keyboard.press('Escape')
  await over.getByRole('button', { name: 'Dispensar o resultado de clientes-feira-2026.xlsx' }).press('Enter')
  await over.waitFor({ state: 'detached' })

  const admin = await stage.product.admin()
  const found = async (text: string) => (await admin.call(listContacts, { searchParam: text })).contacts
  expect(await found('981973026')).toMatchObject([{ name: 'João Pedro', email: 'jp@siqueira.me' }])
  expect(await found('998123344')).toMatchObject([{ name: 'Ana Clara Reis', extraInfo: [{ name: 'Bairro', value: 'Batel' }] }])
  expect(await found('Marcenaria')).toMatchObject([{ extraInfo: [{ name: 'Bairro' }, { name: '__proto__', value: 'sim' }] }])

  // The phone's address book can be imported from a connection that is up and has one.
  const button = marina.getByRole('button', { name: 'Importar da agenda do celular' })
  expect(await button.count()).toBe(0)
  await connectNumber(stage.product)
  await button.waitFor()
  await marina.setViewportSize({ width: 900, height: 800 })
  // A contact's actions stay in view, even if not all columns fit.
  const verb = await marina.getByRole('row').getByRole('button').first().boundingBox()
  expect(verb && verb.x + verb.width).toBeLessThanOrEqual(900)

  const { network } = stage.product
  const saved = Array.from({ length: 27 }, (_, at) => ({ pn: `5542999${String(at).padStart(6, '0')}`, name: `Cliente ${at}` }))
  const odd = [
    { pn: '5541981973026', name: 'João do celular' },
    { pn: '14155550123', name: 'Bob' },
    { pn: '5542998887777', name: 'Z' },
  ]
  await network.setContacts(shop, [...saved, ...odd])
  await network.addFault({ kind: 'query-error', pn: shop, xmlns: 'w:sync:app:state', code: '500', times: 5 })
  await button.press('Enter')
  const asks = marina.getByRole('dialog', { name: 'Importar da agenda do celular' })
  await asks.getByText('na agenda do celular de Matriz (').waitFor()
  await checkScreenSizes(marina, 'address-book')
  await asks.getByRole('button', { name: 'Importar agenda' }).press('Enter')
  await asks.getByText('O celular não entregou a agenda a tempo.').waitFor()

  await network.clearFaults()
  await network.addFault({ kind: 'slow-answer', pn: shop, xmlns: 'w:sync:app:state', ms: 5_000 })
  await asks.getByRole('button', { name: 'Tentar de novo' }).press('Enter')
  await asks.getByText('Lendo a agenda de Matriz').waitFor()
  const told = marina.getByRole('dialog', { name: 'A agenda de Matriz foi importada' })
  await told.getByText('28 contatos novos · 1 já existia · 1 ficou de fora').waitFor()
  await told.getByText('O nome precisa ter de 2 a 50 letras').waitFor()
  await checkScreenSizes(marina, 'address-book-over')
  await told.getByRole('button', { name: 'Fechar' }).last().press('Enter')
  expect(await found('14155550123')).toMatchObject([{ name: 'Bob' }])
  expect((await found('981973026')).map(({ name }) => name)).not.toContain('João do celular')

  // A user who does not wait for it is notified, on a phone too.
  await caio.setViewportSize(phone)
  await caio.getByText('Bob', { exact: true }).waitFor(soon)
  await caio.getByRole('button', { name: 'Importar e exportar' }).click()
  await caio.getByRole('menuitem', { name: 'Importar da agenda do celular' }).click()
  await network.addFault({ kind: 'slow-answer', pn: shop, xmlns: 'w:sync:app:state', ms: 5_000 })
  await caio.getByRole('button', { name: 'Importar agenda' }).click()
  await caio.getByText('Lendo a agenda de Matriz').waitFor()
  await caio.getByRole('button', { name: 'Fechar' }).last().click()
  await caio.getByText('A agenda de Matriz foi importada: ninguém novo · 29 já existiam · 1 ficou de fora').waitFor()
})

test('on a phone the columns come first, then the rows to check, and a pending sheet can be discarded', async () => {
  const livia = await stage.enter(people.livia, { path: '/contacts', colorScheme: 'dark', viewport: phone, hasTouch: true })
  await livia.getByRole('button', { name: 'Importar e exportar' }).click()
  await livia.getByRole('menuitem', { name: 'Importar', exact: true }).click()
  await send(livia, 'vazia.xlsx', sheetOf([headings]))
  await dialogOf(livia).getByText('Nenhuma linha precisa ser conferida.').waitFor()
  expect(await dialogOf(livia).getByRole('button', { name: 'Importar contatos' }).isDisabled()).toBe(true)
  await dialogOf(livia).getByRole('button', { name: 'Trocar arquivo' }).click()
  await send(livia, 'bairro.xlsx', fair)
  await dialogOf(livia).getByText('408 linhas').waitFor()
  await livia.getByRole('radio', { name: 'Com erro 5' }).waitFor()
  const rows = dialogOf(livia).getByRole('list', { name: 'Linhas da planilha' })
  await rows.getByText('Número incompleto, ou mais de um: use DDD e 8 ou 9 dígitos').first().waitFor()
  expect(await rows.getByText('Pessoa 001', { exact: true }).count()).toBe(0)
  await checkScreen(livia, 'import-phone-dark')
  await rows.getByText('Sérgio Tanaka').scrollIntoViewIfNeeded()
  await dialogOf(livia).getByRole('button', { name: 'Fechar' }).click()
  const strip = livia.getByRole('region', { name: 'bairro.xlsx ainda não foi importada' })
  await strip.getByRole('button', { name: 'Descartar' }).click()
  await strip.waitFor({ state: 'detached' })
  expect(await livia.getByRole('button', { name: 'Continuar' }).count()).toBe(0)
})
