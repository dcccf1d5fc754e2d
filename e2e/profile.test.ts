// @module-tag users
// @module-tag auth

import { listUsers, updateUser } from '@recado/contract/users/api'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { openWindow, phone, shoot } from './support/browser.ts'
import { people } from './support/company.ts'
import { password } from './support/product.ts'
import { setStage, signIn } from './support/stage.ts'

// Only admins see the date until which the company has paid.
const stage = setStage(async ({ query }) => {
  await query(`update companies set due_date = '2031-05-20'`)
  await query(`update users set profile = 'admin' where email = $1`, [people.caio])
})
const other = 'outra-senha-boa-1'

test('a person changes name and password, hears the volume, and finds in the account menu what the bar has no room for', async () => {
  const caio = await stage.enter(people.caio)
  await caio.getByRole('button', { name: 'Minha conta' }).click()
  await caio.getByText(/^Versão \d+\.\d+\.\d+$/).waitFor()
  await caio.getByRole('menuitem', { name: 'Editar perfil' }).click()
  await caio.getByLabel('Nome').fill('Caio Novo')
  await caio.getByLabel('Nova senha').fill(other)
  await caio.getByRole('button', { name: 'Salvar perfil' }).click()
  await caio.getByText('Obrigatório').waitFor()
  await caio.getByLabel('Senha atual').fill('errada')
  await caio.getByRole('button', { name: 'Salvar perfil' }).click()
  await caio.getByText('Esta não é sua senha atual.').waitFor()
  await expectAccessible(caio)
  await shoot(caio, 'profile')
  await caio.getByLabel('Senha atual').fill(password)
  await caio.getByRole('button', { name: 'Salvar perfil' }).click()
  await caio.getByText('Perfil salvo').waitFor()
  await caio.getByText('Caio Novo').first().waitFor()
  await caio.getByRole('button', { name: /^Volume dos avisos/ }).click()
  await caio.getByRole('slider').press('ArrowLeft')
  await expect.poll(() => caio.evaluate(() => localStorage.getItem('volume'))).toBe('0.7')
  await caio.keyboard.press('Escape')

  // Company and due date on both, and on a phone refresh.
  const menu = caio.getByRole('menu')
  const refresh = menu.getByRole('menuitem', { name: 'Atualizar' })
  for (const viewport of [{ width: 834, height: 1112 }, phone]) {
    await caio.setViewportSize(viewport)
    await caio.getByRole('button', { name: 'Minha conta' }).click()
    await menu.getByText('Araucária Móveis').waitFor()
    await menu.getByText('assinatura válida até 20/05/2031').waitFor()
    await shoot(caio, `account-${viewport.width}`)
    expect(await refresh.count()).toBe(viewport === phone ? 1 : 0)
    const asked = caio.waitForResponse(/\/api\/tickets\?/)
    if (viewport === phone) {
      await expectAccessible(caio)
      await refresh.click()
    } else {
      await caio.keyboard.press('Escape')
      await caio.getByRole('button', { name: 'Atualizar' }).click()
    }
    await asked
  }
})

test('a user whom the server signs out starts on a new page and reads why, in every tab of the browser', async () => {
  const { product } = stage
  const page = await stage.enter(people.livia)
  await page.getByText('Ao vivo').first().waitFor()
  const tab = await openWindow(page, `${product.url}/tickets`)
  await tab.getByText('Ao vivo').first().waitFor()
  await page.evaluate(() => Object.assign(window, { isOld: true }))

  // A colleague sets another password.
  const users = await (await product.admin()).call(listUsers, {})
  const { id } = users.users.find(({ email }) => email === people.livia) ?? { id: 0 }
  await (await product.admin()).call(updateUser, { id, password: other })
  for (const open of [page, tab]) {
    await open.waitForURL('**/login')
    await open.getByText('Sua senha foi trocada. Entre com a nova senha.').waitFor()
  }
  expect(await page.evaluate('window.isOld')).toBeUndefined()
  await tab.close()

  // The session is over, but the page does not know yet. The next call finds out.
  await signIn(page, people.livia, other)
  await page.waitForURL('**/tickets')
  await page.getByText('Ao vivo').first().waitFor()
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  await product.query('delete from sessions where user_id = $1', [id])
  const list = page.getByRole('tab', { name: 'Resolvidos' })
  // The page may have sent a request by itself and be gone already.
  void list.click().catch(() => {})
  await page.waitForURL('**/login')
  await page.getByText('Sua sessão terminou. Entre de novo para continuar.').waitFor()
  expect(await page.evaluate('window.isOld')).toBeUndefined()
  await expectAccessible(page)
  await shoot(page, 'session-over')
})

test('the page waits for its branding, says if it cannot be loaded, and applies it once it can', async () => {
  const page = await stage.open()
  await page.route('**/api/public/branding', (route) => route.abort())
  await page.goto(`${stage.product.url}/login`)
  await page.getByRole('alert').waitFor()
  await expectAccessible(page)
  await page.unroute('**/api/public/branding')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByLabel('E-mail').waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('branding'))).toContain('#2576d2')
})
