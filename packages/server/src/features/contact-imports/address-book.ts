import type { AddressBook, AddressBookEntry } from '@recado/border/signals'
import type { importAddressBook } from '@recado/contract/contact-imports/api'
import type { ColumnKind } from '@recado/contract/contacts/sheet-columns'
import type { Output } from '@recado/contract/endpoint'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { awaitAnswer, forgetAnswer } from '#features/connections/answers.ts'
import { connectionWithAddressBook, enqueueOrder } from '#features/connections/sessions.ts'
import { fail } from '#platform/fail.ts'
import type { BeforeActorCtx } from '#platform/feature.ts'
import type { Rate } from '#platform/limiter.ts'
import type { Ctx } from '#platform/unit.ts'
import { job } from '#platform/work/job.ts'
import { importSome } from './posted.ts'
import { type ReadRow, readRow } from './import-rows.ts'

/** Each request makes a phone hand over its whole address book, and may add thousands of contacts. */
const booksPerCompany: readonly Rate[] = [{ max: 6, windowMs: 600_000 }]
const patienceMs = 20_000
const keptMs = 60_000
const columns: readonly ColumnKind[] = ['name', 'number']
const reading = { columns, headings: columns }

/** Asks the phone of a connection that is up for its address book, and adds the people in it. No transaction is open while it waits. */
export async function importBook(ahead: BeforeActorCtx): Promise<Output<typeof importAddressBook>> {
  const { companyId, unit } = ahead
  const asked = await unit(companyId, async (ctx) => {
    const connectionId = await connectionWithAddressBook(ctx)
    if (connectionId === undefined) return undefined
    await ctx.limiter.attempt([{ key: `address book ${companyId}`, rates: booksPerCompany }])
    const ref = randomUUID()
    await enqueueOrder(ctx, { connectionId, kind: 'address-book', payload: { ref } })
    return { connectionId, ref }
  })
  if (!asked) return { newContacts: [], errorBag: [], known: 0 }
  const { people, error } = (await awaitAnswer(ahead, 'address-book', asked, patienceMs)) ?? {}
  if (!people) return fail(error === 'no-key' ? 'ERR_ADDRESS_BOOK_LOCKED' : 'ERR_ADDRESS_BOOK_UNREACHABLE')
  await unit(companyId, (ctx) => forgetAnswer(ctx, 'address-book', asked))
  const { result, known } = await importSome(ahead, people, 'keep', (_ctx, some, first) =>
    some.map((person, at) => readSaved(person, first + at)),
  )
  return { ...result, known }
}

/** WhatsApp's numbers have their country code. */
function readSaved({ name, address: { phone, lid } }: AddressBookEntry, line: number): ReadRow {
  return { ...readRow({ line, cells: [name, phone ? `+${phone}` : ''] }, reading, null), lid }
}

/** The caller may be gone, so the data of other people from the phone is deleted after a while. */
export async function scheduleBookDeletion(ctx: Ctx, connectionId: number, { ref }: AddressBook): Promise<void> {
  await ctx.enqueue(forgetBook, { connectionId, ref }, new Date(ctx.now.getTime() + keptMs))
}

export const forgetBook = job({
  name: 'contact-imports.forget-book',
  input: z.object({ connectionId: z.int(), ref: z.string() }),
  run: (ctx, asked) => forgetAnswer(ctx, 'address-book', asked),
})
