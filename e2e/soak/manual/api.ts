import { listAudit } from '@recado/contract/audit/api'
import { updateSetting } from '@recado/contract/settings/api'
import { showTicket, updateTicket } from '@recado/contract/tickets/api'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { shop } from '#support/connection.ts'
import { goTo, type Guide, type Step, press, printedIn, type Reader, write } from './guide.ts'
import { copied, dialogOf } from './screen.ts'

const customer = { phone: '5541998123344', name: 'Olívia Prestes' }

/** The state of a developer following the page: the token, and the answer to the first message. */
interface Program {
  token: string
  ticketId: number
}

export const api: Guide = async (reader) => {
  await reader.stage.product.phones.addPhone({ pn: customer.phone, name: customer.name })
  const program: Program = { token: '', ticketId: 0 }
  return [token(reader, program), first(reader, program), once(reader, program), webhook(reader)]
}

function token({ page, stage }: Reader, program: Program): Step[] {
  return [
    // The menu shows it to users with the permission.
    () => page.getByRole('navigation').locator('a[href="/messages-api"]').waitFor(),
    async (entry, make) => {
      await goTo(page, entry)
      await press(page, make)
      await page.getByRole('button', { name: make }).waitFor({ state: 'detached' })
    },
    async (copy, another) => {
      await press(page, copy)
      const old = await copied(page, /^[\da-f]{64}$/)
      await press(page, another)
      const asked = dialogOf(page)
      await press(asked, another)
      await asked.waitFor({ state: 'detached' })
      await press(page, copy)
      await expect.poll(() => copied(page, /^[\da-f]{64}$/)).not.toBe(old)
      program.token = await copied(page, /./)
      const answer = await fetch(`${stage.product.url}/api/tickets/close`, {
        method: 'POST',
        headers: { authorization: `Bearer ${old}`, 'content-type': 'application/json' },
        body: '{"ticketId": 1}',
      })
      expect(answer.status).toBe(401)
      const { entries } = await (await stage.product.admin()).call(listAudit, {})
      const acts = entries.map(({ act }) => act).filter((act) => act.startsWith('company.token-'))
      expect(acts).toEqual(['token-shown', 'token-made', 'token-shown', 'token-made'].map((act) => `company.${act}`))
    },
  ]
}

type Answer = Record<'messageId' | 'ticketId' | 'contactId', number> & { status: string }

/** Runs the page's example as printed, with URL, token and number replaced, and any further arguments. */
async function run({ language, stage }: Reader, { token }: Program, ...more: string[]): Promise<Answer> {
  const command = printedIn(language, 'api')
    .replace(/https:\/\/[\w-]+/, stage.product.url)
    .replace(/Bearer \w+/, `Bearer ${token}`)
    .replace('5541998123344', customer.phone)
  const { stdout } = await promisify(execFile)('sh', ['-c', [command, ...more].join(' ')])
  return JSON.parse(stdout) as Answer
}

const textIn = ({ language }: Reader) => /"body": "([^"]+)"/.exec(printedIn(language, 'api'))?.[1] ?? ''
/** How often the example has arrived on the customer's phone. */
const arrived = async (reader: Reader) =>
  (await reader.stage.product.phones.messages(customer.phone, shop)).filter(({ text }) => text === textIn(reader)).length

function first(reader: Reader, program: Program): Step[] {
  const { page, stage } = reader
  let answer: Answer
  return [
    async () => void (answer = await run(reader, program)),
    async () => {
      const number: unknown = expect.any(Number)
      expect(answer).toMatchObject({ messageId: number, ticketId: number, contactId: number, status: 'queued' })
      await expect.poll(() => arrived(reader)).toBe(1)
      program.ticketId = answer.ticketId
    },
    async (waiting) => {
      await page.getByRole('navigation').locator('a[href="/tickets"]').click()
      await page.getByRole('tab', { name: new RegExp(`^${waiting}`) }).click()
      await page
        .getByRole('listitem')
        .filter({ hasText: textIn(reader) })
        .first()
        .waitFor()
      const admin = await stage.product.admin()
      await admin.call(updateTicket, { id: program.ticketId, status: 'open' })
      expect((await run(reader, program)).ticketId).toBe(program.ticketId)
      expect((await admin.call(showTicket, { id: program.ticketId })).status).toBe('open')
      await expect.poll(() => arrived(reader)).toBe(2)
    },
  ]
}

function once(reader: Reader, program: Program): Step[] {
  const key = `-H "Idempotency-Key: pedido-4711"`
  let answer: Answer
  return [
    async () => {
      answer = await run(reader, program, key)
      await expect.poll(() => arrived(reader)).toBe(3)
    },
    async () => {
      expect(await run(reader, program, key)).toEqual(answer)
      // The next message has arrived, and none before it.
      await run(reader, program)
      await expect.poll(() => arrived(reader)).toBe(4)
    },
  ]
}

function webhook({ page, language, stage, around: { services } }: Reader): Step[] {
  const { hooks } = services
  const path = `/manual-${language}`
  const ids = () => hooks.requests.filter((call) => call.path === path).map(({ headers }) => String(headers['webhook-id']))
  let secret = ''
  let failed = ''
  return [
    async (part, address, save, onOff) => {
      await page.getByRole('navigation').locator('a[href="/messages-api"]').click()
      const panel = page.getByRole('region', { name: part, exact: true })
      await write(panel, address, hooks.url + path)
      await press(panel, save)
      // Its secret is made with it.
      await expect.poll(() => panel.locator('input[readonly]').inputValue()).toMatch(/^whsec_/)
      await press(panel, onOff)
      await expect.poll(() => panel.getByRole('switch').isChecked()).toBe(true)
    },
    async (copy, test) => {
      await press(page, copy)
      secret = await copied(page, /^whsec_/)
      hooks.add({ path, secret })
      await press(page, test)
      await expect.poll(() => ids().length).toBe(1)
      expect(hooks.refused.filter((line) => line.startsWith('401'))).toEqual([])
    },
    async () => {
      hooks.add({ path, secret, status: () => 500 })
      await stage.product.phones.write(customer.phone, shop, 'Chegou, obrigada.')
      await expect.poll(() => ids().length).toBeGreaterThan(2)
      ;[, failed = ''] = ids()
    },
    async () => {
      await expect.poll(() => ids().filter((id) => id === failed).length).toBeGreaterThan(1)
      hooks.add({ path, secret })
    },
    async (deliveries, again) => {
      const list = page.getByRole('region', { name: deliveries, exact: true })
      const shown = list.getByText(/^msg_/)
      for (const line of await list.locator('button[aria-expanded]').all()) {
        await line.click()
        if ((await shown.innerText()) === failed) break
      }
      await expect.poll(() => list.locator('ol > li').count()).toBeGreaterThan(1)
      const before = ids().filter((one) => one === failed).length
      await press(list, again)
      await expect.poll(() => ids().filter((one) => one === failed).length).toBeGreaterThan(before)
      await (await stage.product.admin()).call(updateSetting, { settingKey: 'messageWebhook.enabled', value: 'disabled' })
    },
  ]
}
