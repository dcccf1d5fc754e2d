import { answersOfPerson } from '#features/bots/person.ts'
import { campaignsOfPerson } from '#features/campaigns/person.ts'
import { writeDown } from '#features/audit/audit.ts'
import { mergesOfPerson, requireApart } from '#features/contact-merges/person.ts'
import { tellOfPerson } from '#features/contacts/standing/person.ts'
import { messagesOfPerson } from '#features/messages/person.ts'
import { schedulesOfPerson } from '#features/schedules/person.ts'
import { notesOfPerson } from '#features/ticket-notes/person.ts'
import { ticketsOfPerson } from '#features/tickets/person.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Unit } from '#platform/unit.ts'
import { listFormer } from './former.ts'

/** All that is kept of a person, as pieces of one JSON. Messages come last: they are many, and read as they are sent. */
export async function exportPerson(ctx: ActorCtx, id: number, unit: Unit): Promise<AsyncIterable<string>> {
  await requireApart(ctx, id)
  const own = await tellOf(ctx, id)
  const former = (await listFormer(ctx, id)).toSorted((a, b) => a - b)
  const deletedBefore: Awaited<ReturnType<typeof tellOf>>[] = []
  for (const one of former) deletedBefore.push(await tellOf(ctx, one))
  const head = { exportedAt: ctx.now, ...own, deletedBefore }
  const messages: AsyncIterable<object[]>[] = []
  for (const one of [...former, id]) messages.push(await messagesOfPerson(ctx, one, unit))
  await writeDown(ctx, 'contact.exported', id)
  return (async function* () {
    yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "messages": [`
    let isFirst = true
    for (const those of messages)
      for await (const some of those) {
        yield some.map((message, at) => `${isFirst && at === 0 ? '' : ','}\n    ${JSON.stringify(message)}`).join('')
        isFirst &&= some.length === 0
      }
    yield '\n  ]\n}\n'
  })()
}

/** What is kept of the person in one contact, but for the messages. */
async function tellOf(ctx: ActorCtx, id: number) {
  const { optOuts, ...contact } = await tellOfPerson(ctx, id)
  const schedules = await schedulesOfPerson(ctx, id)
  return {
    contact,
    mergedFrom: await mergesOfPerson(ctx, id),
    optOuts: optOuts.map(({ kind, reason, source, words, at }) => ({ kind, reason, source, words, at })),
    campaigns: await campaignsOfPerson(ctx, id),
    tickets: await ticketsOfPerson(ctx, id),
    notes: await notesOfPerson(ctx, id),
    answers: await answersOfPerson(ctx, id),
    schedules: schedules.map(({ body, sendAt, sentAt, status, mediaName }) => ({
      body,
      sendAt,
      sentAt,
      status,
      file: mediaName,
    })),
  }
}
