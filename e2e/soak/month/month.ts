import { registerWebhook, updatePaymentSettings } from '@recado/contract/payments/api'
import type { MailServer } from '@recado/peers/mail/mail-server'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { Api } from '../../support/api.ts'
import { keysOf } from '../../support/banks.ts'
import { launch, openBrowser, shoot } from '../../support/browser.ts'
import { Clock, shiftDate } from '../../support/clock/clock.ts'
import { demoPeople, password, type Product, startProduct } from '../../support/product.ts'
import { signIn } from '../../support/stage.ts'
import { until } from '../../support/until.ts'
import { openExternalServices, type ExternalServices } from '../external-services.ts'
import { Ledger } from './ledger.ts'

const patienceMs = 90_000
const dayMs = 86_400_000
/** How far the company is behind UTC, without daylight saving. */
const behindUtcMs = 3 * 3_600_000

/** The company's users. */
export const crew = {
  helena: { name: 'Helena Duarte', email: 'helena@serraazul.example' },
  caio: { name: 'Caio Mendes', email: 'caio@serraazul.example' },
  livia: { name: 'Lívia Rocha', email: 'livia@serraazul.example' },
  bruno: { name: 'Bruno Teixeira', email: 'bruno@serraazul.example' },
} as const
export type Who = keyof typeof crew

/** A company's first weeks: its installation, the world around it, one clock for all, and what has happened so far. */
export class Month {
  readonly clock = new Clock()
  readonly ledger = new Ledger()
  /** What pages have reported. */
  readonly complaints: string[][] = []
  product!: Product
  browser!: Browser
  around!: ExternalServices
  /** Set when the company is there. */
  companyId = 0
  #firstMidnight = 0
  readonly #people = new Map<Who, Api>()
  readonly #contexts = new Map<Who, BrowserContext>()

  /** Starts everything on the first day, a Monday, at eight, before the company exists. */
  async start(): Promise<void> {
    const today = Math.floor((Date.now() - behindUtcMs) / dayMs)
    // 1 January 1970 was a Thursday.
    const monday = today + 7 - ((today + 3) % 7)
    this.#firstMidnight = monday * dayMs + behindUtcMs
    await this.#advance(this.#firstMidnight + 8 * 3_600_000 - Date.now())
    this.around = await openExternalServices()
    const [product, browser] = await Promise.all([startProduct({ ...this.around.env, ...this.clock.ofAll }), launch()])
    this.product = product
    this.browser = browser
    this.around.banks.find(product)
    await this.#takePayments()
  }

  async remove(): Promise<void> {
    await this.browser?.close()
    await this.product?.remove()
    await this.around?.close()
    shiftDate(0)
    this.clock.remove()
  }

  /** Advances the clock to this time of a day, 0 being the first. Never goes back. */
  async at(day: number, time: string): Promise<void> {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    const goal = this.#firstMidnight + day * dayMs + (hours * 60 + minutes) * 60_000
    if (goal < Date.now()) throw new Error(`Day ${day}, ${time} is over: it is ${new Date().toISOString()}`)
    await this.#advance(goal - Date.now())
  }

  /** Advances the clock by this many minutes. */
  pass(minutes: number): Promise<void> {
    return this.#advance(minutes * 60_000)
  }

  /** A day, yyyy-MM-dd, 0 being the first. */
  day(count: number): string {
    return new Date(this.#firstMidnight + count * dayMs - behindUtcMs).toISOString().slice(0, 10)
  }

  /** A browser without a session. */
  async open(): Promise<Page> {
    const { context, complaints } = await openBrowser(this.browser, { reducedMotion: 'reduce' })
    // On a machine that does much else.
    context.setDefaultTimeout(patienceMs)
    context.setDefaultNavigationTimeout(patienceMs)
    await context.addInitScript(shiftDate, this.clock.aheadMs)
    this.complaints.push(complaints)
    return context.newPage()
  }

  /** A user submits the sign-in form in a new browser, and the user's previous browser closes. */
  async knock(who: Who): Promise<Page> {
    await this.leave(who)
    const page = await this.open()
    this.#contexts.set(who, page.context())
    await page.goto(`${this.product.url}/login`)
    await signIn(page, crew[who].email)
    return page
  }

  /** The same, and waits until the user is signed in. */
  async enter(who: Who, path = '/tickets'): Promise<Page> {
    const page = await this.knock(who)
    await page.waitForURL((url) => url.pathname !== '/login')
    if (path !== '/tickets') await page.goto(`${this.product.url}${path}`)
    return page
  }

  async leave(who: Who): Promise<void> {
    await this.#contexts.get(who)?.close()
    this.#contexts.delete(who)
  }

  /** A user's API client, without a browser. */
  async api(who: Who): Promise<Api> {
    const known = this.#people.get(who) ?? new Api(this.product.url, { email: crew[who].email, password })
    if (!this.#people.has(who)) await known.signIn()
    this.#people.set(who, known)
    return known
  }

  /** The latest mail to the address with a matching subject, once there is one. */
  async mailTo(email: string, subject: RegExp): Promise<string> {
    const isIt = (one: MailServer['received'][number]) => one.to === email && subject.test(one.headers.get('subject') ?? '')
    return (await until(`a mail to ${email}: ${subject}`, () => this.around.mail.received.findLast(isIt))).text
  }

  /** All open pages, for people to look at. */
  async shootAll(name: string): Promise<void> {
    const pages = this.browser?.contexts().flatMap((context) => context.pages()) ?? []
    for (const [at, page] of pages.entries()) await shoot(page, `${name}-${at}`)
  }

  /** Rows of this company. */
  query<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> {
    return this.product.query<Row>(text, [this.companyId, ...values])
  }

  /** Advances the shared clock: programs, this process and the open pages. */
  async #advance(ms: number): Promise<void> {
    await this.clock.advance(ms)
    shiftDate(this.clock.aheadMs)
    for (const context of this.browser?.contexts() ?? []) {
      await context.addInitScript(shiftDate, this.clock.aheadMs)
      for (const page of context.pages()) await page.evaluate(shiftDate, this.clock.aheadMs)
    }
  }

  /** The operator receives payments through a bank, which reports them. */
  async #takePayments(): Promise<void> {
    await this.product.recado('super', demoPeople.marina, 'on')
    const operator = await this.product.admin()
    await operator.call(updatePaymentSettings, { driver: 'efi', efi: keysOf(this.around.banks.efi.account()) })
    await operator.call(registerWebhook, {})
  }
}
