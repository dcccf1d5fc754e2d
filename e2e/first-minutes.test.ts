// @module-tag login-link

import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { launch, openBrowser } from './support/browser.ts'
import { freePorts } from './support/ports.ts'
import { until } from './support/until.ts'

/**
 * In the whole proof: what a newcomer sees after typing `npm start` and following the terminal's instructions. With SHOTS, a picture every
 * five seconds.
 */
const { isWhole } = inject('proof')
const shots = process.env['SHOTS']
const root = join(import.meta.dirname, '..')
const filmMs = 120_000
const frameMs = 5_000

test.runIf(isWhole)('from npm start to the first message that a customer writes it takes less than 90 seconds', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'recado-first-minutes-'))
  const began = Date.now()
  const seconds = () => (Date.now() - began) / 1_000
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePorts(4)) }
  const program = spawn('npm', ['start'], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  program.stdout.on('data', (data: Buffer) => (printed += data.toString()))
  const browser = await launch()
  try {
    const link = await until('the terminal says how to come in', () => /Entrar como Marina +(\S+)/.exec(printed)?.[1], 300_000)
    const printedAt = seconds()
    const { context } = await openBrowser(browser)
    const page = await context.newPage()
    await page.goto(link)
    const film = filmed(page)
    await page.getByRole('list', { name: 'Atendimentos' }).waitFor()
    const desk = seconds()
    await page.getByText('Consegue segurar o preço até amanhã?').first().waitFor({ timeout: 90_000 })
    const message = seconds()
    const told = `link ${printedAt.toFixed(1)} s, desk ${desk.toFixed(1)} s, a customer's message ${message.toFixed(1)} s`
    process.stdout.write(`${told} after npm start\n`)
    expect(message).toBeLessThan(90)
    await film
  } finally {
    await browser.close()
    if (program.pid && program.exitCode === null) process.kill(-program.pid, 'SIGINT')
    await until('it has ended', () => program.exitCode !== null || program.signalCode !== null, 60_000)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
})

/** A picture every few seconds, for as long as a film lasts. */
async function filmed(page: Page): Promise<void> {
  if (!shots) return
  mkdirSync(shots, { recursive: true })
  for (let ms = 0; ms <= filmMs; ms += frameMs) {
    await page.screenshot({ path: join(shots, `film-${String(ms / 1_000).padStart(3, '0')}.png`) })
    await pause(frameMs)
  }
}
