import { restorableDays } from '@recado/contract/all-companies/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unlinkConnections } from '#features/connections/sessions.ts'
import { syncChannelSettings } from '#features/connections/settings-queries.ts'
import { World } from '../../../test/world.ts'
import { eraseDeleted } from './erasure.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

const everywhere = () => ({ ...w.app.around, now: w.now })
async function deletedCompany(): Promise<number> {
  const id = await w.company()
  const deletedAt = new Date(w.now.getTime() - restorableDays * 86_400_000)
  await w.owner.query('update companies set deleted_at = $2 where id = $1', [id, deletedAt])
  return id
}
const left = async (id: number) => (await w.owner.query('select from companies where id = $1', [id])).rowCount

test('a company whose rows cannot be deleted keeps no other company from being erased', async () => {
  const [stuck, other] = [await deletedCompany(), await deletedCompany()]
  await w.queue(stuck)
  await w.owner.query(`create function stay() returns trigger language plpgsql as $$ begin raise 'stays'; end $$;
    create trigger stay before delete on queues for each row when (old.company_id = ${stuck}) execute function stay()`)
  await expect(eraseDeleted(everywhere())).rejects.toThrow('stays')
  expect([await left(stuck), await left(other)]).toEqual([1, 0])
  await w.owner.query('drop trigger stay on queues')
  await eraseDeleted(everywhere())
  expect(await left(stuck)).toBe(0)
})

test('connections that unlink from their phones send nothing that was queued, and are not told to rest meanwhile', async () => {
  const id = await deletedCompany()
  const connection = await w.connection(id)
  await w.owner.query("insert into channels.settings (connection_id, provider, rests) values ($1, 'beta', true)", [connection])
  for (const state of ['queued', 'sending', 'done'])
    await w.owner.query(
      `insert into channels.outbox (connection_id, kind, state, ref, lane, payload)
       values ($1, 'message', $2, gen_random_uuid(), 'a', '{"to": {"phone": "5541988776655"}, "content": {"type": "text", "text": "oi"}}')`,
      [connection, state],
    )
  await w.app.unit(id, unlinkConnections)
  await w.system.across((tx) => syncChannelSettings(tx))
  const { rows } = await w.owner.query('select kind, state from channels.outbox where connection_id = $1 order by id', [
    connection,
  ])
  expect(rows).toEqual([
    { kind: 'message', state: 'failed' },
    { kind: 'message', state: 'failed' },
    { kind: 'message', state: 'done' },
    { kind: 'forget', state: 'queued' },
  ])
  expect((await w.owner.query('select rests from channels.settings where connection_id = $1', [connection])).rows).toEqual([
    { rests: false },
  ])
})
