import { create, checkNew } from '#features/official-lines/official-lines.ts'
import { prepare as prepareApp } from '#features/official-lines/apps.ts'
import { requireAddable } from '#features/connections/connections.ts'
import type { Deed } from './campaigns.ts'
import { menus } from './morning/shop-settings.ts'
import { day } from './script.ts'
import { connectionFields } from './set-up-shop.ts'
import { official, runAs, type Stage } from './stage.ts'

/** Some days ago the shop got a number of the official API. */
export const officialDeeds: readonly Deed[] = [{ ago: 3 * day, run: connectOfficialNumber }]

/** The shop has an account at Meta, whose app tells the desk about the number. */
async function connectOfficialNumber(stage: Stage): Promise<void> {
  const { phones, meta, company, around, clock } = stage
  const actor = company.people['Marina Prado']
  await phones.ensure(official, 'Araucária Oficial', { isOfficial: true })
  const { appId, ...account } = await meta.openAccount('Araucária Móveis', official)
  const app = await runAs(stage, actor, (ctx) => prepareApp(ctx))
  await meta.saveCallback(appId, { url: app.callbackUrl, verifyToken: app.verifyToken })
  const queueIds = menus.map(({ queue }) => company.queues[queue])
  const input = { ...connectionFields, name: 'Oficial', isDefault: false, queueIds, ...account, appId: app.id }
  const ahead = { ...around, companyId: company.id, now: clock.now(), uploads: [], actor }
  const checked = await checkNew(ahead, input, (ctx) => requireAddable(ctx, input))
  await runAs(stage, actor, (ctx) => create(ctx, input, checked))
}
