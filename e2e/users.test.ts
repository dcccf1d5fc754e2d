// @module-tag users

import { updateUser } from '@recado/contract/users/api'
import { expect, test } from 'vitest'
import { desktop, checkScreen, checkScreenSizes, phone, shoot } from './support/browser.ts'
import { people } from './support/company.ts'
import { connectNumber } from './support/connection.ts'
import { customers, dismiss, ticketState, receiveIn } from './support/desk.ts'
import { setStage } from './support/stage.ts'

const { beatriz } = customers

const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Quanto custa a estante?', people.caio)
  await product.query(`update users set profile = 'owner' where name = 'Lívia Rocha'`)
})

test('managers add, edit and delete colleagues, each sees the other’s changes, and a deleted user is signed out at once', async () => {
  const admin = await stage.product.admin()
  const marina = await stage.enter(people.marina, { path: '/users' })
  const livia = await stage.enter(people.livia, { path: '/users' })
  const caio = await stage.enter(people.caio)

  // A permission granted while the user is offline applies once the user is back.
  const ofSupervisors = caio.getByRole('switch', { name: 'Ver todos' })
  const [{ id: caiosId } = { id: 0 }] = await stage.product.query<{ id: number }>('select id from users where email = $1', [
    people.caio,
  ])
  await caio.getByText('Ao vivo').waitFor()
  await caio.context().setOffline(true)
  await caio.getByText('Ao vivo').waitFor({ state: 'detached' })
  await admin.call(updateUser, { id: caiosId, profile: 'supervisor' })
  expect(await ofSupervisors.count()).toBe(0)
  await caio.context().setOffline(false)
  await ofSupervisors.waitFor()
  await admin.call(updateUser, { id: caiosId, profile: 'user' })
  await ofSupervisors.waitFor({ state: 'detached' })

  // From another page, so that the browser can go back.
  await marina.getByRole('link', { name: 'Filas', exact: true }).click()
  await marina.waitForURL('**/queues')
  await marina.getByRole('link', { name: 'Usuários', exact: true }).click()
  const table = marina.getByRole('table', { name: 'Usuários' })
  await table.getByRole('row').filter({ hasText: people.caio }).waitFor()
  await marina.getByText(/^3 de \d+ usuários do plano$/).waitFor()
  await checkScreenSizes(marina, 'users')

  // By keyboard alone.
  await marina.getByRole('button', { name: 'Novo usuário', exact: true }).press('Enter')
  const adding = marina.getByRole('dialog', { name: 'Novo usuário' })
  await adding.getByLabel('Nome').waitFor()
  await marina.keyboard.type('Júlia Ferraz')
  await marina.keyboard.press('Tab')
  await marina.keyboard.type(people.caio)
  await adding.getByLabel('Senha', { exact: true }).press('Enter')
  await adding.getByText('Use pelo menos 5 caracteres').or(adding.getByText('Obrigatório')).waitFor()
  // The focus is visible, also among invalid fields.
  const outline = () => adding.getByLabel('Senha', { exact: true }).evaluate((node) => getComputedStyle(node).outlineStyle)
  await expect.poll(outline).toBe('solid')
  await adding.getByLabel('Senha', { exact: true }).fill('uma senha boa')
  await adding.getByRole('radio', { name: 'Atendente' }).press('ArrowDown')
  // Text that matches no queue is neither taken nor sent.
  await adding.getByLabel('Filas').fill('Vendx')
  await marina.getByText('Nada encontrado').waitFor()
  await marina.keyboard.press('Enter')
  await adding.getByLabel('Filas').fill('Vend')
  await marina.getByRole('option', { name: 'Vendas' }).and(marina.locator('[data-highlighted]')).waitFor()
  await marina.keyboard.press('Enter')
  await adding.getByRole('button', { name: 'Remover Vendas' }).waitFor()
  // On a phone the list, which stays open, leaves the buttons free.
  await marina.setViewportSize(phone)
  await adding.getByLabel('Filas').click()
  await marina.getByRole('option', { name: 'Vendas' }).waitFor()
  const { y = 0, height = 0 } = (await marina.getByRole('listbox').boundingBox()) ?? {}
  const buttons = await adding.getByRole('button', { name: 'Cancelar', includeHidden: true }).boundingBox()
  await shoot(marina, 'users-queues-phone')
  expect(y + height).toBeLessThanOrEqual(buttons?.y ?? 0)
  await marina.keyboard.press('Escape')
  await marina.setViewportSize(desktop)
  await marina.keyboard.press('Control+Enter')
  await adding.getByText('Este e-mail já está em uso.').waitFor()
  expect(await adding.getByLabel('Nome').inputValue()).toBe('Júlia Ferraz')
  await checkScreenSizes(marina, 'users-dialog')
  await marina.keyboard.press('Escape')
  const asking = marina.getByRole('alertdialog', { name: 'Descartar as mudanças?' })
  await asking.getByRole('button', { name: 'Cancelar' }).click()
  await asking.waitFor({ state: 'detached' })
  // Nor does the browser's way back lose it.
  await marina.evaluate(() => history.back())
  await asking.getByRole('button', { name: 'Cancelar' }).click()
  await asking.waitFor({ state: 'detached' })
  expect(new URL(marina.url()).pathname).toBe('/users')
  expect(await adding.getByLabel('Nome').inputValue()).toBe('Júlia Ferraz')
  const address = people.caio.replace('caio', 'julia')
  await adding.getByLabel('E-mail').fill(address)
  await marina.keyboard.press('Control+Enter')
  await dismiss(marina, 'Usuário salvo')
  const hers = livia.getByRole('row').filter({ hasText: address })
  await hers.getByText('Supervisor').waitFor()
  expect(await livia.getByRole('row').filter({ hasText: people.marina }).count()).toBe(0)

  // A colleague saves first: no input is lost, and the user decides.
  const { id } = (await stage.product.query<{ id: number }>('select id from users where email = $1', [address]))[0] ?? { id: 0 }
  const asLivia = await stage.product.signIn(people.livia)
  const editing = marina.getByRole('dialog', { name: 'Editar usuário' })
  await marina.getByRole('button', { name: 'Editar Júlia Ferraz' }).click()
  await editing.getByLabel('Nome').fill('Júlia F.')
  await asLivia.call(updateUser, { id, name: 'Júlia da Silva' })
  await editing.getByRole('button', { name: 'Salvar' }).click()
  await editing.getByText(/^Alguém mudou isto às/).waitFor()
  await checkScreen(marina, 'users-conflict')
  await editing.getByRole('button', { name: 'Carregar o que está lá' }).click()
  expect(await editing.getByLabel('Nome').inputValue()).toBe('Júlia da Silva')
  await editing.getByLabel('Nome').fill('Júlia Souza')
  await editing.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(marina, 'Usuário salvo')
  await hers.getByText('Júlia Souza').waitFor()

  await marina.getByRole('button', { name: 'Excluir Caio Mendes' }).click()
  const deleting = marina.getByRole('alertdialog', { name: 'Excluir Caio Mendes?' })
  await deleting.getByText('1 atendimento aberto volta para a fila').waitFor()
  await checkScreen(marina, 'users-delete')
  await deleting.getByRole('button', { name: 'Excluir usuário' }).click()
  await dismiss(marina, 'Usuário excluído')
  await caio.getByText('Seu acesso foi encerrado.').first().waitFor()
  await livia.getByRole('row').filter({ hasText: people.caio }).waitFor({ state: 'detached' })
  await expect
    .poll(() => ticketState(stage.product, beatriz))
    .toMatchObject({ status: 'pending', queue: 'Vendas', attendant: null })

  // A user who is no longer a manager is redirected from the open screen.
  await marina.getByRole('button', { name: 'Editar Lívia Rocha' }).click()
  await editing.getByRole('radio', { name: 'Atendente' }).check()
  await editing.getByRole('button', { name: 'Salvar' }).click()
  await livia.getByText('Acesso não permitido').waitFor()
  await livia.waitForURL('**/tickets')
  expect(await livia.getByRole('link', { name: 'Usuários' }).count()).toBe(0)
})
