import { planFlags } from '@recado/contract/plan-flags'
import { listPublicPlans } from '@recado/contract/plans/api'
import { expect } from 'vitest'
import { demoPeople } from '#support/product.ts'
import { type Step, press, write } from '../guide.ts'
import { dialogOf } from '../screen.ts'
import { type Operator, parts, save } from './operator.ts'

const name = 'Feira'

export function plans(operator: Operator): Step[] {
  const { page, stage, words } = operator
  const dialog = dialogOf(page)
  let part = ''
  return [
    async (screen, add) => {
      await press(parts(operator), screen)
      await press(page, add)
    },
    async (label, users, connections, queues, features) => {
      await write(dialog, label, name)
      await dialog.locator('[name=value]').fill('149,90')
      await write(dialog, users, '4')
      await write(dialog, connections, '2')
      await write(dialog, queues, '5')
      part = features
      await dialog.getByRole('group', { name: features }).getByRole('checkbox').first().uncheck()
    },
    (offered) => dialog.getByLabel(offered).check(),
    async (saving) => {
      await save(operator, saving)
      await page
        .getByRole('row')
        .filter({ hasText: name })
        .getByText(/149[,.]90/)
        .waitFor()
      const offered = await operator.buyer.call(listPublicPlans, {})
      const limits = { users: 4, connections: 2, queues: 5, useCampaigns: false }
      expect(offered.find((plan) => plan.name === name)).toMatchObject(limits)
      // In the plan of users who are at work.
      const caio = await stage.enter(demoPeople.caio)
      const screen = caio.getByRole('navigation').locator('a[href="/schedules"]')
      await screen.waitFor()
      for (const state of ['detached', 'visible'] as const) {
        await press(page.getByRole('row').filter({ hasText: 'Completo' }), words.edit)
        const calendar = dialog.getByRole('group', { name: part }).getByRole('checkbox')
        await calendar.nth(planFlags.indexOf('useSchedules')).setChecked(state === 'visible')
        await save(operator, saving)
        await screen.waitFor({ state })
      }
      await caio.context().close()
    },
  ]
}
