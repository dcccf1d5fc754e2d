import type { AddressBook, Saved } from '@recado/border/signals'
import type { importAddressBook } from '@recado/contract/contact-imports/api'
import type { ColumnKind } from '@recado/contract/contacts/sheet-columns'
import type { Output } from '@recado/contract/endpoint'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { awaitAnswer, forgetAnswer } from '#features/connections/answers.ts'
import { connectionWithAddressBook, hand } from '#features/connections/sessions.ts'
import { fail } from '#platform/fail.ts'
import type { Ahead } from '#platform/feature.ts'
import type { Limiter, Rate } from '#platform/limiter.ts'
import type { Ctx } from '#platform/unit.ts'
import { job } from '#platform/work/job.ts'
import { importSome } from './posted.ts'
import { type ReadRow, readRow } from './take-rows.ts'

/** Each makes a phone hand over all it has, and may add thousands of people. */
const booksPerCompany: readonly Rate[] = [{ max: 6, windowMs: 600_000 }]
const patienceMs = 20_000
const keptMs = 60_000
const columns: readonly ColumnKind[] = ['name', 'number']
const reading = { columns, headings: columns }

/** Asks the phone of a line that is up for its address book, and adds who is in it. Holds no transaction while it waits. */
export async function importBook(limiter: Limiter, ahead: Ahead): Promise<Output<typeof importAddressBook>> {
  const { companyId, unit } = ahead
  const asked = await unit(companyId, async (ctx) => {
    const connectionId = await connectionWithAddressBook(ctx)
    if (connectionId === undefined) return undefined
    await limiter.attempt([{ key: `address book ${companyId}`, rates: booksPerCompany }])
    const ref = randomUUID()
    await hand(ctx, { connectionId, kind: 'address-book', payload: { ref } })
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
function readSaved({ name, address: { phone, lid } }: Saved, line: number): ReadRow {
  return { ...readRow({ line, cells: [name, phone ? `+${phone}` : ''] }, reading, null), lid }
}

/** Whoever asked may be gone: what a phone has told of other people is not left lying about. */
export async function noteBook(ctx: Ctx, connectionId: number, { ref }: AddressBook): Promise<void> {
  await ctx.enqueue(forgetBook, { connectionId, ref }, new Date(ctx.now.getTime() + keptMs))
}

export const forgetBook = job({
  name: 'contact-imports.forget-book',
  input: z.object({ connectionId: z.int(), ref: z.string() }),
  run: (ctx, asked) => forgetAnswer(ctx, 'address-book', asked),
})
