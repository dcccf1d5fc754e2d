import { together } from '#platform/database/db.ts'
import type { Ctx, Unit } from '#platform/unit.ts'
import {
  forgetNames,
  forgetWriter,
  listIdsOfPerson,
  listKeysOfPerson,
  listOfPerson,
  type MessageOfPerson,
} from './person-queries.ts'

const atOnce = 500

/** What was said with the contact, and by it in groups, in its order. Only ids are held; the rest is read a little at a time. */
export async function messagesOfPerson(ctx: Ctx, contactId: number, unit: Unit): Promise<AsyncIterable<MessageOfPerson[]>> {
  const { companyId } = ctx
  const ids = await listIdsOfPerson(ctx.tx, companyId, contactId)
  return (async function* () {
    for (let at = 0; at < ids.length; at += atOnce) {
      const some = ids.slice(at, at + atOnce)
      yield await unit(companyId, ({ tx }) => listOfPerson(tx, companyId, contactId, some), true)
    }
  })()
}

/** What the person is called on the wire, as messages know it. */
export async function namesInMessages(ctx: Ctx, contactId: number): Promise<string[]> {
  return (await listKeysOfPerson(ctx.tx, ctx.companyId, contactId)).flatMap((key) => key.split(':').slice(1))
}

/** Messages stay, without the person who was written to or wrote. */
export async function forgetInMessages(ctx: Ctx, contactId: number, names: readonly string[]): Promise<void> {
  const { tx, companyId } = ctx
  await together(forgetWriter(tx, companyId, contactId), forgetNames(tx, companyId, contactId, names))
}
