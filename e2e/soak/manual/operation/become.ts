import { demoPeople } from '#support/product.ts'
import { goTo, type Step, printedIn } from '../guide.ts'
import { signIn } from '../screen.ts'
import type { Operator } from './operator.ts'

export function become({ page, language, stage: { product }, words }: Operator): Step[] {
  return [
    async () => {
      const [, args = ''] = printedIn(language, 'operation').split(' -- ')
      await product.recado(...args.replace(/\S+@\S+/, demoPeople.marina).split(' '))
    },
    async (settings, platform, announcements) => {
      words.settings = settings
      await signIn(page, product.url, demoPeople.marina)
      await goTo(page, settings)
      await page.getByRole('heading', { name: platform }).waitFor()
      await page.getByRole('navigation').getByRole('link', { name: announcements, exact: true }).waitFor()
      // A user has one session, so the calls use the page's.
      const api = await product.admin()
      api.token = await page.evaluate(() => localStorage.getItem('token') ?? '')
      api.refreshCookie = (await page.context().cookies()).find(({ name }) => name === 'jrt')?.value ?? ''
    },
  ]
}
