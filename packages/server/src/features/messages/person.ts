import { pieces } from '#platform/pieces.ts'
import type { Ctx, Unit } from '#platform/unit.ts'
import { writtenAtOnce } from './joining.ts'
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
} from './person-queries.ts'

const atOnce = 500

/** What was said with the contact, and by it in groups, in its order. Only ids are held; the rest is read a little at a time. */
export async function messagesOfPerson(ctx: Ctx, contactId: number, unit: Unit): Promise<AsyncIterable<MessageOfPerson[]>> {
  const { companyId } = ctx
  const ids = await listIdsOfPerson(ctx.tx, contactId)
  return (async function* () {
    for (const some of pieces(ids, atOnce)) {
      yield await unit(companyId, ({ tx }) => listOfPerson(tx, contactId, some), true)
    }
  })()
}

/** What the person is called on the wire, as messages know it. */
export async function namesInMessages(ctx: Ctx, contactId: number): Promise<string[]> {
  return (await listKeysOfPerson(ctx.tx, contactId)).flatMap((key) => key.split(':').slice(1))
}

/** Of what the person is called on the wire, what is no number: nobody else is ever given it. */
export async function hiddenNamesInMessages(ctx: Ctx, contactId: number): Promise<string[]> {
  return (await listKeysOfPerson(ctx.tx, contactId)).flatMap((key) => {
    const [kind = '', name = ''] = key.split(':')
    return hiddenKinds.includes(kind) ? [name] : []
  })
}

/** The contacts that were deleted and had spoken under one of these names, which are no numbers. */
export function listDeletedWriters({ tx }: Ctx, names: readonly string[]): Promise<number[]> {
  return listDeletedSpeaking(
    tx,
    hiddenKinds.flatMap((kind) => names.map((name) => `${kind}:${name}`)),
  )
}

const hiddenKinds = ['lid', 'bsuid']

/** Messages stay, without the person who was written to or wrote, and without what templates called it; also with `others` that were once one with it. */
export async function forgetInMessages(
  ctx: Ctx,
  contactId: number,
  names: readonly string[],
  others: readonly number[],
): Promise<void> {
  const { tx } = ctx
  const { chats, participants } = await listAddressed(tx, contactId, { names, others })
  for (const some of pieces(chats, writtenAtOnce)) await forgetAddress(tx, 'chat', some)
  for (const some of pieces(participants, writtenAtOnce)) await forgetAddress(tx, 'participant', some)
  await forgetNames(tx, contactId, names)
  for (const some of pieces(await listSaidByItself(tx, contactId), writtenAtOnce)) await forgetCalled(tx, contactId, some)
}
