import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { launch, openBrowser, shoot } from './browser.ts'
import { password, type Product, startProduct } from './product.ts'

/** The demo company's people: an admin, and two attendants of different queues. */
export const people = { marina: 'marina@araucaria.example', caio: 'caio@araucaria.example', livia: 'livia@araucaria.example' }

/** A running product, and browsers for those who work with it. It exists from a file's first test to its last. */
export class Stage {
  product!: Product
  browser!: Browser
  /** What pages have reported since the test began. */
  readonly complaints: string[][] = []
  readonly contexts: BrowserContext[] = []
  readonly #entered = new Set<string>()

  /** A person's own browser, with an empty page. Without motion: nothing to wait for, and axe sees the final colours. */
  async open(options: BrowserContextOptions = {}): Promise<Page> {
    const { context, complaints } = await openBrowser(this.browser, { reducedMotion: 'reduce', ...options })
    this.contexts.push(context)
    this.complaints.push(complaints)
    return context.newPage()
  }

  /** Opens the tickets in a browser with a person's session, the one their calls use. Ends that of an earlier browser. */
  async enter(email: string, options: BrowserContextOptions = {}): Promise<Page> {
    const person = await this.product.signIn(email)
    if (this.#entered.has(email)) await person.signIn()
    this.#entered.add(email)
    const { origin, hostname } = new URL(this.product.url)
    const expires = Date.now() / 1000 + 86_400
    const cookie = {
      name: 'jrt',
      value: person.refreshCookie,
      domain: hostname,
      path: '/api/auth',
      expires,
      httpOnly: true,
      secure: false,
      sameSite: 'Lax' as const,
    }
    const localStorage = [{ name: 'token', value: person.token }]
    const page = await this.open({ ...options, storageState: { cookies: [cookie], origins: [{ origin, localStorage }] } })
    await page.goto(`${origin}/tickets`)
    return page
  }

  /** Signs a person in by the form, in a browser of their own. Ends the session they had. */
  async enterByForm(email: string, options: BrowserContextOptions = {}): Promise<Page> {
    await this.product.signIn(email)
    this.#entered.add(email)
    const page = await this.open(options)
    await page.goto(`${this.product.url}/login`)
    await signIn(page, email)
    await page.waitForURL('**/tickets')
    return page
  }
}

/** Fills in the sign-in form and submits it. */
export async function signIn(page: Page, email: string, typed = password): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

/** Sets the password on the page a login link leads to. */
export async function savePassword(page: Page, typed = password): Promise<void> {
  await page.getByLabel('Nova senha').fill(typed)
  await page.getByRole('button', { name: 'Salvar e entrar' }).click()
}

/** The stage for a file's tests. After each of them all pages are closed, and must have reported nothing. */
export function setStage(prepare?: (product: Product) => Promise<void>): Stage {
  const stage = new Stage()
  beforeAll(async () => {
    stage.product = await startProduct()
    stage.browser = await launch()
    await prepare?.(stage.product)
  })
  afterEach(async ({ task }) => {
    const pages = stage.contexts.flatMap((context) => context.pages())
    if (task.result?.state === 'fail') for (const [at, page] of pages.entries()) await shoot(page, `failed-${task.id}-${at}`)
    for (const context of stage.contexts.splice(0)) await context.close()
    expect(stage.complaints.splice(0).flat()).toEqual([])
  })
  afterAll(async () => {
    await stage.browser?.close()
    await stage.product?.remove()
  })
  return stage
}
