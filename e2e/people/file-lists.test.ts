// @module-tag file-lists
// @module-tag helps

import { createFileList, listFileLists, updateFileList } from '@recado/contract/file-lists/api'
import { maxMediaBytes } from '@recado/contract/media/api'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { picture } from '../../packages/server/test/files.ts'
import { checkScreenSizes } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { dismiss } from '#support/desk.ts'
import { setStage } from '#support/stage.ts'

const stage = setStage(async (product) => {
  await product.query(`update users set profile = 'owner', super = true where name = 'Lívia Rocha'`)
})

const video = 'aqz-KE-bp_K'
const file = (name: string, content: string | Buffer) => ({ name, mimeType: '', buffer: Buffer.from(content) })

/** Chooses files as a person does, in the browser's own dialog. */
async function choose(page: Page, button: string, files: ReturnType<typeof file>[]): Promise<void> {
  // Nothing is chosen while a form is being saved.
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).press('Enter')
  await (await chooser).setFiles(files)
}

test('file lists are made, filled, changed and deleted, a failed file is sent again alone, and help videos play', async () => {
  const livia = await stage.enter(people.livia, { path: '/files' })
  await livia.getByText('Nenhuma lista de arquivos ainda').waitFor()
  const marina = await stage.enter(people.marina, { path: '/files' })

  // By keyboard alone. The second file does not get through.
  await marina.getByRole('button', { name: 'Nova lista' }).first().press('Enter')
  const adding = marina.getByRole('dialog', { name: 'Nova lista de arquivos' })
  await adding.getByLabel('Nome', { exact: true }).waitFor()
  await marina.keyboard.press('Control+Enter')
  await adding.getByText('Obrigatório').first().or(adding.getByText('Use pelo menos 3 caracteres')).first().waitFor()
  await marina.keyboard.type('Catálogo de móveis')
  await marina.keyboard.press('Tab')
  await marina.keyboard.type('Segue o nosso catálogo.')
  await choose(marina, 'Adicionar arquivos', [
    file('Capa.png', await picture(40, 30)),
    file('Preços.txt', 'Mesa: R$ 1.890,00'),
    file('Manual.pdf', Buffer.alloc(maxMediaBytes + 1)),
  ])
  await adding.getByText('Manual.pdf é grande demais. Use arquivos de até 16 MB.').waitFor()
  expect(await adding.getByRole('listitem').count()).toBe(2)
  let uploads = 0
  await marina.route('**/api/files/uploadList/*', (route) => (++uploads === 2 ? route.abort() : route.continue()))
  await marina.keyboard.press('Control+Enter')
  await adding.getByRole('listitem').nth(1).getByText('Não foi possível falar com o servidor.').waitFor()
  await checkScreenSizes(marina, 'files-dialog-failed')
  await livia.getByText('falta enviar 1').waitFor()
  await marina.keyboard.press('Control+Enter')
  await dismiss(marina, 'Lista salva')
  expect(uploads).toBe(3)
  const theirs = livia.getByRole('row').filter({ hasText: 'Catálogo de móveis' })
  await theirs.getByText('2 arquivos').waitFor()
  await livia.getByText('falta enviar 1').waitFor({ state: 'detached' })
  await checkScreenSizes(marina, 'files')

  // Both edit it: Lívia takes the price list away, Marina saves over that and is asked for the file again.
  const asLivia = await stage.product.signIn(people.livia)
  const [list] = (await asLivia.call(listFileLists, {})).files
  const [cover] = list?.options ?? []
  await marina.getByRole('button', { name: 'Editar Catálogo de móveis' }).click()
  const editing = marina.getByRole('dialog', { name: 'Editar lista de arquivos' })
  const address = (await editing.getByRole('link', { name: 'Preços.txt' }).getAttribute('href')) ?? ''
  expect(await (await fetch(`${stage.product.url}${address}`)).text()).toBe('Mesa: R$ 1.890,00')
  await editing.getByLabel('Nome do arquivo 2').fill('Tabela de preços')
  await asLivia.call(updateFileList, { id: list?.id ?? 0, options: cover ? [{ id: cover.id, name: 'Capa nova' }] : [] })
  await editing.getByRole('button', { name: 'Salvar' }).click()
  await editing.getByText(/^Alguém mudou isto às/).waitFor()
  await editing.getByRole('button', { name: 'Gravar o meu' }).click()
  await editing.getByText('Alguém removeu este arquivo. Escolha-o de novo.').waitFor()
  expect(await editing.getByLabel('Nome do arquivo 2').inputValue()).toBe('Tabela de preços')
  await choose(marina, 'Trocar o arquivo de Tabela de preços', [file('Preços 2027.txt', 'Mesa: R$ 2.090,00')])
  await choose(marina, 'Trocar o arquivo de Capa', [file('Capa.txt', 'Sem figura')])
  await editing.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(marina, 'Lista salva')
  expect((await asLivia.call(listFileLists, {})).files[0]?.options).toMatchObject([
    { id: cover?.id, name: 'Capa', mediaType: 'text/plain' },
    { name: 'Tabela de preços', file: { name: 'Preços 2027.txt' } },
  ])

  // Thirty and no more; what is removed makes room.
  const options = Array.from({ length: 29 }, (_, at) => ({ name: `Arquivo ${at}` }))
  const full = await asLivia.call(createFileList, { name: 'Cheia', message: 'Muitos', options })
  await marina.getByRole('button', { name: 'Editar Cheia' }).click()
  await choose(marina, 'Adicionar arquivos', [file('30.txt', 'x'), file('31.txt', 'x')])
  await editing.getByText('No máximo 30 arquivos por lista.').waitFor()
  expect(await editing.getByRole('button', { name: 'Adicionar arquivos' }).isDisabled()).toBe(true)
  await editing.getByRole('button', { name: 'Remover Arquivo 3', exact: true }).click()
  await editing.getByText('29 de 30').waitFor()
  expect(await editing.getByRole('button', { name: 'Adicionar arquivos' }).evaluate((it) => it === document.activeElement)).toBe(
    true,
  )
  await editing.getByRole('button', { name: 'Cancelar' }).click()

  await livia.getByRole('button', { name: `Excluir ${full.name}` }).click()
  await livia.getByRole('alertdialog', { name: 'Excluir "Cheia"?' }).getByText('Os 29 arquivos dela vão junto.').waitFor()
  await livia.getByRole('button', { name: 'Excluir lista' }).click()
  await dismiss(livia, 'Lista excluída')
  await marina.getByText('Muitos').waitFor({ state: 'detached' })

  // The operator adds help videos. They appear at once and play in a frame that admits only the video host.
  const title = `Primeiros passos de ${people.marina}`
  const caio = await stage.enter(people.caio, { path: '/helps', colorScheme: 'dark' })
  await caio.getByRole('heading', { name: 'Ajuda' }).waitFor()
  expect(await caio.getByRole('link', { name: 'Abrir o manual' }).getAttribute('href')).toBe('/manual/pt/')
  // The player itself is out of reach here.
  await caio.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="pt"><title>Vídeo</title><p>Player</p></html>' }),
  )
  // An owner: of the settings, what is the platform's, and nothing else.
  await livia.getByRole('link', { name: 'Ajuda', exact: true }).click()
  await livia.getByRole('link', { name: 'Editar vídeos' }).click()
  await livia.waitForURL('**/settings/helps')
  await livia.getByRole('link', { name: 'Configurações' }).click()
  await livia.waitForURL('**/settings/companies')
  expect(await livia.getByRole('link', { name: 'Opções' }).count()).toBe(0)
  await livia.goBack()
  await livia.getByRole('button', { name: 'Novo vídeo' }).press('Enter')
  const film = livia.getByRole('dialog', { name: 'Novo vídeo de ajuda' })
  await film.getByLabel('Título').fill(title)
  await film.getByLabel('Vídeo', { exact: true }).fill('https://vimeo.com/76979871')
  await livia.keyboard.press('Control+Enter')
  await film.getByText('Use o endereço ou o código de um vídeo do YouTube').waitFor()
  await checkScreenSizes(livia, 'helps-dialog')
  await film.getByLabel('Vídeo', { exact: true }).fill(`https://www.youtube.com/watch?v=${video}&t=10s`)
  await film.getByLabel('Descrição').fill('Da conexão do número ao primeiro atendimento.')
  await livia.keyboard.press('Control+Enter')
  await dismiss(livia, 'Vídeo salvo')
  await livia.getByText(`${video} · Da conexão`).waitFor()
  await checkScreenSizes(livia, 'helps-settings')

  const card = caio.getByRole('button', { name: title })
  await card.waitFor()
  await caio.getByText(/^\d+ vídeos?$/).waitFor()
  await checkScreenSizes(caio, 'helps-dark')
  await card.press('Enter')
  const player = caio.getByRole('dialog', { name: title })
  const frame = player.locator('iframe')
  expect(await frame.getAttribute('src')).toBe(`https://www.youtube-nocookie.com/embed/${video}`)
  await caio.frameLocator('iframe').getByText('Player').waitFor()
  await checkScreenSizes(caio, 'helps-player-dark')
  await caio.keyboard.press('Escape')
  await player.waitFor({ state: 'detached' })
  await expect.poll(() => card.evaluate((it) => it === document.activeElement)).toBe(true)

  const blocked = await caio.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) =>
          resolve(`${event.effectiveDirective} ${event.blockedURI}`),
        )
        const elsewhere = document.createElement('iframe')
        elsewhere.src = 'https://www.youtube.com/embed/aqz-KE-bp_K'
        document.body.append(elsewhere)
      }),
  )
  expect(blocked).toMatch(/^frame-src https:\/\/www\.youtube\.com/)
  expect(stage.windows.flatMap(({ complaints }) => complaints.splice(0))).toEqual([expect.stringContaining('frame-src')])

  await livia.getByRole('button', { name: `Excluir ${title}` }).click()
  await livia.getByText('O vídeo sai da Ajuda de todas as empresas.').waitFor()
  await livia.getByRole('button', { name: 'Excluir vídeo' }).click()
  await card.waitFor({ state: 'detached' })
})
