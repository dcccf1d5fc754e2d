import {
  type ContactDetails,
  type ContactRecord,
  contactsPerPage,
  type exportContacts,
  type listContacts as listEndpoint,
} from '@recado/contract/contacts/api'
import type { Output, Parsed } from '@recado/contract/endpoint'
import { isVisible } from '@recado/contract/tickets/list'
import { pipelined } from '#platform/database/db.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { chunk } from '#platform/chunk.ts'
import type { Ctx, Unit } from '#platform/unit.ts'
import { toContact } from './contact-view.ts'
import { byteOrderMark, csvLine } from '@recado/contract/csv'
import { countContacts, findListed, type ListedRow, listContacts, listExported, listIds } from './list-queries.ts'
import { listAllIdentities } from './queries.ts'

/** A page of contacts by name. */
export async function list(
  ctx: ActorCtx,
  { pageNumber, ...search }: Parsed<typeof listEndpoint>,
): Promise<Output<typeof listEndpoint>> {
  const rows = await listContacts(ctx.tx, search, pageNumber)
  const hasMore = rows.length > contactsPerPage
  return {
    contacts: rows.slice(0, contactsPerPage).map((row) => toRecord(ctx, row)),
    hasMore,
    // Counting what a search finds means searching again.
    count: pageNumber === 1 && !hasMore ? rows.length : await countContacts(ctx.tx, search),
  }
}

/** The contact with its identities on the wire. */
export async function show(ctx: ActorCtx, id: number): Promise<ContactDetails> {
  const [row, identities] = await pipelined(findListed(ctx.tx, id), listAllIdentities(ctx.tx, id))
  return row ? { ...toRecord(ctx, row), identities } : fail('ERR_NO_CONTACT_FOUND')
}

function toRecord(ctx: ActorCtx, { live, ...row }: ListedRow): ContactRecord {
  return { ...toContact(ctx, row), uuid: live.find((ticket) => isVisible(ctx.actor, ticket))?.uuid ?? null }
}

const rowsAtOnce = 1_000

/** Exports all that the search finds. Only the ids are kept in memory. The rest is read while it is sent. */
export async function exportAll(ctx: Ctx, search: Parsed<typeof exportContacts>, unit: Unit): Promise<AsyncIterable<string>> {
  const { companyId } = ctx
  const ids = await listIds(ctx.tx, search)
  return (async function* () {
    yield byteOrderMark + csvLine(['name', 'number', 'email'])
    for (const some of chunk(ids, rowsAtOnce)) {
      const rows = await unit(companyId, ({ tx }) => listExported(tx, some), true)
      yield rows.map(({ name, number, email }) => csvLine([name, number, email])).join('')
    }
  })()
}
