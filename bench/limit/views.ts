// What screens see, as JSON that PostgreSQL makes, for company $1. Plain joins, no row-level security.

const timestamp = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const address = (file: string) => `'/media/' || ${file}.token`
const named = (row: string) => `case when ${row}.id is not null then json_build_object('id', ${row}.id, 'name', ${row}.name) end`
const officialReach = (contact: string) => `not ${contact}.is_group and exists (select from contact_identities i
  where i.company_id = $1 and i.contact_id = ${contact}.id and i.kind in ('phone', 'bsuid') and not i.former)`
const colour = (row: string) => `json_build_object('id', ${row}.id, 'name', ${row}.name, 'color', ${row}.color)`

const tagsOf = (contact: string) => `
  cross join lateral (
    select coalesce(json_agg(${colour('tag')} order by tag.name), '[]') as list
    from contact_tags link join tags tag on tag.company_id = $1 and tag.id = link.tag_id
    where link.company_id = $1 and link.contact_id = ${contact}) tags`

/** Rows of tickets as screens see them. In the bench no last message is a mere thank-you. */
export const ticketRows = (tickets: string): string => `
  select t.id, t.uuid, t.code, t.status, t.user_id as "userId", t.queue_id as "queueId", t.connection_id as "whatsappId",
    t.contact_id as "contactId", t.is_group as "isGroup", t.chatbot, t.bot_halted as "botHalted", t.last_message as "lastMessage",
    case when m.id is not null then json_build_object('mediaType', m.media_type, 'fromMe', m.from_me, 'ack', m.ack,
      'failed', m.failed_reason is not null, 'inDoubt', m.failed_reason is not distinct from 'ERR_WAPP_UNCERTAIN',
      'isDeleted', m.is_deleted, 'isThanks', false,
      'author', case when t.is_group then author.name end,
      'sentAt', ${timestamp('m.sent_at')})
    end as "lastMessageState",
    t.unread_messages as "unreadMessages", t.is_new as "isNew",
    case when t.status <> 'closed' then ${timestamp('t.waiting_since')} end as "waitingSince",
    case when t.status <> 'closed' and not t.is_group then (select ${timestamp("coalesce(w.ends_at, 'epoch')")}
      from channels.state line left join customer_windows w on w.company_id = $1 and w.contact_id = t.contact_id
        and w.connection_id = line.connection_id
      where line.connection_id = t.connection_id and line.capabilities ->> 'window' is not null) end as "windowEndsAt",
    t.use_integration as "useIntegration", t.prompt_id as "promptId", t.integration_id as "integrationId",
    ${timestamp('t.created_at')} as "createdAt", ${timestamp('t.updated_at')} as "updatedAt",
    ${named('u')} as "user", case when q.id is not null then ${colour('q')} end as queue, ${named('n')} as whatsapp,
    json_build_object('id', c.id, 'name', c.name, 'number', c.number, 'email', c.email, 'extraInfo', c.extra_info,
      'profilePicUrl', coalesce(${address('picture')}, ''), 'blockedAt', ${timestamp('c.blocked_at')},
      'isDeleted', c.deleted_at is not null, 'officialReach', ${officialReach('c')}, 'tags', tags.list) as contact,
    tags.list as tags
  from (${tickets}) t
  join contacts c on c.company_id = $1 and c.id = t.contact_id
  left join media picture on picture.company_id = $1 and picture.id = c.picture_id
  left join users u on u.company_id = $1 and u.id = t.user_id
  left join queues q on q.company_id = $1 and q.id = t.queue_id
  left join connections n on n.company_id = $1 and n.id = t.connection_id
  left join lateral (select * from messages m where m.company_id = $1 and m.ticket_id = t.id order by m.id desc limit 1) m on true
  left join contacts author on author.company_id = $1 and author.id = m.contact_id and t.is_group
  ${tagsOf('t.contact_id')}`

export const messageRows = (messages: string): string => `
  select m.id, m.ticket_id as "ticketId", m.client_id as "clientId", m.body, m.from_me as "fromMe", m.read, m.ack,
    m.failed_reason as "failedReason", m.dropped, m.media_type as "mediaType", m.is_deleted as "isDeleted",
    m.edited_at is not null as "isEdited", m.is_forwarded as "isForwarded", m.quoted_copy as "quotedCopy", m.ad,
    m.template - 'wire' as template, coalesce(cardinality(m.copies) > 1, false) as "arrivedTwice",
    m.connection_id as "whatsappId", m.signature, m.origin, m.link, m.transcript,
    case when m.ack = 0 and m.failed_reason is null then ${timestamp('m.held_until')} end as "heldUntil",
    m.held_for_quality and m.ack = 0 and m.failed_reason is null as "heldForQuality",
    ${timestamp('m.sent_at')} as "createdAt", ${address('file')} as "mediaUrl", ${file('file')} as media,
    ${named('u')} as "user", case when c.id is not null then json_build_object('name', c.name) end as contact,
    reactions.list as reactions,
    case when q.id is not null then json_build_object('id', q.id, 'body', q.body, 'fromMe', q.from_me, 'mediaType', q.media_type,
      'isDeleted', q.is_deleted, 'mediaUrl', ${address('quoted')}, 'media', ${file('quoted')},
      'contact', case when writer.id is not null then json_build_object('name', writer.name) end) end as "quotedMsg"
  from (${messages}) m
  left join media file on file.company_id = $1 and file.id = m.media_id
  left join users u on u.company_id = $1 and u.id = m.user_id
  left join contacts c on c.company_id = $1 and c.id = m.contact_id
  left join messages q on q.company_id = $1 and q.id = m.quoted_id
  left join media quoted on quoted.company_id = $1 and quoted.id = q.media_id
  left join contacts writer on writer.company_id = $1 and writer.id = q.contact_id
  cross join lateral (
    select coalesce(json_agg(json_build_object('emoji', r.emoji, 'fromMe', r.author = '', 'name', by.name)
      order by r.created_at, r.author), '[]') as list
    from message_reactions r left join contacts by on by.company_id = $1 and by.id = r.contact_id
    where r.company_id = $1 and r.message_id = m.id and r.emoji <> '') reactions`

function file(row: string): string {
  return `case when ${row}.id is not null then json_build_object('kind', ${row}.kind, 'status', ${row}.status,
      'failedReason', ${row}.failed_reason, 'name', ${row}.name, 'mimeType', ${row}.mime_type, 'size', ${row}.size,
      'seconds', ${row}.seconds, 'width', ${row}.width, 'height', ${row}.height, 'voice', ${row}.voice,
      'waveform', ${row}.waveform, 'thumbnailUrl', case when ${row}.has_thumbnail then ${address(row)} end) end`
}

export const contactRows = (contacts: string): string => `
  select c.id, c.name, c.number, c.email, coalesce(${address('picture')}, '') as "profilePicUrl", c.is_group as "isGroup",
    c.disable_bot as "disableBot", ${timestamp('c.blocked_at')} as "blockedAt", ${timestamp('c.opted_out_at')} as "optedOutAt",
    (select ${timestamp('max(s.at)')} from (select distinct on (o.waba_id) o.kind, o.at from contact_opt_outs o
       where o.company_id = $1 and o.contact_id = c.id and o.waba_id is not null order by o.waba_id, o.at desc, o.kind desc) s
     where s.kind = 'marketing-stop') as "marketingStoppedAt",
    c.extra_info as "extraInfo", ${officialReach('c')} as "officialReach", tags.list as tags,
    ${timestamp('c.created_at')} as "createdAt", ${timestamp('c.updated_at')} as "updatedAt",
    (select t.uuid from tickets t where t.company_id = $1 and t.contact_id = c.id and t.status in ('pending', 'open')
       order by t.updated_at desc limit 1) as uuid
  from (${contacts}) c
  left join media picture on picture.company_id = $1 and picture.id = c.picture_id
  ${tagsOf('c.id')}`

export const quickMessageRows = (quickMessages: string): string => `
  select q.id, q.shortcode, q.message, q.geral, q.status, q.type, q.flow_id as "flowId", q.template, q.user_id as "userId",
    ${address('file')} as "mediaPath", file.name as "mediaName", file.id is not null as "isMedia",
    ${timestamp('q.created_at')} as "createdAt", ${timestamp('q.updated_at')} as "updatedAt"
  from (${quickMessages}) q left join media file on file.company_id = $1 and file.id = q.media_id`

/** User $2 as the user's own screens see it. */
export const sessionUser = `
  select u.id, u.company_id as "companyId", u.name, u.email, u.profile, u.super, u.all_ticket as "allTicket",
    u.connection_id as "whatsappId", u.language, u.availability,
    array(select o.connection_id from official_lines o where o.company_id = $1 order by o.connection_id) as "officialLines",
    ${timestamp('u.updated_at')} as "updatedAt",
    case when u.quiet_from is not null then json_build_object('from', u.quiet_from, 'until', u.quiet_until) end as "quietHours",
    (select coalesce(json_agg(${colour('q')} order by q.name), '[]') from user_queues l
       join queues q on q.company_id = $1 and q.id = l.queue_id where l.company_id = $1 and l.user_id = u.id) as queues,
    json_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone, 'status', c.status,
      'dueDate', c.due_date, 'recurrence', c.recurrence, 'planId', c.plan_id, 'schedules', c.schedules,
      'createdAt', ${timestamp('c.created_at')}, 'timeZone', c.time_zone,
      'language', coalesce((select a.language from users a where a.company_id = $1 and a.profile = 'admin' and a.deleted_at is null
         order by a.id limit 1), 'pt'),
      'isTrial', c.due_date is not null and not exists (select from invoices i where i.company_id = $1 and i.status = 'paid')
        and not exists (select from users o where o.company_id = $1 and o.super),
      'emailConfirmed', not exists (select from email_confirmations e where e.company_id = $1),
      'plan', json_build_object('id', p.id, 'name', p.name, 'users', p.users, 'connections', p.connections, 'queues', p.queues,
        'value', p.value, 'useCampaigns', p.use_campaigns, 'useKanban', p.use_kanban, 'useOpenAi', p.use_open_ai,
        'useIntegrations', p.use_integrations, 'useSchedules', p.use_schedules, 'useInternalChat', p.use_internal_chat,
        'useExternalApi', p.use_external_api),
      'settings', (select json_agg(json_build_object('key', d.key, 'value', coalesce(s.value, d.value)) order by d.place) from (values
           (1, 'branding.gradientEnd', '#0b5cb8'), (2, 'branding.gradientStart', ''), (3, 'branding.logoUrl', ''),
           (4, 'branding.primaryColor', '#2576d2'), (5, 'branding.siteName', ''), (6, 'marketingTemplates', 'disabled'),
           (7, 'sendGreetingAccepted', 'disabled'),
           (8, 'campaignsEnabled', p.use_campaigns::text)) d (place, key, value)
         left join settings s on s.company_id = $1 and s.key = d.key and d.place < 8)) as company
  from users u join companies c on c.id = u.company_id join plans p on p.id = c.plan_id
  where u.company_id = $1 and u.id = $2`
