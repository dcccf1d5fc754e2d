import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type BrowserKind, sharedBrowser, shoot } from './browser.ts'
import { type Company, openCompany } from './company.ts'
import { password, type Product, startProduct } from './product.ts'
import { goto, releaseWindow, acquireWindow, type BrowserWindow } from './windows.ts'

interface PageOptions extends BrowserContextOptions {
  /** The page to open first. */
  path?: string
}

/** What a stage needs of its company. */
type Staged = Pick<Company, 'url' | 'signIn' | 'remove'>

/** A company at work, and browsers for those who work there. It exists from a file's first test to its last. */
export type Stage<P extends Staged = Company> = Browsers & { product: P }

class Browsers {
  product!: Staged
  browser!: Browser
  readonly windows: BrowserWindow[] = []
  readonly #entered = new Set<string>()

  /** A user's browser with an empty page. Without motion there is nothing to wait for, and axe sees the final colours. */
  async open(options: BrowserContextOptions = {}): Promise<Page> {
    return (await this.#take(options)).page
  }

  async #take(options: BrowserContextOptions): Promise<BrowserWindow> {
    const window = await acquireWindow(this.browser, { reducedMotion: 'reduce', ...options })
    this.windows.push(window)
    return window
  }

  /** Opens a page with a user's session, the one the user's calls use. Ends the session of an earlier browser. */
  async enter(email: string, { path = '/tickets', ...options }: PageOptions = {}): Promise<Page> {
    const person = await this.product.signIn(email)
    if (this.#entered.has(email)) await person.signIn()
    this.#entered.add(email)
    const { origin, hostname, protocol } = new URL(this.product.url)
    const expires = Date.now() / 1000 + 86_400
    const cookie = {
      name: 'jrt',
      value: person.refreshCookie,
      domain: hostname,
      path: '/api/auth',
      expires,
      httpOnly: true,
      secure: protocol === 'https:',
      sameSite: 'Lax' as const,
    }
    const window = await this.#take(options)
    await goto(window, `${origin}${path}`, { cookie, token: person.token })
    return window.page
  }

  /** Signs a user in by the form, in a new browser. Ends the user's previous session. */
  async enterByForm(email: string, options: BrowserContextOptions = {}, fillIn = signIn): Promise<Page> {
    await this.product.signIn(email)
    this.#entered.add(email)
    const page = await this.open(options)
    await page.goto(`${this.product.url}/login`)
    await fillIn(page, email)
    await page.waitForURL('**/tickets')
    return page
  }
}

export async function signIn(page: Page, email: string, typed = password): Promise<void> {
  // Other public pages have an e-mail field too, and disappear once this one is there.
  await page.getByRole('heading', { name: 'Entre na sua conta' }).waitFor()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

/** Sets the password on the page a login link leads to. */
export async function savePassword(page: Page, typed = password): Promise<void> {
  await page.getByLabel('Nova senha').fill(typed)
  await page.getByRole('button', { name: 'Salvar e entrar' }).click()
}

/** The stage for a file's tests: a new company in a shared installation. */
export function setStage(prepare?: (company: Company) => Promise<void>, program?: BrowserKind): Stage {
  return set(openCompany, prepare, program)
}

/** The stage for a file that needs the whole of an installation: the demo company in a new one, unless `env` says otherwise. */
export function setOwnStage(prepare?: (product: Product) => Promise<void>, env?: Record<string, string>): Stage<Product> {
  return set(() => startProduct(env), prepare)
}

/** After each test all sessions end, and their pages must have reported nothing. */
function set<P extends Staged>(open: () => Promise<P>, prepare?: (product: P) => Promise<void>, program?: BrowserKind): Stage<P> {
  const stage = new Browsers() as Stage<P>
  beforeAll(async () => {
    stage.product = await open()
    stage.browser = await sharedBrowser(program)
    await prepare?.(stage.product)
  })
  afterEach(async ({ task }) => {
    const windows = stage.windows.splice(0)
    const pages = windows.flatMap(({ context }) => context.pages())
    if (task.result?.state === 'fail') for (const [at, page] of pages.entries()) await shoot(page, `failed-${task.id}-${at}`)
    for (const window of windows) await releaseWindow(stage.browser, window)
    expect(windows.flatMap(({ complaints }) => complaints.splice(0))).toEqual([])
  })
  afterAll(async () => {
    await stage.product?.remove()
  })
  return stage
}
