// @module-tag auth
// @module-tag users

import { expect, test } from 'vitest'
import { checkScreenSizes, checkScreenThemes } from '#support/browser.ts'
import { demoPeople as people } from '#support/product.ts'
import { setOwnStage } from '#support/stage.ts'

const stage = setOwnStage(undefined, { DEMO: 'quiet' })

test('everybody reads that a copy is quiet, the operator how it goes live, and the strip goes by itself once it is', async () => {
  const { product } = stage
  await product.query('update users set super = true where email = $1', [people.marina])
  await product.query('insert into channels.quiet (copied_at, restored_at) values ($1, $1)', ['2026-11-27T06:10:00Z'])
  const said = /Cópia restaurada em 27\/11 às \d\d:\d\d. Nada sai daqui: nem mensagens, nem e-mails, nem cobranças./
  const visitor = await stage.open()
  await visitor.goto(`${product.url}/login`)
  await visitor.getByText(said).waitFor()
  await checkScreenSizes(visitor, 'quiet-sign-in')

  const caio = await stage.enter(people.caio)
  await caio.getByText(said).waitFor()
  expect(await caio.getByRole('button', { name: 'Colocar no ar' }).count()).toBe(0)

  const marina = await stage.enter(people.marina)
  await marina.getByText(said).waitFor()
  await checkScreenThemes(marina, 'quiet-banner')
  await marina.getByRole('button', { name: 'Colocar no ar' }).click()
  const dialog = marina.getByRole('dialog', { name: 'Colocar no ar' })
  await dialog.getByText('recado go-live').waitFor()
  await dialog.getByText('Antes, pare a instalação original').waitFor()
  await checkScreenSizes(marina, 'quiet-dialog')
  await marina.keyboard.press('Escape')

  await product.query('delete from channels.quiet', [])
  await marina.getByText(/No ar desde \d\d:\d\d/).waitFor()
  for (const page of [marina, caio, visitor]) await page.getByText(said).waitFor({ state: 'detached' })
})
