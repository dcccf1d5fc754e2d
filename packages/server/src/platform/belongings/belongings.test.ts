import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from '../../../test/world.ts'
import { requireBelongings } from './belongings.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

test.each([
  ['refers to contacts', 'company_id int, who int, foreign key (company_id, who) references contacts (company_id, id)'],
  ['keeps the id of a contact', 'company_id int, contact_id int'],
])('a table that %s and that no feature declares ends the start, and the error names it', async (_how, columns) => {
  const declared = w.app.features.flatMap(({ namesContacts = [] }) => namesContacts)
  await requireBelongings(w.system, declared)
  await w.owner.query(`create table parcels (${columns})`)
  await expect(requireBelongings(w.system, declared)).rejects.toThrow('contacts in parcels')
  await requireBelongings(w.system, [...declared, 'parcels'])
  await w.owner.query('drop table parcels')
})
