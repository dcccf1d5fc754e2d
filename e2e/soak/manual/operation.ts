import { updatePaymentSettings } from '@recado/contract/payments/api'
import { Api } from '#support/api.ts'
import { demoPeople, password } from '#support/product.ts'
import type { Guide, Step } from './guide.ts'
import { become } from './operation/become.ts'
import { companies, deletion } from './operation/companies.ts'
import { announcements, helps } from './operation/news.ts'
import { buyer } from './operation/operator.ts'
import { payments } from './operation/payments.ts'
import { plans } from './operation/plans.ts'

export const operation: Guide = async (reader) => {
  const { product } = reader.stage
  const operator = {
    ...reader,
    buyer: new Api(product.url, { email: buyer.email, password }),
    words: { settings: '', edit: '', save: '' },
  }
  const [open, add] = helps(operator)
  /** Restores what other pages presume. */
  const finish: Step = async (title = '') => {
    await add?.(title)
    await (await product.admin()).call(updatePaymentSettings, { driver: 'manual' })
    await product.recado('super', demoPeople.marina, 'off')
  }
  const films = [open, (title: string) => finish(title)] as Step[]
  return [
    become(operator),
    companies(operator),
    deletion(operator),
    plans(operator),
    payments(operator),
    announcements(operator),
    films,
  ]
}
