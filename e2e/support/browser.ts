import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './accessible.ts'

const unwanted = [
  // A page of its own for the address bar of each window, which nobody sees: two fifths of the browser's work.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // What Playwright switches off: Chromium hears only the last list.
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  // What is drawn goes to one process less: an eighth of the processor time of opening a page.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${unwanted.join()}`,
  // A microphone that beeps, and that may be listened to.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** What others do is seen live, long before a screen asks anew by itself. How fast it is says the bench. */
export const soon = { timeout: 8_000 }

/**
 * Which program shows the pages. The shell has all of the engine and no windows; where a page shows notifications, or opens a window that
 * has the focus of its own, it is the whole browser.
 */
export type Program = 'shell' | 'whole'

const programs: Record<Program, () => string> = {
  shell: () => process.env['CHROMIUM_SHELL_PATH'] ?? '/usr/bin/chromium-headless-shell',
  whole: () => process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
}

export function launch(own: readonly string[] = [], program: Program = 'shell'): Promise<Browser> {
  // Two nodes have a certificate of their own.
  const trust = process.env['NODES'] ? ['--ignore-certificate-errors'] : []
  const args = [...flags, ...trust, ...own]
  return chromium.launch({ executablePath: programs[program](), args })
}

const shared = new Map<Program, Promise<Browser>>()

/** The browser that all files of this worker share; another one where it has ended. */
export async function sharedBrowser(program: Program = 'shell'): Promise<Browser> {
  const known = await shared.get(program)?.catch(() => undefined)
  if (known?.isConnected()) return known
  const opened = launch([], program)
  shared.set(program, opened)
  return opened
}

/** A person's browser. What pages report in their console is collected and must stay empty. */
export async function openBrowser(
  browser: Browser,
  { viewport = desktop, ...options }: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; complaints: string[] }> {
  const context = await browser.newContext({ viewport, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', ...options })
  context.setDefaultTimeout(60_000)
  const complaints: string[] = []
  context.on('console', (message) => {
    // The screens show the network's own refusals. A page may leave before its socket opens: the server then knows its session no more.
    // One without a network tries again now and then. Anything else is our fault.
    const isOfNetwork =
      /^Failed to load resource|WebSocket is closed before the connection is established|[?&]sid=\S+ failed: .* response code: 400|ERR_INTERNET_DISCONNECTED/.test(
        message.text(),
      )
    if ((message.type() === 'error' || message.type() === 'warning') && !isOfNetwork) complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(error.error().message))
  context.on('page', waitForFocus)
  return { context, complaints }
}

/** Keys are pressed as by somebody who sees where they go: once what has opened has the focus, and what closes has lost it. */
function waitForFocus(page: Page): void {
  const { keyboard } = page
  for (const name of ['press', 'type'] as const) {
    const press = keyboard[name].bind(keyboard)
    keyboard[name] = async (keys, options) => {
      await page.waitForFunction(isFocusSettled, keys)
      await press(keys, options)
    }
  }
}

/**
 * Of menus it is the entry that Enter chooses; nothing has it where a pointer has opened one. Lists of fields stand outside of dialogs, and
 * Escape is heard wherever the focus is, also by what is closing.
 */
function isFocusSettled(keys: string): boolean {
  const focus = document.activeElement
  if (keys === 'Escape') return document.querySelector('[role$=dialog][data-ending-style], [role$=dialog][data-closed]') === null
  if (focus?.closest('[data-ending-style]')) return false
  if (focus?.closest('[role=listbox], :is(input, textarea)[aria-expanded=true]')) return true
  const opened = [...document.querySelectorAll(':is([role=dialog], [role=alertdialog], [role=menu])[data-open]')].at(-1)
  if (!opened) return true
  return opened.getAttribute('role') === 'menu' && keys === 'Enter'
    ? opened.querySelector('[role^=menuitem]:focus') !== null
    : opened.contains(focus)
}

/**
 * The same browser's session in a second window, at the same address. Not a tab: of the two the one behind would be drawn once a second,
 * and each click in it wait for two drawings.
 */
export async function openWindow(page: Page, address = page.url()): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.evaluate((url) => void open(url, '_blank', 'popup,noopener'), address)
  const other = await opened
  await other.waitForLoadState()
  return other
}

/** Keeps a screenshot when SHOTS names a folder: for people to look at, never compared by a machine. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

/** Looks at the screen as it stands: accessible, nothing scrolls sideways, and kept as a picture. */
export async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  await expectToFit(page)
  await shoot(page, `${name}-${page.viewportSize()?.width}`)
}

async function expectToFit(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond).toBe(0)
}

/** Looks at the same screen on a phone and on a desk. On a phone its accessibility is checked while somebody takes pictures. */
export async function lookAtSizes(page: Page, name: string): Promise<void> {
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    // What is measured by the page itself follows the new size a frame later.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await (viewport === desktop || process.env['SHOTS'] ? look(page, name) : expectToFit(page))
  }
}

/** Looks at the same screen on a phone and on a desk, by day and by night. */
export async function lookAround(page: Page, name: string): Promise<void> {
  for (const [mode, next] of [
    ['light', 'Tema escuro'],
    ['dark', 'Tema claro'],
  ] as const) {
    await lookAtSizes(page, `${name}-${mode}`)
    await page.getByRole('button', { name: next }).click()
  }
}
