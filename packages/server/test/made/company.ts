import type { ReferenceKind } from '@recado/contract/reference'
import type { TestUser, World } from '../world.ts'

/** A company with a record of each kind, in which every word contains the canary. */
export interface Company {
  id: number
  admin: TestUser
  canary: string
  ids: Record<ReferenceKind, number>
  uuid: string
}

export async function makeCompany(w: World): Promise<Company> {
  const id = await w.company()
  const canary = `CANARY${id}X`
  const queue = await w.queue(id)
  const admin = await w.user(id, 'admin', [queue])
  const connection = await w.connection(id)
  const ticket = await w.ticket(id, { queueId: queue, connectionId: connection })
  for (const table of ['companies', 'queues', 'connections', 'contacts', 'users']) {
    const own = table === 'companies' ? 'id' : 'company_id'
    await w.owner.query(`update ${table} set name = $2 || ' ' || id where ${own} = $1`, [id, canary])
  }
  await w.owner.query("update tickets set status = 'open', user_id = $2, last_message = $3 where company_id = $1", [
    id,
    admin.id,
    canary,
  ])
  await w.owner.query("insert into settings (company_id, key, value) values ($1, 'userRating', $2)", [id, canary])
  const { rows } = await w.owner.query<{ uuid: string; contact: number; message: number }>(
    `select t.uuid, t.contact_id as contact, (select m.id::int from messages m where m.company_id = $1 limit 1) as message
     from tickets t where t.company_id = $1`,
    [id],
  )
  const { uuid = '', contact = 0, message = 0 } = rows[0] ?? {}
  const add = async (statement: string, values: readonly unknown[]) => {
    const added = await w.owner.query<{ id: number }>(`${statement} returning id::int`, [id, canary, ...values])
    return added.rows[0]?.id ?? 0
  }
  await w.owner.query('insert into message_stars (company_id, user_id, message_id) values ($1, $2, $3)', [id, admin.id, message])
  const tag = await add("insert into tags (company_id, name, color, kanban) values ($1, $2, '#fff', 1)", [])
  const note = await add(
    'insert into ticket_notes (company_id, note, ticket_id, contact_id, user_id, created_at) values ($1, $2, $3, $4, $5, now())',
    [ticket, contact, admin.id],
  )
  await w.owner.query('insert into ticket_note_mentions (company_id, note_id, user_id) values ($1, $2, $3)', [id, note, admin.id])
  await w.owner.query(
    `insert into ticket_events (company_id, ticket_id, kind, at, detail, lost_by) values ($1, $2, 'returned', now(), '{"from": {"user": null, "queue": null}, "to": {"user": null, "queue": null}}', $3)`,
    [id, ticket, admin.id],
  )
  const quickMessage = await add(
    'insert into quick_messages (company_id, shortcode, message, user_id, created_at, updated_at) values ($1, $2, $2, $3, now(), now())',
    [admin.id],
  )
  const schedule = await add(
    "insert into schedules (company_id, body, contact_id, user_id, send_at, created_at, updated_at) values ($1, $2, $3, $4, now() + interval '1 day', now(), now())",
    [contact, admin.id],
  )
  const queueOption = await add(
    'insert into queue_options (company_id, title, queue_id, option, created_at, updated_at) values ($1, $2, $3, 1, now(), now())',
    [queue],
  )
  const prompt = await add('insert into prompts (company_id, name) values ($1, $2)', [])
  const queueIntegration = await add(
    "insert into queue_integrations (company_id, name, type, url, last_error_text, created_at, updated_at) values ($1, $2, 'webhook', 'https://' || $2 || '.example', $2, now(), now())",
    [],
  )
  const fileList = await add(
    'insert into file_lists (company_id, name, message, created_at, updated_at) values ($1, $2, $2, now(), now())',
    [],
  )
  const fileOption = await add('insert into file_options (company_id, name, file_list_id, position) values ($1, $2, $3, 0)', [
    fileList,
  ])
  const merge = await add(
    'insert into contact_merges (company_id, gone_name, kept_id, user_id, created_at) values ($1, $2, $3, $4, now())',
    [contact, admin.id],
  )
  await add(
    "insert into audit_entries (company_id, actor_id, actor_name, act, at) values ($1, $3, $2, 'contact.exported', now())",
    [admin.id],
  )
  const contactList = await add(
    'insert into contact_lists (company_id, name, created_at, updated_at) values ($1, $2, now(), now())',
    [],
  )
  const contactListItem = await add(
    "insert into contact_list_items (company_id, name, contact_list_id, number, ask_at, created_at, updated_at) values ($1, $2, $3, '1', now(), now(), now())",
    [contactList],
  )
  const contactImport = await add(
    `insert into contact_imports (company_id, user_id, file_name, sheet, headings, columns, existing, status, row_count, created_at)
     values ($1, $3, $2, 'S', '{Nome,Número}', '{name,number}', 'keep', 'ready', 0, now())`,
    [admin.id],
  )
  const campaign = await add(
    'insert into campaigns (company_id, name, message1, user_id, created_at, updated_at) values ($1, $2, $2, $3, now(), now())',
    [admin.id],
  )
  await add(
    "insert into campaign_recipients (company_id, campaign_id, name, number, place, is_stranger) values ($1, $3, $2, '5511999990000', 1, true)",
    [campaign],
  )
  await add("insert into contact_opt_outs (company_id, contact_id, kind, reason, at) values ($1, $3, 'out', $2, now())", [
    contact,
  ])
  await w.owner.query(
    `insert into settings (company_id, key, value) values ($1, 'campaigns.settings', jsonb_build_object(
       'messageInterval', 20, 'longerIntervalAfter', 20, 'greaterInterval', 60, 'hours', '',
       'variables', jsonb_build_array(jsonb_build_object('key', $2::text, 'value', '')))::text)`,
    [id, canary],
  )
  const invoice = await add(
    `insert into invoices (company_id, detail, plan_id, months, cents, period_start, due_date, created_at, updated_at)
     values ($1, $2, 1, 1, 100, '2100-01-01', '2100-01-01', now(), now())`,
    [],
  )
  const plan = (await w.owner.query<{ id: number }>('select plan_id as id from companies where id = $1', [id])).rows[0]?.id ?? 0
  const flow = await add('insert into flows (company_id, name, created_at, updated_at) values ($1, $2, now(), now())', [])
  const flowVersion = await add(
    `insert into flow_versions (company_id, flow_id, number, graph, at, nodes, added, removed, changed)
     values ($1, $3, 1, jsonb_build_object('nodes', jsonb_build_array(jsonb_build_object('id', 's', 'type', 'start', 'data',
       jsonb_build_object('label', $2::text), 'position', jsonb_build_object('x', 0, 'y', 0))), 'connections', '[]'::jsonb), now(), 1, 1, 0, 0)`,
    [flow],
  )
  const run = await add(
    `insert into bot_runs (company_id, ticket_id, flow_id, version_id, started_by, state, status, created_at, updated_at, ended_at)
     values ($1, $3, $4, $5, 'phrase', jsonb_build_object('nodeId', 's', 'said', $2::text), 'ended', now(), now(), now())`,
    [ticket, flow, flowVersion],
  )
  const flowCampaign = await add(
    `insert into flow_campaigns (company_id, name, flow_id, connection_id, phrase, key, created_at, updated_at)
     values ($1, $2, $3, $4, $2, $2, now(), now())`,
    [flow, connection],
  )
  const chat = await add(
    'insert into chats (company_id, uuid, title, owner_id, last_message, last_number, created_at, updated_at) values ($1, $4, $2, $3, $2, 1, now(), now())',
    [admin.id, uuid],
  )
  await w.owner.query(
    'insert into chat_members (company_id, chat_id, user_id, read_up_to, joined_at) values ($1, $2, $3, 0, now())',
    [id, chat, admin.id],
  )
  await w.owner.query(
    'insert into chat_messages (company_id, chat_id, number, sender_id, message, created_at) values ($1, $2, 1, $3, $4, now())',
    [id, chat, admin.id, canary],
  )
  await w.owner.query(
    `insert into settings (company_id, key, value) values ($1, 'messageWebhook.url', 'https://' || $2::text || '.example/')`,
    [id, canary],
  )
  await w.owner.query("insert into webhooks (company_id, host, secret, secret_made_at) values ($1, $2, '', now())", [id, canary])
  const webhookDelivery = await add(
    `insert into webhook_deliveries (company_id, type, lane, data, state, attempts)
     values ($1, 'webhook.test', 'test', jsonb_build_object('message', $2::text), 'delivered', jsonb_build_array(
       jsonb_build_object('at', '2026-01-01T00:00:00.000Z', 'status', 200, 'fault', null, 'answer', $2::text, 'ms', 1)))`,
    [],
  )
  const lists = {
    webhookDelivery,
    chat,
    flowCampaign,
    run,
    flow,
    flowVersion,
    invoice,
    campaign,
    merge,
    queueOption,
    prompt,
    queueIntegration,
    fileList,
    fileOption,
    contactList,
    contactListItem,
    contactImport,
  }
  const records = { ...lists, contact, tag, ticket, message, note, quickMessage, schedule, help: 0, plan, announcement: 0 }
  return { id, admin, canary, ids: { company: id, user: admin.id, queue, connection, ...records }, uuid }
}
