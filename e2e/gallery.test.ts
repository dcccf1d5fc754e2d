// @module-tag settings

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultBranding } from '@recado/contract/platform/branding'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build, preview, type PreviewServer } from 'vite'
import { expectAccessible } from './support/accessible.ts'
import { desktop, launch, openBrowser, phone, shoot } from './support/browser.ts'

const root = fileURLToPath(new URL('../packages/web/', import.meta.url))
const outDir = mkdtempSync(join(tmpdir(), 'recado-gallery-'))

let browser: Browser
let server: PreviewServer
beforeAll(async () => {
  await build({ root, mode: 'gallery', logLevel: 'error', build: { outDir, emptyOutDir: true } })
  server = await preview({ root, logLevel: 'error', build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  rmSync(outDir, { recursive: true, force: true })
})

test.each([
  ['desktop, light', desktop, 'light'],
  ['desktop, dark', desktop, 'dark'],
  ['phone, light', phone, 'light'],
  ['phone, dark', phone, 'dark'],
] as const)('each component in each state is accessible: %s', async (name, viewport, colorScheme) => {
  const { origin } = new URL(server.resolvedUrls?.local[0] ?? '')
  // No server provides the branding: it looks as it did on the last visit.
  const localStorage = [{ name: 'branding', value: JSON.stringify(defaultBranding) }]
  const { context, complaints } = await openBrowser(browser, {
    viewport,
    colorScheme,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  const page = await context.newPage()
  await page.goto(`${origin}/gallery`)
  await page.getByRole('heading', { level: 1, name: 'Galeria' }).waitFor()
  // What loads after the page: two selects, two comboboxes, and a multi-select; a native select is there at once.
  await expect.poll(() => page.getByRole('combobox').count()).toBe(6)
  await shoot(page, `gallery-${name.replace(', ', '-')}`)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('the accessibility check also covers what was hidden before or has changed since, and a page that is new as a whole', async () => {
  const { context } = await openBrowser(browser, { viewport: { width: 834, height: 1112 } })
  const page = await context.newPage()
  const narrow = '<style>i { display: none } @media (max-width: 600px) { i { display: block } }</style>'
  await page.setContent(
    `<html lang="pt"><title>Loja</title>${narrow}<main><h1>Loja</h1><i role="button" tabindex="0"></i><p>Mesa</p></main></html>`,
  )
  await expectAccessible(page)
  await page.setViewportSize(phone)
  const fault = (rule: string) => expect.objectContaining({ actual: [expect.stringContaining(rule)] })
  await expect(expectAccessible(page)).rejects.toEqual(fault('aria-command-name'))
  await page.locator('i').evaluate((button) => button.setAttribute('aria-label', 'Abrir'))
  await expectAccessible(page)
  await page.locator('p').evaluate((said) => (said.style.color = 'rgb(250, 250, 250)'))
  await expect(expectAccessible(page)).rejects.toEqual(fault('color-contrast'))

  // Of whole pages each is told that lacks what those before it had.
  const whole = '<html lang="pt"><title>Loja</title><main><h1>Loja</h1><p>Mesa</p></main></html>'
  await page.setContent(whole)
  await expectAccessible(page)
  for (const [from, to, rule] of [
    ['<title>Loja</title>', '', 'document-title'],
    [' lang="pt"', '', 'html-has-lang'],
  ] as const) {
    await page.setContent(whole.replace(from, to))
    await expect(expectAccessible(page), rule).rejects.toEqual(fault(rule))
  }
  await context.close()
})
