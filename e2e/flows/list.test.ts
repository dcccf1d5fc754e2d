// @module-tag flows

import { createFlow, deleteFlow, listFlows, updateFlow } from '@recado/contract/flows/api'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreenSizes, soon } from '../support/browser.ts'
import { people } from '../support/company.ts'
import { dismiss } from '../support/desk.ts'
import { setStage } from '../support/stage.ts'

const stage = setStage()

const line = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

test('flows are added, found, renamed, duplicated, switched and deleted, and others see it at once', async () => {
  const marina = await stage.enter(people.marina, { path: '/flowbuilder' })
  await marina.waitForURL('**/flowbuilders')
  await marina.getByRole('heading', { name: 'Fluxos de conversa' }).waitFor()
  await marina.getByText('Nenhum fluxo ainda').waitFor()
  await marina.getByRole('link', { name: 'Conversa' }).waitFor()
  await checkScreenSizes(marina, 'flows-empty')

  await marina.getByRole('button', { name: 'Novo fluxo' }).first().click()
  const dialog = marina.getByRole('dialog', { name: 'Novo fluxo' })
  await dialog.getByLabel('Nome').waitFor()
  await marina.keyboard.press('Control+Enter')
  await dialog.getByText('Digite um nome!').waitFor()
  await dialog.getByLabel('Nome').fill('x')
  await dialog.getByText('Muito curto!').waitFor()
  await dialog.getByLabel('Nome').fill('x'.repeat(51))
  await dialog.getByText('Muito longo!').waitFor()
  await dialog.getByLabel('Nome').fill('Boas-vindas')
  await dialog.getByRole('checkbox').check()
  await checkScreenSizes(marina, 'flows-dialog')
  await marina.keyboard.press('Control+Enter')
  await marina.waitForURL(/\/flowbuilder\/\d+$/)
  await marina.goto(`${stage.product.url}/flowbuilders`)
  await line(marina, 'Boas-vindas').getByText('Pela barra /').waitFor()
  await line(marina, 'Boas-vindas').getByText('Ainda sem desenho').waitFor()

  // A name that another flow has is refused at its field.
  const admin = await stage.product.admin()
  const night = await admin.call(createFlow, { name: 'Fora do horário' })
  await line(marina, 'Fora do horário').waitFor(soon)
  await verb(marina, 'Fora do horário', 'Editar nome')
  const rename = marina.getByRole('dialog', { name: 'Editar nome do fluxo' })
  await rename.getByLabel('Nome').fill('boas-vindas')
  await rename.getByRole('button', { name: 'Salvar' }).click()
  await rename.getByText('Outro fluxo já tem este nome.').waitFor()
  await rename.getByLabel('Nome').fill('Plantão')
  await rename.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(marina, 'Fluxo salvo')
  await line(marina, 'Plantão').waitFor()

  await verb(marina, 'Plantão', 'Duplicar')
  await dismiss(marina, 'Fluxo duplicado')
  expect((await admin.call(listFlows, {})).flows).toHaveLength(3)
  await checkScreenSizes(marina, 'flows-list')

  await marina.getByRole('searchbox', { name: 'Buscar fluxos' }).fill('PLANTAO')
  await line(marina, 'Boas-vindas').waitFor({ state: 'detached' })
  await marina.getByRole('searchbox', { name: 'Buscar fluxos' }).fill('nada disto')
  await marina.getByText('Nada com "nada disto" em Fluxos').waitFor()
  await marina.getByRole('button', { name: 'Limpar' }).last().click()

  const active = marina.getByRole('switch', { name: 'Boas-vindas: ativo' })
  await active.click()
  const question = marina.getByRole('alertdialog', { name: 'Desativar "Boas-vindas"?' })
  await checkScreenSizes(marina, 'flows-switch-off')
  await question.getByRole('button', { name: 'Desativar fluxo' }).click()
  await dismiss(marina, 'Fluxo desativado')
  await line(marina, 'Boas-vindas').getByText('Desativado').waitFor()
  await active.click()
  await dismiss(marina, 'Fluxo ativado')

  await admin.call(updateFlow, { flowId: night.id, name: 'Plantão noturno' })
  await line(marina, 'Plantão noturno').waitFor(soon)
  await admin.call(deleteFlow, { id: night.id })
  await line(marina, 'Plantão noturno').waitFor({ state: 'detached', ...soon })
  await verb(marina, 'Boas-vindas', 'Excluir')
  const deletion = marina.getByRole('alertdialog', { name: 'Excluir "Boas-vindas"?' })
  await deletion.getByRole('button', { name: 'Excluir fluxo' }).click()
  await dismiss(marina, 'Fluxo excluído com sucesso')
  await line(marina, 'Boas-vindas').waitFor({ state: 'detached' })
})

async function verb(page: Page, flow: string, words: string): Promise<void> {
  await line(page, flow)
    .getByRole('button', { name: `O que fazer com ${flow}` })
    .click()
  await page.getByRole('menuitem', { name: words }).click()
}
