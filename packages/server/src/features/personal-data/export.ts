import { recordAct } from '#features/audit/audit.ts'
import { mergesOfPerson, requireUnmerged } from '#features/contact-merges/personal-data.ts'
import { collectPersonalData } from '#features/contacts/restrictions/personal-data.ts'
import { messagesOfPerson } from '#features/messages/personal-data.ts'
import type { FeatureBelongings } from '#platform/belongings/belongings.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Unit } from '#platform/unit.ts'
import { listFormerContacts } from './former-contacts.ts'

/** All that is kept of a person, as pieces of one JSON. Messages come last, because they are many and read as they are sent. */
export async function exportPerson(
  ctx: ActorCtx,
  id: number,
  unit: Unit,
  belongings: readonly FeatureBelongings[],
): Promise<AsyncIterable<string>> {
  await requireUnmerged(ctx, id)
  const own = await collectOfContact(ctx, id, belongings)
  const former = (await listFormerContacts(ctx, id)).toSorted((a, b) => a - b)
  const deletedBefore: Awaited<ReturnType<typeof collectOfContact>>[] = []
  for (const one of former) deletedBefore.push(await collectOfContact(ctx, one, belongings))
  const head = { exportedAt: ctx.now, ...own, deletedBefore }
  const messages: AsyncIterable<object[]>[] = []
  for (const one of [...former, id]) messages.push(await messagesOfPerson(ctx, one, unit))
  await recordAct(ctx, 'contact.exported', id)
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

/** What is kept of the person in one contact, except for the messages. */
async function collectOfContact(ctx: ActorCtx, id: number, belongings: readonly FeatureBelongings[]) {
  const { optOuts, ...contact } = await collectPersonalData(ctx, id)
  const told = {
    contact,
    mergedFrom: await mergesOfPerson(ctx, id),
    optOuts: optOuts.map(({ user: _user, campaign: _campaign, id: _id, wabaId, ...said }) => ({
      ...said,
      ...(wabaId === null ? {} : { wabaId }),
    })),
  }
  for (const { tell } of belongings) Object.assign(told, await tell?.(ctx, id))
  return told
}
