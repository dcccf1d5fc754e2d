// @module-tag backups
// @module-tag settings

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkScreenSizes, checkScreenThemes } from '#support/browser.ts'
import { dismiss } from '#support/desk.ts'
import { demoPeople as people } from '#support/product.ts'
import { setOwnStage } from '#support/stage.ts'

const folder = mkdtempSync(join(tmpdir(), 'recado-copies-'))
const stage = setOwnStage(undefined, { DEMO: 'quiet', BACKUP_DIR: folder })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('an operator sees the backup of the day made and proven, asks for another one, and reads why one did not open', async () => {
  const { product } = stage
  await product.query('update users set super = true where email = $1', [people.marina])
  const marina = await stage.enter(people.marina, { path: '/settings/backups' })
  await marina.getByText('Falta a frase que abre as cópias').waitFor()
  await marina.getByRole('navigation', { name: 'Principal' }).getByText('As cópias de segurança precisam de atenção').waitFor()

  // The worker has tried without a phrase already, and would wait before it tries again.
  await product.query('insert into recovery_key (public_key, made_at) values ($1, now())', [recoveryKey])
  await product.query('delete from backup_runs', [])
  const box = marina.getByRole('region', { name: 'Última cópia provada' })
  await box.getByText('Provada', { exact: true }).waitFor()
  await box.getByText(/Restaurada ao lado, contada e conferida: [\d.]+ linhas e \d+ arquivos? iguais/).waitFor()
  await marina.getByText(`pasta ${folder}`).waitFor()
  await marina.getByText('7 diárias, 4 semanais, 12 mensais').waitFor()
  await marina.getByRole('row').filter({ hasText: 'provada em < 1 min' }).getByText('Diária').first().waitFor()
  await checkScreenThemes(marina, 'backups')

  await marina.getByRole('button', { name: 'Copiar agora' }).click()
  await dismiss(marina, 'A cópia começa em segundos')
  // What it says meanwhile may be over before a screen has drawn it.
  const proven = marina.getByRole('row').filter({ hasText: 'provada em < 1 min' })
  await expect.poll(() => proven.count(), { timeout: 120_000 }).toBe(2)
  await box.getByText('Provada', { exact: true }).waitFor()

  await product.query(
    `insert into backup_runs (kind, status, place, archive, began_at, seen_at, ended_at, reason, details)
     select 'proof', 'failed', place, archive, now(), now(), now(), 'damaged', '{"piece": 214, "pieces": 880}' from backup_runs
     where kind = 'proof' order by id desc limit 1`,
    [],
  )
  await marina.reload()
  await marina.getByText(/A cópia de hoje não abriu: parte 214 de 880 não confere\. A de hoje, .* está boa\./).waitFor()
  await box.getByText('Falhou').waitFor()
  await checkScreenSizes(marina, 'backups-failed')

  const caio = await stage.enter(people.caio, { path: '/settings/backups' })
  await expect.poll(() => new URL(caio.url()).pathname).not.toBe('/settings/backups')
  expect(await caio.getByText('Cópias de segurança').count()).toBe(0)
})

/** Of a phrase that is kept nowhere. */
const recoveryKey = 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A'
