// @module-tag announcements

import { createAnnouncement, deleteAnnouncement, listAnnouncements, updateAnnouncement } from '@recado/contract/announcements/api'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { picture } from '../../packages/server/test/files.ts'
import { checkScreenSizes } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { dismiss } from '#support/desk.ts'
import { demoPeople } from '#support/product.ts'
import { setStage } from '#support/stage.ts'

const stage = setStage(async (product) => {
  await product.query(`update users set super = true where name = 'Lívia Rocha'`)
})
// Otherwise all users of the installation would have the announcements.
afterAll(async () => {
  const livia = await stage.product.signIn(people.livia)
  for (const { id } of (await livia.call(listAnnouncements, {})).records) await livia.call(deleteAnnouncement, { id })
})

const title = 'Manutenção no domingo, das 2h às 3h'
const text = 'Vamos trocar o banco de dados.\n\nAcompanhe em https://status.recado.example.'
const bell = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })
const list = (page: Page) => page.getByRole('dialog', { name: 'Comunicados' })
const isFocused = (page: Page, label: string) => bell(page, label).evaluate((it) => it === document.activeElement)

/** Chooses a file as a person does, in the browser's own dialog. */
async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher arquivo' }).press('Enter')
  await (await chooser).setFiles({ name, mimeType, buffer })
}

test('the operator writes to all users, and users of another company see it at once, read it, and dismiss it', async () => {
  const livia = await stage.enter(people.livia, { path: '/announcements' })
  await livia.getByText('Nenhum comunicado ainda').waitFor()
  await livia.getByText('nenhum comunicado', { exact: true }).waitFor()
  const hrefs = await livia
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs.indexOf('/announcements')).toBe(hrefs.indexOf('/helps') + 1)

  const caio = await stage.enter(demoPeople.caio, { colorScheme: 'dark' })
  await bell(caio, 'Comunicados').press('Enter')
  await list(caio).getByText('Nenhum comunicado').waitFor()
  await caio.keyboard.press('Escape')
  await expect.poll(() => isFocused(caio, 'Comunicados')).toBe(true)

  // By keyboard alone.
  await livia.getByRole('button', { name: 'Novo comunicado' }).first().press('Enter')
  const adding = livia.getByRole('dialog', { name: 'Novo comunicado' })
  await adding.getByLabel('Título').waitFor()
  await livia.keyboard.press('Control+Enter')
  await adding.getByText('Obrigatório').waitFor()
  await livia.keyboard.type(title)
  await livia.keyboard.press('Tab')
  await livia.keyboard.type(text)
  await adding.getByLabel('Prioridade').press('Enter')
  await livia.getByRole('option', { name: 'Alta' }).press('Enter')
  await choose(livia, 'aviso.gif', 'image/gif', await picture(8, 8, 'gif'))
  await adding.getByText('Use uma imagem .png, .jpg ou .jpeg').waitFor()
  await choose(livia, 'aviso.png', 'image/png', await picture(640, 240))
  await adding.getByRole('img', { name: 'Imagem anexada' }).waitFor()
  await checkScreenSizes(livia, 'announcements-dialog')
  // The dialog was laid out anew for each size: the key goes to a field that is there.
  await adding.getByLabel('Título').press('Control+Enter')
  await dismiss(livia, 'Comunicado salvo')
  await livia.getByText('1 comunicado', { exact: true }).waitFor()
  const row = livia.getByRole('row').filter({ hasText: title })
  for (const part of [/Alta$/, 'aviso.png', /^Ativo$/]) await row.getByText(part).waitFor()
  await bell(caio, 'Comunicados: 1 não lido').waitFor()
  expect(await bell(caio, 'Comunicados: 1 não lido').textContent()).toBe('1')

  // More than a page, the more urgent first, whenever they were written.
  const operator = await stage.product.signIn(people.livia)
  for (let at = 1; at <= 24; at++)
    await operator.call(createAnnouncement, {
      title: `Novidade ${at}`,
      text: `Texto da novidade ${at}`,
      priority: at === 1 ? 2 : 3,
    })
  await bell(caio, 'Comunicados: 25 não lidos').press('Enter')
  const rows = list(caio).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(20)
  expect(
    (await rows.allInnerTexts()).slice(0, 3).map((words) => words.split('\n').filter((word) => /Novidade|Manu/.test(word))[0]),
  ).toEqual([expect.stringContaining(title), expect.stringContaining('Novidade 1'), expect.stringContaining('Novidade 24')])
  await checkScreenSizes(caio, 'announcements-bell-dark')
  await rows.last().scrollIntoViewIfNeeded()
  await expect.poll(() => rows.count()).toBe(25)

  // Opening marks it read on all screens of this user, and for no other user.
  await rows.first().getByRole('button').press('Enter')
  const viewer = caio.getByRole('dialog', { name: title })
  await viewer.getByText('Prioridade alta').waitFor()
  await viewer.getByText('1 de 25').waitFor()
  const shown = viewer.getByRole('img', { name: `Imagem de ${title}` })
  await expect.poll(() => shown.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(640)
  const link = viewer.getByRole('link', { name: 'https://status.recado.example', exact: true })
  expect(await link.getAttribute('href')).toBe('https://status.recado.example')
  expect(await viewer.getByRole('button', { name: 'Anterior' }).isDisabled()).toBe(true)
  await checkScreenSizes(caio, 'announcements-viewer-dark')
  await viewer.getByRole('button', { name: 'Próximo' }).press('Enter')
  const second = caio.getByRole('dialog', { name: 'Novidade 1', exact: true })
  await second.getByText('2 de 25').waitFor()
  await second.getByRole('button', { name: 'Anterior' }).press('Enter')
  await viewer.getByText('1 de 25').waitFor()
  await caio.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await bell(caio, 'Comunicados: 23 não lidos').waitFor()
  await expect.poll(() => isFocused(caio, 'Comunicados: 23 não lidos')).toBe(true)
  await bell(livia, 'Comunicados: 25 não lidos').waitFor()

  // An open announcement follows changes: its title changes, and a deactivated one disappears.
  const [first] = (await operator.call(listAnnouncements, {})).records
  await bell(caio, 'Comunicados: 23 não lidos').press('Enter')
  await rows.first().getByText('Alta').waitFor()
  await operator.call(updateAnnouncement, { id: first?.id ?? 0, title: 'Manutenção adiada' })
  await rows.first().getByText('Manutenção adiada').waitFor()
  await rows.first().getByRole('button').press('Enter')
  const open = caio.getByRole('dialog', { name: 'Manutenção adiada' })
  await open.getByText('1 de 25').waitFor()
  await livia.getByRole('button', { name: 'Editar Manutenção adiada' }).click()
  const editing = livia.getByRole('dialog', { name: 'Editar comunicado' })
  await editing.getByLabel('Status').press('Enter')
  await livia.getByRole('option', { name: 'Inativo' }).press('Enter')
  await livia.keyboard.press('Control+Enter')
  await dismiss(livia, 'Comunicado salvo')
  await open.waitFor({ state: 'detached' })
  await caio.getByText('Este comunicado saiu do ar').waitFor()
  await livia.getByRole('row').filter({ hasText: 'Manutenção adiada' }).getByText('Inativo').waitFor()
  await livia.getByText('25 comunicados', { exact: true }).waitFor()
  await checkScreenSizes(livia, 'announcements')
  const address = (await livia.getByRole('link', { name: 'aviso.png' }).getAttribute('href')) ?? ''
  expect((await fetch(`${stage.product.url}${address}`)).status).toBe(200)

  await livia.getByRole('searchbox', { name: 'Buscar comunicados' }).fill('novidade 24')
  await livia.getByText('1 comunicado', { exact: true }).waitFor()
  await livia.getByRole('button', { name: 'Excluir Novidade 24' }).click()
  await livia.getByText('O comunicado sai da tela de todas as empresas.').waitFor()
  await livia.getByRole('button', { name: 'Excluir comunicado' }).click()
  await dismiss(livia, 'Comunicado excluído')
  await bell(caio, 'Comunicados: 22 não lidos').waitFor()
  await bell(caio, 'Comunicados: 22 não lidos').click()
  await list(caio).getByRole('button', { name: 'Marcar lidos' }).click()
  await bell(caio, 'Comunicados').waitFor()
  await list(caio).getByRole('button', { name: 'Marcar lidos' }).waitFor({ state: 'detached' })

  // A user who is no operator is redirected from the operator's screen.
  await caio.goto(`${stage.product.url}/announcements`)
  await caio.getByText('Os comunicados são de quem cuida da instalação.').waitFor()
  await caio.waitForURL('**/tickets')
  expect(await caio.getByRole('link', { name: 'Comunicados' }).count()).toBe(0)
})
