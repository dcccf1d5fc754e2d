import type { BotContext } from '@recado/contract/bots/state'
import type { PlaceholderSource } from '@recado/contract/bots/values'
import type { Language } from '@recado/contract/languages'
import { isServed, languageOf } from '#features/companies/row.ts'
import type { Tx } from '#platform/database/tx.ts'

type Queue = BotContext['queues'][number]

/** The plan flags for what may answer: flows, prompts, integrations. */
export type AnsweringFlag = 'useCampaigns' | 'useOpenAi' | 'useIntegrations'

/** Which answerers the company's plan includes. */
export type IncludedAnswerers = Record<AnsweringFlag, boolean>

const included = `jsonb_build_object('useCampaigns', coalesce(l.use_campaigns, false), 'useOpenAi', coalesce(l.use_open_ai, false),
  'useIntegrations', coalesce(l.use_integrations, false))`
const mayBeSent = `p.blocked_at is null and ${isServed('$1', '$3')}`
const ofTicket = `from tickets t
  join companies c on c.id = $1
  left join plans l on l.id = c.plan_id
  join contacts p on p.company_id = $1 and p.id = t.contact_id
  join connections n on n.company_id = $1 and n.id = t.connection_id
  where t.company_id = $1 and t.id = $2`

export interface OptionRow {
  id: number
  title: string
  message: string
  parentId: number | null
}

export interface BotContextRow extends Pick<
  BotContext,
  'greetingMessage' | 'outOfHoursMessage' | 'schedules' | 'timeZone' | 'maxMenus' | 'isDisabled' | 'turns'
> {
  menuPauseMinutes: number
  queues: (Omit<Queue, 'options'> & { options: OptionRow[] })[]
  /** The company's language, which is that of its first admin. */
  language: Language
  /** Whether anything may be sent: the contact is not blocked, and the company's days are not over. */
  isServed: boolean
  plan: IncludedAnswerers
  /** What texts for the ticket's customer may name. */
  about: Omit<PlaceholderSource, 'timeZone' | 'words'>
}

/** What a bot needs to know for a ticket on its connection; turns are counted from `since`. */
export function findBotContext(
  tx: Tx,
  { ticketId, now, since }: { ticketId: number; now: Date; since: Date },
): Promise<BotContextRow | undefined> {
  return tx.row<BotContextRow>(
    'find bot desk',
    `select n.greeting_message as "greetingMessage", n.out_of_hours_message as "outOfHoursMessage",
       n.max_use_bot_queues as "maxMenus", n.time_use_bot_queues as "menuPauseMinutes",
       c.schedules, c.time_zone as "timeZone", p.disable_bot as "isDisabled",
       jsonb_build_object('contactName', p.name, 'phone', p.number, 'email', p.email, 'connection', n.name, 'company', c.name,
         'protocol', t.code) as about,
       ${languageOf('$1')} as language,
       ${mayBeSent} as "isServed",
       ${included} as plan,
       (select count(*)::int from tickets o join bot_steps s on s.company_id = $1 and s.ticket_id = o.id and s.said > 0 and s.at > $4
        where o.company_id = $1 and o.contact_id = t.contact_id) as turns,
       (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'greetingMessage', q.greeting_message,
          'outOfHoursMessage', q.out_of_hours_message, 'schedules', q.schedules,
          'options', (select coalesce(jsonb_agg(
             jsonb_build_object('id', o.id, 'title', o.title, 'message', o.message, 'parentId', o.parent_id)
             order by o.option, o.id), '[]') from queue_options o where o.company_id = $1 and o.queue_id = q.id))
          order by q.order_queue nulls last, fold(q.name)), '[]')
        from connection_queues l join queues q on q.company_id = $1 and q.id = l.queue_id
        where l.company_id = $1 and l.connection_id = n.id) as queues
     ${ofTicket}`,
    [ticketId, now, since],
  )
}

/** The part of the desk that says what may answer in a ticket. Undefined where nothing may be sent. */
export function findIncludedAnswerers(tx: Tx, ticketId: number, now: Date): Promise<IncludedAnswerers | undefined> {
  return tx.value<IncludedAnswerers>('find included', `select ${included} as plan ${ofTicket} and ${mayBeSent}`, [ticketId, now])
}
