import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './accessible.ts'

const unwanted = [
  // An invisible page for each window's address bar, which costs two fifths of the browser's work.
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

const wanted = [
  // One process less, and a tenth of the processor time of opening a page.
  'NetworkServiceInProcess2',
  // What Playwright switches on: of this list, too, Chromium hears only the last.
  'CDPScreenshotNewSurface',
  'SkipListAccountsWithoutGaiaCookies',
]

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  // Drawing in one process less saves an eighth of the processor time of opening a page.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${unwanted.join()}`,
  `--enable-features=${wanted.join()}`,
  // A microphone that beeps, with permission to record.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** A push reaches a screen within this time, long before the screen fetches again by itself. The bench measures how fast. */
export const soon = { timeout: 8_000 }

/** What a page may complain of: the network. */
const ofNetwork = [
  /^Failed to load resource/,
  /WebSocket is closed before the connection is established/,
  /[?&]sid=\S+ failed: .* response code: 400/,
  /ERR_INTERNET_DISCONNECTED/,
]

/**
 * The program that shows the pages. The shell has the whole engine and no windows. The full browser is for pages that show notifications,
 * or open a window with its own focus.
 */
export type BrowserKind = 'shell' | 'whole'

const programs: Record<BrowserKind, () => string> = {
  shell: () => process.env['CHROMIUM_SHELL_PATH'] ?? '/usr/bin/chromium-headless-shell',
  whole: () => process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
}

export function launch(own: readonly string[] = [], program: BrowserKind = 'shell'): Promise<Browser> {
  // Two nodes have their own certificate.
  const trust = process.env['NODES'] ? ['--ignore-certificate-errors'] : []
  const args = [...flags, ...trust, ...own]
  return chromium.launch({ executablePath: programs[program](), args })
}

const shared = new Map<BrowserKind, Promise<Browser>>()

/** The browser that all files of this worker share; another one where it has ended. */
export async function sharedBrowser(program: BrowserKind = 'shell'): Promise<Browser> {
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
    // The screens show network refusals themselves. A page may leave before its socket opens, and the server then no longer knows its
    // session. An offline page retries now and then. Anything else is our fault.
    const isOfNetwork = ofNetwork.some((complaint) => complaint.test(message.text()))
    if ((message.type() === 'error' || message.type() === 'warning') && !isOfNetwork) complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(error.error().message))
  context.on('page', waitForFocus)
  return { context, complaints }
}

/** Presses keys as a user who watches the focus does: after an opened layer has taken it, and a closing one has lost it. */
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
 * In a menu the entry that Enter chooses has the focus. After a pointer has opened the menu, none has. Lists of fields are outside of
 * dialogs. Escape works wherever the focus is, also for a layer that is closing.
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

/** Checks that the screen is accessible and nothing scrolls sideways, and takes a picture. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  await expectToFit(page)
  await shoot(page, `${name}-${page.viewportSize()?.width}`)
}

async function expectToFit(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond).toBe(0)
}

/** Checks the same screen on a phone and on a desk. On a phone accessibility is checked only if SHOTS is set. */
export async function checkScreenSizes(page: Page, name: string): Promise<void> {
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    // What is measured by the page itself follows the new size a frame later.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await (viewport === desktop || process.env['SHOTS'] ? checkScreen(page, name) : expectToFit(page))
  }
}

/** Checks the same screen on a phone and on a desk by day, and on a desk by night: a theme changes colours, and no sizes. */
export async function checkScreenThemes(page: Page, name: string): Promise<void> {
  await checkScreenSizes(page, `${name}-light`)
  await page.getByRole('button', { name: 'Tema escuro' }).click()
  await (process.env['SHOTS'] ? checkScreenSizes : checkScreen)(page, `${name}-dark`)
  await page.getByRole('button', { name: 'Tema claro' }).click()
}
