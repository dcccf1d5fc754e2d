import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { desktop, openBrowser } from './browser.ts'

/** A person's browser with its first page. */
export interface BrowserWindow {
  context: BrowserContext
  page: Page
  complaints: string[]
  options: BrowserContextOptions
  /** Whether a test has left something that cannot be undone. */
  worn: boolean
}

const resting = new WeakMap<Browser, BrowserWindow[]>()

/** A file of the product that runs no code. */
const quietPath = '/theme.js'

/** A window as good as new. A reused one has already compiled the application, which is half the work of opening it. */
export async function acquireWindow(browser: Browser, options: BrowserContextOptions): Promise<BrowserWindow> {
  const rested = resting.get(browser) ?? []
  const at = rested.findIndex((window) => JSON.stringify(window.options) === JSON.stringify(options))
  const [known] = at < 0 ? [] : rested.splice(at, 1)
  if (known) return known
  const { context, complaints } = await openBrowser(browser, options)
  const page = await context.newPage()
  const window: BrowserWindow = { context, page, complaints, options, worn: 'storageState' in options }
  trackPermanentEffects(window)
  return window
}

/** Ends a session and undoes a test's changes, so that a later test of this worker may take the window. Closes it if that fails. */
export async function releaseWindow(browser: Browser, window: BrowserWindow): Promise<void> {
  const isAsNew = !window.worn && (await renew(window).catch(() => false))
  if (!isAsNew) return window.context.close()
  resting.set(browser, [...(resting.get(browser) ?? []), window])
}

async function renew({ context, page, options }: BrowserWindow): Promise<boolean> {
  for (const other of context.pages()) if (other !== page) await other.close()
  await context.setOffline(false)
  for (const routed of [context, page]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(new URL(quietPath, page.url()).href)
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister()
  })
  await context.clearCookies()
  await context.clearPermissions()
  await context.grantPermissions(options.permissions ?? [])
  await page.setViewportSize(options.viewport ?? desktop)
  return true
}

/** Opens the URL in the session of a cookie and a stored token. */
export async function goto({ context, page }: BrowserWindow, url: string, session: Session): Promise<void> {
  await context.addCookies([session.cookie])
  const quiet = new URL(quietPath, url).href
  // A rested page is there already.
  if (page.url() !== quiet) await page.goto(quiet)
  await page.evaluate((token) => localStorage.setItem('token', token), session.token)
  await page.goto(url)
}

export interface Session {
  cookie: Parameters<BrowserContext['addCookies']>[0][number]
  token: string
}

const lasting = [
  'addInitScript',
  'exposeFunction',
  'exposeBinding',
  'newCDPSession',
  'emulateMedia',
  'on',
  'install',
  'setFixedTime',
]

/** Marks the window once a test calls a method with a permanent effect. */
function trackPermanentEffects(window: BrowserWindow): void {
  for (const target of [window.context, window.page, window.context.clock]) {
    const methods = target as unknown as Record<string, ((...args: unknown[]) => unknown) | undefined>
    for (const name of lasting) {
      const act = methods[name]?.bind(target)
      if (act)
        methods[name] = (...args) => {
          window.worn = true
          return act(...args)
        }
    }
  }
}
