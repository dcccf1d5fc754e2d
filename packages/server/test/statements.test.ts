import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLooseReads } from './statements.ts'
import { World } from './world.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

const joins = ['hashjoin', 'mergejoin', 'nestloop']

beforeAll(async () => {
  const companyId = await w.company()
  await w.owner.query(`insert into connections (company_id, name) select $1, n from generate_series(1, 1000) n`, [companyId])
  await w.owner.query('analyze connections')
})

/** Forces one way to join. The planner's own choice depends on what has just been counted in the tables. */
async function findLooseReadsJoinedBy(way: string, text: string): Promise<string[]> {
  for (const join of joins) await w.owner.query(`set enable_${join} = ${way === join ? 'on' : 'off'}`)
  return findLooseReads(w.owner, [text])
}

describe.each(joins)('joined by %s', (way) => {
  test.each([
    'select id from tickets where company_id = $1 and id = $2',
    'update tickets set status = $3 where company_id = $1 and id = $2',
    'select t.id, u.name from tickets t join users u on u.company_id = t.company_id and u.id = t.user_id where t.company_id = $1',
    'select t.id, u.name from tickets t left join users u on u.company_id = t.company_id and u.id = t.user_id where t.company_id = $1',
    `select t.id, (select u.name from users u where u.company_id = t.company_id and u.id = t.user_id) from tickets t
      where t.company_id = $1`,
    `select q.id from queues q where q.company_id = $1 and exists (select from tickets t
      where t.company_id = q.company_id and t.queue_id = q.id)`,
    'select c.name, p.name from companies c left join plans p on p.id = c.plan_id where c.id = $1',
    'select c.id, s.status from connections c left join channels.state s on s.connection_id = c.id where c.company_id = $1',
    'select i.id from channels.inbox i where i.id = $2 and i.connection_id in (select c.id from connections c where c.company_id = $1)',
    'insert into tags (company_id, name, color) values ($1, $2, $3)',
  ])('a statement that is restricted to one company passes: %s', async (text) => {
    expect(await findLooseReadsJoinedBy(way, text)).toEqual([])
  })

  test.each([
    ['tickets', 'select id from tickets where id = $1'],
    ['tickets', 'update tickets set status = $2 where id = $1'],
    ['tickets', 'delete from tickets where id = $1'],
    ['tickets', 'select id from tickets where company_id = $1 and id = $2 or uuid = $3'],
    ['tickets', 'select id from tickets where company_id >= $1'],
    ['tickets', 'select id from tickets where company_id = queue_id'],
    ['u', 'select t.id, u.name from tickets t join users u on u.id = t.user_id where t.company_id = $1'],
    ['u', 'select t.id, u.name from tickets t left join users u on u.id = t.user_id where t.company_id = $1'],
    [
      'u',
      'select t.id, u.name from tickets t join users u on u.company_id = t.queue_id and u.id = t.user_id where t.company_id = $1',
    ],
    ['u', 'select t.id, (select u.name from users u where u.id = t.user_id) from tickets t where t.company_id = $1'],
    [
      't',
      'select t.id, u.name from tickets t left join users u on u.company_id = t.company_id and u.company_id = $1 and u.id = t.user_id',
    ],
    ['t', 'select q.id from queues q where q.company_id = $1 and exists (select from tickets t where t.queue_id = q.id)'],
    ['companies', 'select name from companies where status'],
    ['i', 'select c.id, (select count(*) from channels.inbox i where i.state = $2) from connections c where c.company_id = $1'],
    ['tags_1', 'insert into tags (company_id, name, color) select $1, name, color from tags where id = $2'],
  ])('a statement that reads %s of more companies is found: %s', async (alias, text) => {
    expect(await findLooseReadsJoinedBy(way, text)).toEqual([`${alias} in ${text}`])
  })
})
