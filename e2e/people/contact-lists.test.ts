// @module-tag contact-lists
// @module-tag contact-list-items

import { listContactLists } from '@recado/contract/contact-lists/api'
import { createTag, listTags, syncTags } from '@recado/contract/tags/api'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sheetOf } from '../../packages/server/test/fixtures/sheets.ts'
import { checkScreen, checkScreenSizes, soon } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber } from '#support/connection.ts'
import { customers, dismiss } from '#support/desk.ts'
import { setStage } from '#support/stage.ts'

const { joao, mariana } = customers

const stage = setStage(async (product) => {
  await product.query(`update users set profile = 'owner' where name = 'Lívia Rocha'`)
})

const name = 'Clientes Natal 2026'
const row = (page: Page, text: string) => page.getByRole('table', { name }).getByRole('row').filter({ hasText: text })

/** A tag with two contacts: one whose number is not on WhatsApp, one who wants no campaigns. */
async function tagTwo(): Promise<void> {
  const admin = await stage.product.admin()
  await admin.call(createTag, { name: 'Atacado', color: '#1e5cb3' })
  const tag = (await admin.call(listTags, {})).find((one) => one.name === 'Atacado')?.id ?? 0
  const made = await stage.product.query<{ id: number }>(
    `with made as (
       insert into contacts (company_id, name, number, opted_out_at)
       select current_setting('app.company_id')::int, name, number, case when not wanted then now() end
       from (values ('Sem Zap', '5541900000000', true), ('Não Quer', '5541900000001', false)) as them (name, number, wanted) returning *),
     known as (insert into contact_identities (company_id, kind, value, address, contact_id)
       select company_id, 'phone', number, number, id from made)
     select id from made`,
  )
  for (const { id } of made) await admin.call(syncTags, { contactId: id, tags: [tag] })
}

async function upload(page: Page, bytes: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Importar planilha' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar planilha' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Escolher arquivo' }).click()
  await (await chooser).setFiles([{ name: 'clientes.xlsx', mimeType: '', buffer: bytes }])
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click()
}

test('a list is filled by hand, from a tag and from a sheet, checked on WhatsApp and deleted, and other screens follow', async () => {
  await tagTwo()
  const livia = await stage.enter(people.livia, { path: '/contact-lists' })
  await livia.getByText('Nenhuma lista de contatos ainda').waitFor()
  const marina = await stage.enter(people.marina)

  // By keyboard alone.
  await marina.getByRole('button', { name: 'Campanhas' }).press('Enter')
  await marina.getByRole('link', { name: 'Listas de contatos' }).press('Enter')
  await marina.getByRole('button', { name: 'Nova lista' }).first().press('Enter')
  const adding = marina.getByRole('dialog', { name: 'Nova lista de contatos' })
  await adding.getByLabel('Nome', { exact: true }).waitFor()
  await marina.keyboard.type('Clientes Natal 2026')
  await marina.keyboard.press('Control+Enter')
  await livia.getByRole('link', { name }).waitFor(soon)
  await dismiss(marina, 'Lista salva')
  const example = marina.waitForEvent('download')
  await marina.getByRole('button', { name: 'Baixar planilha de exemplo' }).click()
  expect((await example).suggestedFilename()).toBe('lista-de-contatos.xlsx')

  await livia.getByRole('link', { name }).click()
  await livia.getByText('Ninguém nesta lista ainda').waitFor()
  await marina.getByRole('button', { name: `Abrir ${name}` }).press('Enter')
  await marina.getByRole('button', { name: 'Novo contato', exact: true }).first().press('Enter')
  const person = marina.getByRole('dialog', { name: 'Adicionar à lista' })
  await person.getByLabel('Nome', { exact: true }).waitFor()
  await marina.keyboard.type(mariana.name)
  await marina.keyboard.press('Tab')
  await marina.keyboard.type('98765-4321')
  await marina.keyboard.press('Tab')
  await marina.keyboard.type('mariana@exemplo.com.br')
  await marina.keyboard.press('Control+Enter')
  await person.getByText('Use DDD e 8 ou 9 dígitos').waitFor()
  await checkScreenSizes(marina, 'contact-list-dialog')
  await person.getByLabel('Número').fill('(11) 98765-4321')
  await marina.keyboard.press('Control+Enter')
  await row(livia, mariana.name).getByText('+55 11 98765-4321').waitFor(soon)
  await dismiss(marina, 'Contato da lista salvo')

  await marina.getByRole('button', { name: 'De uma etiqueta' }).click()
  const fromTag = marina.getByRole('dialog', { name: 'Copiar de uma etiqueta' })
  await fromTag.getByLabel('Etiqueta').click()
  await marina.getByRole('option', { name: 'Atacado' }).click()
  await checkScreen(marina, 'contact-list-from-tag')
  await fromTag.getByRole('button', { name: 'Copiar' }).click()
  await row(livia, 'Sem Zap').waitFor(soon)
  await dismiss(marina, '1 contato copiado · 1 ficou de fora')

  await upload(marina, Buffer.from('nome;numero'))
  const sheet = marina.getByRole('dialog', { name: 'Importar planilha' })
  await sheet.getByText('Esta planilha não pode ser lida. Salve como .xlsx e tente de novo.').waitFor()
  await sheet.getByRole('button', { name: 'Cancelar' }).click()
  await upload(
    marina,
    sheetOf([
      ['Nome', 'Celular', 'E-mail'],
      [joao.name, '21 97654-3210', ''],
      ['Mariana de novo', '55 11 98765 4321', ''],
      ['Edu', '9812-3344', ''],
      ['', '41 99812-3355', ''],
      ['Não Quer', '41 90000-0001', ''],
    ]),
  )
  await dismiss(marina, '2 contatos importados · 1 já estava')
  await sheet.getByText('2 contatos importados · 1 já estava').waitFor()
  await sheet.getByText('2 linhas com erro').waitFor()
  expect(await sheet.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Edu\s+Linha 4\s+Número incompleto/),
    expect.stringMatching(/^sem nome\s+Linha 5\s+Falta o nome/),
  ])
  await checkScreenSizes(marina, 'contact-list-sheet-result')
  await sheet.getByRole('button', { name: 'Fechar' }).last().click()
  await row(livia, 'Não Quer').getByText('não quer receber').first().waitFor()
  await livia.getByText('4 contatos').waitFor()

  // Without a connection the check waits. It starts by itself.
  const strip = livia.getByRole('region', { name: 'Esperando uma conexão' })
  await strip.getByText('0 de 4 · continua quando um número conectar').waitFor()
  await connectNumber(stage.product)
  await livia.getByText(/faltam uns 1 min · pela Matriz, 30 por minuto/).waitFor()
  await marina.getByRole('button', { name: 'Pausar' }).click()
  await livia.getByRole('region', { name: 'Conferência pausada' }).waitFor(soon)
  await checkScreenSizes(marina, 'contact-list-paused')
  await livia.getByRole('button', { name: 'Continuar' }).click()
  const done = /^2 têm WhatsApp · 2 não têm · conferido às \d\d:\d\d$/
  await marina.getByText(done).waitFor({ timeout: 20_000 })
  await livia.getByText(done).waitFor(soon)
  await row(livia, mariana.name).getByText('tem WhatsApp').first().waitFor()
  await row(livia, 'Sem Zap').getByText('sem WhatsApp').first().waitFor()
  await checkScreenSizes(marina, 'contact-list')

  await marina.getByText('Não têm', { exact: true }).click()
  await row(marina, joao.name).waitFor({ state: 'detached' })
  await row(marina, 'Sem Zap').waitFor()
  await marina.getByLabel('Nome ou número').fill('natal')
  await marina.getByText('Nada com "natal" nesta lista').waitFor()
  await marina.getByText('Limpar', { exact: true }).click()

  await marina.getByRole('button', { name: `Editar ${joao.name}` }).click()
  const editing = marina.getByRole('dialog', { name: 'Editar contato da lista' })
  await editing.getByLabel('Nome', { exact: true }).fill('Aaron')
  await marina.keyboard.press('Control+Enter')
  await expect.poll(() => livia.getByRole('table', { name }).getByRole('row').nth(1).innerText(), soon).toContain('Aaron')
  await marina.getByRole('button', { name: 'Tirar Sem Zap' }).click()
  await marina.getByRole('button', { name: 'Tirar da lista' }).click()
  await row(livia, 'Sem Zap').waitFor({ ...soon, state: 'detached' })
  await marina.getByRole('button', { name: 'Voltar às listas' }).click()
  await marina.getByText('3 contatos').waitFor()
  await checkScreenSizes(marina, 'contact-lists')

  await marina.getByRole('button', { name: `Excluir ${name}` }).click()
  await marina.getByRole('alertdialog').getByText('3 pessoas saem com a lista. Seus contatos ficam.').waitFor()
  await marina.getByRole('button', { name: 'Excluir lista' }).click()
  await dismiss(marina, 'Lista excluída')
  await livia.getByText('Lista de contatos não encontrada.').waitFor()
  expect((await (await stage.product.admin()).call(listContactLists, {})).records).toEqual([])
})
