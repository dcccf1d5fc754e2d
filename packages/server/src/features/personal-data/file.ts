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

/** All that is kept of a person, as pieces of one JSON. Messages come last: they are many, and read as they are sent. */
export async function exportPerson(ctx: ActorCtx, id: number, unit: Unit): Promise<AsyncIterable<string>> {
  await requireApart(ctx, id)
  const { optOuts, ...contact } = await tellOfPerson(ctx, id)
  const schedules = await schedulesOfPerson(ctx, id)
  const head = {
    exportedAt: ctx.now,
    contact,
    mergedFrom: await mergesOfPerson(ctx, id),
    optOuts: optOuts.map(({ kind, reason, source, words, at }) => ({ kind, reason, source, words, at })),
    campaigns: await campaignsOfPerson(ctx, id),
    tickets: await ticketsOfPerson(ctx, id),
    notes: await notesOfPerson(ctx, id),
    schedules: schedules.map(({ body, sendAt, sentAt, status, mediaName }) => ({
      body,
      sendAt,
      sentAt,
      status,
      file: mediaName,
    })),
  }
  const messages = await messagesOfPerson(ctx, id, unit)
  await writeDown(ctx, 'contact.exported', id)
  return (async function* () {
    yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "messages": [`
    let isFirst = true
    for await (const some of messages) {
      yield some.map((message, at) => `${isFirst && at === 0 ? '' : ','}\n    ${JSON.stringify(message)}`).join('')
      isFirst = false
    }
    yield '\n  ]\n}\n'
  })()
}
