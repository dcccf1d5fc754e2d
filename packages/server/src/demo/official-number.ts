import { create as createCampaign } from '#features/campaigns/campaigns.ts'
import { addFromSheet } from '#features/contact-lists/imports.ts'
import { create as createList } from '#features/contact-lists/lists.ts'
import { create, checkNew } from '#features/official-lines/official-lines.ts'
import { prepare as prepareApp } from '#features/official-lines/apps.ts'
import { requireAddable } from '#features/connections/connections.ts'
import { requireNamed } from '#features/templates/templates.ts'
import { type Deed, serve } from './campaigns.ts'
import { makeFlow } from './flows.ts'
import { everyMinutes } from './morning/campaigns.ts'
import { remind } from './morning/flows.ts'
import { news, reminder, templateCampaign } from './morning/official-campaign.ts'
import { menus } from './morning/shop-settings.ts'
import { day } from './script.ts'
import { connectionFields } from './set-up-shop.ts'
import { official, runAs, type Stage } from './stage.ts'

/** Some days ago the shop got a number of the official API. A flow and a campaign send templates that Meta had approved. */
export function officialDeeds(): Deed[] {
  const { ago, people, reads } = templateCampaign
  let lineId = 0
  return [
    { ago: 3 * day, run: async (stage) => void (lineId = await connectOfficialNumber(stage)) },
    { ago: 2.5 * day, run: (stage) => drawReminder(stage, lineId) },
    { ago, run: (stage) => begin(stage, lineId) },
    // The run after the last recipient ends the campaign.
    ...people.map((_, at): Deed => ({ ago: ago - (at + 1) * everyMinutes, run: serve })),
    { ago: ago - reads.after, run: read },
  ]
}

/** The shop has an account at Meta, whose app tells the desk about the number. @returns the connection */
async function connectOfficialNumber(stage: Stage): Promise<number> {
  const { phones, meta, company, around, clock } = stage
  const actor = company.people['Marina Prado']
  await phones.ensure(official, 'Araucária Oficial', { isOfficial: true })
  const { appId, ...account } = await meta.openAccount('Araucária Móveis', official, [news, reminder])
  const app = await runAs(stage, actor, (ctx) => prepareApp(ctx))
  await meta.saveCallback(appId, { url: app.callbackUrl, verifyToken: app.verifyToken })
  const queueIds = menus.map(({ queue }) => company.queues[queue])
  const input = { ...connectionFields, name: 'Oficial', isDefault: false, queueIds, ...account, appId: app.id }
  const ahead = { ...around, companyId: company.id, now: clock.now(), uploads: [], actor }
  const checked = await checkNew(ahead, input, (ctx) => requireAddable(ctx, input))
  return (await runAs(stage, actor, (ctx) => create(ctx, input, checked))).connection.id
}

async function drawReminder(stage: Stage, lineId: number): Promise<void> {
  const { id, name } = await runAs(stage, stage.company.people['Marina Prado'], (ctx) => requireNamed(ctx, lineId, reminder))
  await makeFlow(stage, 'Visita marcada', remind({ id, name }))
}

async function begin(stage: Stage, whatsappId: number): Promise<void> {
  const marina = stage.company.people['Marina Prado']
  const { name, listName, values: templateValues } = templateCampaign
  const people = templateCampaign.people.map((one) => ({ name: one.name, number: one.phone, email: '' }))
  const { id: contactListId } = await runAs(stage, marina, (ctx) => createList(ctx, listName))
  await runAs(stage, marina, (ctx) => addFromSheet(ctx, contactListId, { people, faulty: [] }))
  const scheduledAt = stage.clock.now().toISOString()
  await runAs(stage, marina, async (ctx) => {
    const { id: templateId } = await requireNamed(ctx, whatsappId, news)
    return createCampaign(ctx, { name, whatsappId, contactListId, scheduledAt, strangers: 'include', templateId, templateValues })
  })
  await serve(stage)
}

async function read({ phones }: Stage): Promise<void> {
  const { people, reads } = templateCampaign
  await Promise.all(people.filter((_, place) => reads.isRead(place)).map(({ phone }) => phones.read(phone, official)))
}
