import { planFlags } from '@recado/contract/companies/company'
import { createPlan } from '@recado/contract/plans/api'
import { expect, test } from 'vitest'
import { lookAround, lookAtSizes } from '#support/browser.ts'
import { dismiss } from '#support/desk.ts'
import { demoPeople as people } from '#support/product.ts'
import { setOwnStage } from '#support/stage.ts'

const stage = setOwnStage()

test('whoever runs the installation sells plans: made, limited, priced, and gone where nobody has them', async () => {
  const { product } = stage
  await product.query('update users set super = true where email = $1', [people.marina])
  const marina = await stage.enter(people.marina, { path: '/settings/plans' })
  await marina.getByRole('row').filter({ hasText: 'Completo' }).getByText('R$ 299,00').waitFor()
  await lookAtSizes(marina, 'plans')

  // A price as people write it, and what is wrong at its field.
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
  await lookAtSizes(marina, 'plans-dialog')
  await marina.keyboard.press('Control+Enter')
  await dismiss(marina, 'Plano salvo')
  const basic = marina.getByRole('row').filter({ hasText: 'Básico' })
  await basic.getByText('R$ 1.149,90').waitFor()
  await basic.getByText('6 de 7').waitFor()

  // A lower limit says whom it touches, and takes nothing from anybody; a lost feature leaves every menu at once.
  const caio = await stage.enter(people.caio, { colorScheme: 'dark' })
  const menu = caio.getByRole('navigation', { name: 'Principal' })
  await menu.getByRole('link', { name: 'Agenda' }).waitFor()
  await marina.getByRole('button', { name: 'Editar Completo' }).click()
  const editing = marina.getByRole('dialog', { name: 'Editar plano' })
  await editing.getByText('Completo · 1 empresa').waitFor()
  await editing.getByLabel('Usuários').fill('1')
  await editing.getByText('1 empresa fica acima do limite.').waitFor()
  await editing.getByText('Ver quais').click()
  await editing.getByText('Araucária Móveis').waitFor()
  await editing.getByLabel('Agenda').uncheck()
  await lookAtSizes(marina, 'plans-over')
  await marina.keyboard.press('Control+Enter')
  await dismiss(marina, 'Plano salvo')
  await menu.getByRole('link', { name: 'Agenda' }).waitFor({ state: 'detached' })
  await menu.getByRole('link', { name: 'Contatos' }).waitFor()

  // What companies have stays; what nobody has goes, also on another screen.
  expect(await marina.getByRole('button', { name: '1 empresa tem este plano' }).isDisabled()).toBe(true)
  const api = await product.signIn(people.marina)
  const flags = Object.fromEntries(planFlags.map((flag) => [flag, true])) as Record<(typeof planFlags)[number], boolean>
  await api.call(createPlan, { name: 'Teste', users: 3, connections: 1, queues: 3, value: 0, isPublic: false, ...flags })
  await marina.getByRole('row').filter({ hasText: 'Teste' }).getByText('oculto', { exact: true }).waitFor()
  await marina.getByRole('button', { name: 'Excluir Teste' }).click()
  await marina.getByRole('alertdialog', { name: 'Excluir "Teste"?' }).getByRole('button', { name: 'Excluir plano' }).click()
  await dismiss(marina, 'Plano excluído')
  await marina.getByRole('row').filter({ hasText: 'Teste' }).waitFor({ state: 'detached' })
  await lookAround(marina, 'plans-after')
})
