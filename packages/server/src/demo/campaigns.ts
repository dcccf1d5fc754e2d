import { create as createCampaign } from '#features/campaigns/campaigns.ts'
import { tick } from '#features/campaigns/serving.ts'
import { update as updateCampaignSettings } from '#features/campaigns/settings.ts'
import { addFromSheet } from '#features/contact-lists/imports.ts'
import { create as createList } from '#features/contact-lists/lists.ts'
import { send } from '#features/messages/outbound/send.ts'
import { update as updateSetting } from '#features/settings/settings.ts'
import { lockTicket } from '#features/tickets/find.ts'
import { accept, close } from '#features/tickets/tickets.ts'
import {
  absent,
  askedForNews,
  type Campaign,
  campaigns,
  everyMinutes,
  isReader,
  listed,
  listName,
  readers,
  refused,
} from './morning/campaigns.ts'
import { findLatestConversation } from './queries.ts'
import { day, hour } from './script.ts'
import { runAs, waitUntilIdle, shop, type Stage } from './stage.ts'

/** Something that happens a number of minutes before the first sign-in. */
export interface Deed {
  ago: number
  run: (stage: Stage) => Promise<void>
}

/** The connection that campaigns are sent from, and the list they are sent to. */
interface Terms {
  connectionId: number
  contactListId: number
}

/** Everything that happens for the campaigns: customers ask for news, Marina makes the list, and each message goes out at its time. */
export function campaignDeeds(connectionId: number): Deed[] {
  const terms = { connectionId, contactListId: 0 }
  return [
    ...readers.map((_, group) => ({ ago: (330 - group * 7) * day, run: (stage: Stage) => askForNews(stage, group) })),
    // Ratings are switched on only now, so that customers who only asked for news are not asked for one.
    { ago: 300 * day, run: (stage) => askForRatings(stage) },
    { ago: 28 * hour, run: async (stage) => void (terms.contactListId = await makeList(stage)) },
    ...campaigns.flatMap((campaign) => deedsOf(campaign, terms)),
  ]
}

function deedsOf({ ago, people, reads, leaves, ...campaign }: Campaign, terms: Terms): Deed[] {
  return [
    { ago, run: (stage) => begin(stage, campaign, terms) },
    ...Array.from({ length: people - 1 }, (_, at): Deed => ({ ago: ago - (at + 1) * everyMinutes, run: serve })),
    // The run after the last recipient ends the campaign.
    { ago: ago - people * everyMinutes, run: serve },
    {
      ago: ago - reads.after,
      run: (stage) =>
        read(
          stage,
          listed.slice(0, people).filter((_, place) => reads.isRead(place)),
        ),
    },
    ...(leaves ? [{ ago: ago - leaves.after, run: (stage: Stage) => leave(stage, leaves.phone) }] : []),
  ]
}

/** Some visitors of the shop ask for news, and Caio promises it to each. */
async function askForNews(stage: Stage, group: number): Promise<void> {
  const { phones, company, system } = stage
  const caio = company.people['Caio Mendes']
  const people = readers[group] ?? []
  for (const { phone, name } of people) await phones.ensure(phone, name, { isUnlisted: true })
  await Promise.all(people.map(({ phone }) => phones.write(phone, shop, { text: askedForNews.says }, 'story')))
  await waitUntilIdle(stage)
  for (const { name } of people) {
    const { ticketId } = await findLatestConversation(system, company.id, name)
    await runAs(stage, caio, async (ctx) => accept(ctx, await lockTicket(ctx, ticketId)))
    await runAs(stage, caio, (ctx) => send(ctx, { ticketId, body: askedForNews.writes }))
  }
  await waitUntilIdle(stage)
  for (const { name } of people) {
    const { ticketId } = await findLatestConversation(system, company.id, name)
    await runAs(stage, caio, async (ctx) => close(ctx, await lockTicket(ctx, ticketId)))
  }
}

async function askForRatings(stage: Stage): Promise<void> {
  await runAs(stage, stage.company.people['Marina Prado'], (ctx) =>
    updateSetting(ctx, { settingKey: 'userRating', value: 'enabled' }),
  )
}

async function makeList(stage: Stage): Promise<number> {
  const marina = stage.company.people['Marina Prado']
  for (const phone of absent) await stage.phones.setOnline(phone, false)
  await stage.phones.refuseNext(shop, refused)
  await runAs(stage, marina, (ctx) => updateCampaignSettings(ctx, { longerIntervalAfter: 1, greaterInterval: 120 }))
  const { id } = await runAs(stage, marina, (ctx) => createList(ctx, listName))
  const people = listed.map(({ name, phone }) => ({ name, number: phone, email: '' }))
  await runAs(stage, marina, (ctx) => addFromSheet(ctx, id, { people, faulty: [] }))
  return id
}

async function begin(stage: Stage, { name, texts }: Pick<Campaign, 'name' | 'texts'>, terms: Terms): Promise<void> {
  const [message1, message2, message3] = texts
  const { connectionId: whatsappId, contactListId } = terms
  const plan = { whatsappId, contactListId, scheduledAt: stage.clock.now().toISOString(), strangers: 'include' } as const
  await runAs(stage, stage.company.people['Marina Prado'], (ctx) =>
    createCampaign(ctx, { name, message1, message2, message3, ...plan }),
  )
  await serve(stage)
}

/** Does what the clock job does each second, at the time when the next message is due. */
export function serve({ system, unit, clock }: Stage): Promise<void> {
  return tick({ system, unit, now: clock.now() })
}

async function read({ phones }: Stage, people: readonly { phone: string }[]): Promise<void> {
  const there = people.filter(({ phone }) => isReader(phone) && !absent.includes(phone))
  await Promise.all(there.map(({ phone }) => phones.read(phone, shop)))
}

async function leave({ phones }: Stage, phone: string): Promise<void> {
  await phones.write(phone, shop, { text: 'SAIR' }, 'story')
}
