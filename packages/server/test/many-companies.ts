import type pg from 'pg'

/** The amount of data. The first company has 53 times as much as any other. Its rows lie between theirs, as they would over time. */
export interface Size {
  companies: number
  /** Of a small company; contacts and messages likewise. */
  tickets: number
  contacts: number
  messages: number
  /** Leaves out the other companies' rows: the first is then the same, on its own. */
  alone?: boolean
}

export const timesLarger = 53

const queuesEach = 8
const connectionsEach = 2
const usersEach = 20
const textTables = ['tickets', 'messages', 'contacts', 'contact_identities', 'contact_tags', 'ticket_notes', 'visits']

/** Fills a migrated, empty database in SQL; `say` is told the progress. Leaves indexes out, for `restoreIndexes` to make. */
export async function seedCompanies(owner: pg.Client, size: Size, say: (step: string) => void = () => {}): Promise<void> {
  // Skips foreign-key checks and notices: what is written here is complete.
  await owner.query('set session_replication_role = replica')
  await setIndexesAside(owner)
  for (const [step, statements] of steps(size)) {
    say(step)
    await owner.query(statements)
  }
  await owner.query('set session_replication_role = origin')
}

async function setIndexesAside(owner: pg.Client): Promise<void> {
  await owner.query('create table seed_indexes (name text, definition text)')
  await owner.query(
    `insert into seed_indexes select c.relname, pg_get_indexdef(c.oid) from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint k where k.conindid = c.oid)`,
    [textTables],
  )
  const { rows } = await owner.query<{ name: string }>('select name from seed_indexes')
  for (const { name } of rows) await owner.query(`drop index ${name}`)
}

/** Makes the missing indexes one by one and gathers statistics for the planner. */
export async function restoreIndexes(owner: pg.Client, say: (step: string) => void = () => {}): Promise<void> {
  await owner.query(`set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 1`)
  const { rows } = await owner.query<{ name: string; definition: string }>('select * from seed_indexes order by name')
  for (const { name, definition } of rows) {
    say(name)
    await owner.query('begin')
    await owner.query(definition)
    await owner.query('delete from seed_indexes where name = $1', [name])
    await owner.query('commit')
  }
  say('vacuum analyze')
  await owner.query('vacuum (analyze, parallel 0)')
}

function steps({ companies, tickets, contacts, messages, alone = false }: Size): [string, string][] {
  const inOne = companies - 1 + timesLarger
  // The n-th row of a company has the same id however many companies there are.
  const idOf = (n: string, company: string) =>
    `(case ${company} when 1 then ${n} / ${timesLarger} * ${inOne} + ${n} % ${timesLarger} + 1 else ${n} * ${inOne} ` +
    `+ ${timesLarger - 1} + ${company} end)`
  const each = (perCompany: number) => `
    (select c.id as company, case c.id when 1 then slot * ${timesLarger} + k else slot end as n
       from generate_series(0, ${perCompany - 1}) slot, generate_series(1, ${alone ? 1 : companies}) c (id),
       generate_series(0, case c.id when 1 then ${timesLarger - 1} else 0 end) k) each`
  const mine = (n: string, company: string, perCompany: number) =>
    `${n} % case ${company} when 1 then ${perCompany * timesLarger} else ${perCompany} end`
  const person = `(company - 1) * ${usersEach} + 1 + n % ${usersEach}`
  const queue = `case when n % 19 = 0 then null else (company - 1) * ${queuesEach} + 1 + n % 7 * n % ${queuesEach} end`
  const start =
    `timestamptz '2025-01-01' + n / case company when 1 then ${timesLarger}.0 else 1 end * ` +
    `interval '${Math.round((700 * 86_400) / tickets)} seconds'`
  const written =
    `timestamptz '2025-01-01' + n / case company when 1 then ${timesLarger}.0 else 1 end * ` +
    `interval '${Math.round((700 * 86_400) / messages)} seconds'`
  const contactOf = idOf(mine('n', 'company', contacts), 'company')
  const connection =
    `(company - 1) * ${connectionsEach} + 1 + n / (case company when 1 then ${timesLarger} else 1 end * ${contacts}) ` +
    `% ${connectionsEach}`
  // Only one ticket per contact and connection can be live.
  const isRoom = `n < ${connectionsEach * contacts} * case company when 1 then ${timesLarger} else 1 end`
  const status = `case when not ${isRoom} or n % 10 > 2 then 'closed' when n % 10 = 0 then 'open' else 'pending' end`
  const ticketOf = `case when n % 1000 = 0 then 0 else
    ${mine(`n / ${Math.max(1, Math.round(messages / tickets))}`, 'company', tickets)} end`
  return [
    [
      'companies',
      `insert into plans (name, users, connections, queues, value, use_schedules) values ('Seed', 50, 50, 50, 1, true);
       insert into companies (name, plan_id) select 'Company ' || g, (select id from plans where name = 'Seed')
       from generate_series(1, ${companies}) g;
       insert into queues (company_id, name, color) select c.id, 'Queue ' || q, '#' || q
       from companies c, generate_series(1, ${queuesEach}) q order by c.id, q;
       insert into connections (company_id, name) select c.id, 'Number ' || q
       from companies c, generate_series(1, ${connectionsEach}) q order by c.id, q;
       insert into channels.state (connection_id, status) select id, 'CONNECTED' from connections;
       insert into users (company_id, name, email, password_hash, profile)
         select c.id, 'Person ' || u, 'p' || c.id || '.' || u || '@seed.example', '-',
           case u when 1 then 'admin' when 2 then 'supervisor' else 'user' end
         from companies c, generate_series(1, ${usersEach}) u order by c.id, u;
       insert into user_queues select u.company_id, u.id, q.id from users u join queues q on q.company_id = u.company_id
       where (u.id + q.id) % 3 = 0;
       insert into tags (company_id, name, color) select c.id, 'Tag ' || t, '#' || t
       from companies c, generate_series(1, 5) t order by c.id, t;
       insert into quick_messages (company_id, shortcode, message, geral, user_id, created_at, updated_at)
         select u.company_id, 'm' || g || '.' || u.id, 'Thank you for your order', g = 1, u.id, now(), now()
         from users u, generate_series(1, 5) g`,
    ],
    [
      'texts',
      `create temp table words as select g as id, case when g <= 40 then
             (array['pedido', 'bom dia', 'obrigado', 'entrega', 'quanto custa', 'sim', 'amanhã', 'preço'])[g % 8 + 1]
           else (select string_agg((array[
               'ba','ce','di','fo','gu','ha','je','li','mo','nu','pa','que','ri','so','tu','va','xe','zi'
             ])[1 + (g * 7919 + s * 104729) % 18], '')
                 from generate_series(1, 2 + g % 3) s) end as word from generate_series(0, 1999) g;
       create unique index on words (id);
       create temp table texts as select g as id, (select string_agg((select word from words
             where id = (g::bigint * 6007 + s * s * 31337 + g / 7) % case s when 1 then 400 else 2000 end), ' ' order by s)
           from generate_series(1, 3 + g % 5) s) as text from generate_series(0, 19999) g;
       create unique index on texts (id); analyze texts`,
    ],
    [
      'contacts',
      `insert into contacts (company_id, id, name, number, created_at, updated_at) overriding system value
         select company, ${idOf('n', 'company')}, initcap(split_part(t.text, ' ', 2)) || ' '
           || initcap(split_part(t.text, ' ', 3)) || ' ' || n,
           '55' || company || '9' || lpad(n::text, 7, '0'), now(), now() from ${each(contacts)}
           join texts t on t.id = (n * 37 + company) % 20000;
       insert into contact_identities (company_id, kind, value, address, contact_id)
         select company_id, 'phone', number, number || '@s.whatsapp.net', id from contacts;
       insert into contact_tags (company_id, contact_id, tag_id) select company_id, id, (company_id - 1) * 5 + 1 + id % 5
       from contacts where id % 4 = 0`,
    ],
    [
      'tickets',
      `insert into tickets (company_id, id, code, status, user_id, queue_id, connection_id, contact_id, last_message,
        unread_messages, created_at, updated_at) overriding system value
         select company, ${idOf('n', 'company')}, n + 1, s, case when s = 'pending' then null else ${person} end, ${queue},
           ${connection}, ${contactOf},
           t.text, case s when 'pending' then 1 else 0 end, ${start}, ${start} + n % 700 * interval '3 minutes'
         from (select *, ${status} as s from ${each(tickets)}) each join texts t on t.id = (n * 13 + company) % 20000;
       insert into ticket_counters select company_id, max(code) from tickets group by company_id;
       insert into ticket_notes (company_id, note, user_id, ticket_id, contact_id, created_at)
         select company_id, 'Called back', user_id, id, contact_id, created_at from tickets where id % 10 = 0;
       insert into schedules (company_id, body, contact_id, user_id, send_at, sent_at, status, created_at, updated_at)
         select c.company_id, 'See you tomorrow', c.id, (c.company_id - 1) * ${usersEach} + 1,
           now() + c.id % 900 * interval '1 hour' - interval '20 days',
           case when c.id % 900 < 480 then now() end, case when c.id % 900 < 480 then 'ENVIADA' else 'PENDENTE' end, now(),
           now() from contacts c where c.id % 10 = 0`,
    ],
    [
      'visits',
      `insert into visits (company_id, ticket_id, contact_id, connection_id, is_group, is_new, begun_by, queue_id,
         user_id, opened_at, accepted_at,
           held_since, held_ms, closed_at, rating, rated_at)
         select company_id, id, contact_id, connection_id, false, id % 5 = 0, 'contact', queue_id, user_id, created_at,
           case when status <> 'pending' then created_at + id % 20 * interval '1 minute' end, case when status = 'open' then created_at end,
           case when status = 'closed' then (3 + id % 40) * 60000 else 0 end,
           case when status = 'closed' then created_at + (23 + id % 40) * interval '1 minute' end,
           case when status = 'closed' and id % 4 = 0 then 1 + id % 3 end,
           case when status = 'closed' and id % 4 = 0 then created_at + interval '2 hours' end
         from tickets`,
    ],
    ...Array.from({ length: 10 }, (_, part): [string, string] => [
      `messages ${part + 1}/10`,
      `insert into messages (company_id, id, ticket_id, contact_id, connection_id, user_id, chat, wa_id, from_me, origin, body,
         ack, read, sent_at, created_at) overriding system value
         select company, ${idOf('n', 'company')}, ${idOf(ticketOf, 'company')},
           case when n % 2 = 0 then ${idOf(mine(ticketOf, 'company', contacts), 'company')} end, ${connection},
           case when n % 2 = 1 then ${person} end, 'p:' || ${ticketOf}, 'W' || n, n % 2 = 1,
           case when n % 2 = 1 then 'agent' else 'contact' end,
           t.text || case when n % 50 = 0 then ' ' || substr(md5(company || '.' || n), 1, 8) else '' end,
           case when n % 2 = 1 then 3 else 0 end, true, ${written}, ${written}
         from ${each(messages)} join texts t on t.id = (n * 17 + company * 7) % 20000 where n % 10 = ${part}`,
    ]),
    [
      'counters',
      `insert into contact_counts select company_id, count(*) from contacts group by company_id;
       select setval(pg_get_serial_sequence(t, 'id'), (select max(id) from tickets) + 1) from unnest(array['tickets']) t;
       select setval(pg_get_serial_sequence('contacts', 'id'), (select max(id) from contacts) + 1);
       select setval(pg_get_serial_sequence('messages', 'id'), (select max(id) from messages) + 1)`,
    ],
  ]
}
