import { chunk } from '#platform/chunk.ts'
import type { Ctx, Unit } from '#platform/unit.ts'
import { writtenAtOnce } from './merge.ts'
import {
  forgetAddress,
  forgetCalled,
  forgetNames,
  listAddressed,
  listDeletedSpeaking,
  listIdsOfPerson,
  listKeysOfPerson,
  listOfPerson,
  listSaidByItself,
  type MessageOfPerson,
} from './personal-data-queries.ts'

const atOnce = 500

/**
 * The messages with the contact, and those that it wrote in groups, in their order. Only ids are kept in memory. The rest is read a little
 * at a time.
 */
export async function messagesOfPerson(ctx: Ctx, contactId: number, unit: Unit): Promise<AsyncIterable<MessageOfPerson[]>> {
  const { companyId } = ctx
  const ids = await listIdsOfPerson(ctx.tx, contactId)
  return (async function* () {
    for (const some of chunk(ids, atOnce)) {
      yield await unit(companyId, ({ tx }) => listOfPerson(tx, contactId, some), true)
    }
  })()
}

/** The person's names on the wire, as messages have them. */
export async function namesInMessages(ctx: Ctx, contactId: number): Promise<string[]> {
  return (await listKeysOfPerson(ctx.tx, contactId)).flatMap((key) => key.split(':').slice(1))
}

/** Those of the person's names on the wire that are not numbers, because they are never given to another person. */
export async function hiddenNamesInMessages(ctx: Ctx, contactId: number): Promise<string[]> {
  return (await listKeysOfPerson(ctx.tx, contactId)).flatMap((key) => {
    const [kind = '', name = ''] = key.split(':')
    return hiddenKinds.includes(kind) ? [name] : []
  })
}

/** The deleted contacts that wrote or were written to under one of these names, which are not numbers. */
export function listDeletedWriters({ tx }: Ctx, names: readonly string[]): Promise<number[]> {
  return listDeletedSpeaking(
    tx,
    hiddenKinds.flatMap((kind) => names.map((name) => `${kind}:${name}`)),
  )
}

const hiddenKinds = ['lid', 'bsuid']

/**
 * Messages stay, without the person who wrote or was written to, and without what templates called that person. `others` were once one with
 * the contact, and their messages are included.
 */
export async function forgetInMessages(
  ctx: Ctx,
  contactId: number,
  names: readonly string[],
  others: readonly number[],
): Promise<void> {
  const { tx } = ctx
  const { chats, participants } = await listAddressed(tx, contactId, { names, others })
  for (const some of chunk(chats, writtenAtOnce)) await forgetAddress(tx, 'chat', some)
  for (const some of chunk(participants, writtenAtOnce)) await forgetAddress(tx, 'participant', some)
  await forgetNames(tx, contactId, names)
  for (const some of chunk(await listSaidByItself(tx, contactId), writtenAtOnce)) await forgetCalled(tx, contactId, some)
}
