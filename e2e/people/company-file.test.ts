// @module-tag company-files
// @module-tag settings

import { expect, test } from 'vitest'
import { checkScreenThemes } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { setStage } from '#support/stage.ts'

const stage = setStage()

test('an admin asks for the company’s file, watches it being written, and takes it along', async () => {
  const marina = await stage.enter(people.marina, { path: '/settings/options' })
  await marina.getByText('Contatos, conversas, arquivos, fluxos e ajustes num arquivo. Sem senhas nem chaves.').waitFor()
  const ask = marina.getByRole('button', { name: 'Pedir arquivo' })
  await ask.click()
  await marina.getByText(/^Pronto, \d+ kB\. Fica até \d\d\/\d\d\/\d{4}\. Pediu hoje; pode de novo em/).waitFor()
  expect(await ask.isDisabled()).toBe(true)
  const [file] = await Promise.all([marina.waitForEvent('download'), marina.getByRole('link', { name: 'Baixar' }).click()])
  expect(file.suggestedFilename()).toMatch(/^.+-\d{4}-\d\d-\d\d\.recado$/)
  await checkScreenThemes(marina, 'company-file')
})
