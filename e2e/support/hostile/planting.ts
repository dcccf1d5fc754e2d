import type { NewMessage } from '@recado/peers/whatsapp/client'
import { shop } from '../connection.ts'
import { hostile } from './hostile.ts'
import type { Product } from '../product.ts'
import { until } from '../until.ts'

/** The writer of the hostile messages, and the group. */
export const hostileSender = { phone: '5548999990000', name: `<img src=x onerror=window.__x='pushname'>` }
export const subject = `"><svg onload=window.__x='subject'>`

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A stranger writes everything a customer can, the way customers do: through the network. */
export async function plantMessages(product: Product): Promise<void> {
  const { phones } = product
  const { phone: from } = hostileSender
  await phones.addPhone({ pn: from, name: hostileSender.name })
  let sent = 0
  const send = async (message: Omit<NewMessage, 'to'>) => {
    sent++
    return (await phones.send(from, { to: shop, ...message })).id
  }
  let quote: string | undefined
  for (const text of hostile('text')) quote = await send(quote ? { text, quote } : { text })
  for (const name of hostile('place'))
    await send({ location: { latitude: -25.43, longitude: -49.27, name: name.slice(0, 900), address: name.slice(0, 900) } })
  for (const names of chunks(hostile('card'), 10))
    await send({ contacts: names.map((name) => ({ name: name.slice(0, 900), vcard: vcard(name) })) })
  for (const options of chunks(hostile('poll'), 10))
    await send({ poll: { question: options[0]?.slice(0, 900) ?? '', options: options.map((option) => option.slice(0, 900)) } })
  for (const caption of hostile('caption')) await attach(pixel, 'image/png', { caption })
  for (const fileName of hostile('file'))
    await attach(Buffer.from('a file'), 'application/octet-stream', { fileName: fileName.slice(0, 255), kind: 'document' })
  const group = await phones.addGroup({ subject, creator: from, members: [shop] })
  await phones.send(from, { to: group.id, text: 'in a group' })
  sent++
  await until(
    'all of it has arrived',
    async () => {
      const [row] = await product.query<{ stored: number; fetched: number }>(
        `select (select count(*) from messages)::int as stored, (select count(*) from media where status = 'ready')::int as fetched`,
      )
      return row?.stored === sent && row.fetched === hostile('').length * 2
    },
    60_000,
  )

  async function attach(bytes: Buffer, type: string, told: Partial<Parameters<typeof phones.sendMedia>[3]>): Promise<void> {
    sent++
    await phones.sendMedia(from, bytes, type, { to: shop, ...told })
  }
}

/** A file's name as it is stored: without the folders put before it. */
export function keptName(name: string): string {
  return name.slice(0, 255).split(/[\\/]/).at(-1) ?? ''
}

/** Colleagues' fields beyond what their forms would accept, and forty more customers: straight into the database. */
export async function plantRecords(product: Product): Promise<void> {
  const plant = (statement: string, ...fields: string[]) => product.query(statement, fields.map(hostile))
  const rows = (names: string) =>
    `unnest($1::text[]${names.includes(',') ? ', $2::text[]' : ''}) with ordinality as p (${names}, n)`
  const nth = (table: string) => `(select id from ${table} order by id desc offset 40 - p.n limit 1)`
  const contact = `(select id from contacts where name = '${hostileSender.name.replaceAll("'", "''")}')`
  const ticket = `(select id from tickets where contact_id = ${contact} limit 1)`

  await plant(
    `insert into users (company_id, name, email) select 1, a, 'colleague' || n || '@evil.example' from ${rows('a')}`,
    'user',
  )
  await plant(`insert into queues (company_id, name, color) select 1, a, '#0000' || n + 10 from ${rows('a')}`, 'queue')
  await plant(`insert into tags (company_id, name, color) select 1, a, '#00' || n + 10 || '00' from ${rows('a')}`, 'tag')
  await plant(`insert into connections (company_id, name) select 1, a from ${rows('a')}`, 'connection')
  await product.query(
    `insert into user_queues (company_id, user_id, queue_id) select 1, u.id, q.id from users u cross join queues q
      where u.email like 'caio@%' on conflict do nothing`,
  )
  await plant(`insert into contacts (company_id, name, number) select 1, a, '55419' || 10000000 + n from ${rows('a')}`, 'contact')
  await plant(
    `insert into tickets (company_id, code, status, user_id, queue_id, connection_id, contact_id, last_message, unread_messages,
      waiting_since, created_at, updated_at)
     select 1, 1000 + n, case when n % 2 = 1 then 'pending' else 'open' end, case when n % 2 = 0 then ${nth('users')} end,
       ${nth('queues')}, ${nth('connections')},
       ${nth('contacts')}, a, 1, now(), now(), now() from ${rows('a')}`,
    'last',
  )
  await plant(
    `insert into contact_tags (company_id, contact_id, tag_id) select 1, ${nth('contacts')}, ${nth('tags')} from ${rows('a')}`,
    '',
  )
  await plant(
    `with file as (insert into media (company_id, kind, status, name, created_at) select 1, 'application', 'ready', b, now()
     from ${rows('a, b')} returning id)
     insert into quick_messages (company_id, shortcode, message, geral, user_id, created_at, updated_at)
     select 1, a, b, true, ${nth('users')}, now(), now() from ${rows('a, b')}`,
    'short',
    'quick',
  )
  await product.query(
    `update quick_messages q set media_id = m.id from media m where m.name = q.message and m.company_id = q.company_id`,
  )
  await plant(
    `with list as (insert into file_lists (company_id, name, message, created_at, updated_at) select 1, a, b, now(), now()
     from ${rows('a, b')} returning id, message)
     insert into file_options (company_id, file_list_id, position, name) select 1, id, 0, message from list`,
    'filelist',
    'listed',
  )
  await plant(
    `insert into helps (title, video, description, created_at, updated_at) select a, a, b, now(), now() from ${rows('a, b')}`,
    'help',
    'told',
  )
  await plant(
    `insert into ticket_notes (company_id, note, user_id, ticket_id, contact_id, created_at)
      select 1, a, ${nth('users')}, ${ticket}, ${contact}, now() from ${rows('a')}`,
    'note',
  )
  await plant(
    `insert into schedules (company_id, body, contact_id, user_id, send_at, created_at, updated_at)
      select 1, a, ${contact}, ${nth('users')}, now() + interval '1 day', now(), now() from ${rows('a')}`,
    'schedule',
  )
  await plant(
    `insert into tickets (company_id, code, status, contact_id, queue_id, last_message, created_at, updated_at)
     select 1, 2000 + n, 'closed', ${contact}, ${nth('queues')}, a, now(), now() from ${rows('a')}`,
    'past',
  )
  await plant(
    `update contacts set email = 'a@b.example"><script>',
      extra_info = (select jsonb_agg(jsonb_build_object('name', a, 'value', b)) from ${rows('a, b')}) where id = ${contact}`,
    'fact',
    'value',
  )
}

function vcard(name: string): string {
  const line = name.slice(0, 900).replaceAll(/\r?\n/g, String.raw`\n`)
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${line}`,
    'TEL;waid=5511999990000:+55 11 99999-0000',
    `ORG:${line}`,
    `URL:javascript:window.__x='url'`,
    'PHOTO;VALUE=uri:https://evil.test/photo.png',
    'END:VCARD',
  ].join('\n')
}

function chunks(texts: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(texts.length / size) }, (_, at) => texts.slice(at * size, (at + 1) * size))
}
