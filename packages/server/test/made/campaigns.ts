import { createCampaign, showCampaign, type Campaign } from '@recado/contract/campaigns/api'
import { createContactList } from '@recado/contract/contact-lists/api'
import type { Input } from '@recado/contract/endpoint'
import { firstContacts, firstContactsMs } from '@recado/border/first-contacts'
import { finalVerdict, type Refusal } from '@recado/border/verdict'
import type { TestUser, World } from '../world.ts'

/** A campaign message that a line has sent, and when. */
export interface Sent {
  phone: string
  text: string
  at: number
  ref: string
}

/** A company with a line, a list and an admin who runs campaigns. The line is simulated: it sends one message when it is told to. */
export class CampaignStage {
  readonly sent: Sent[] = []
  private readonly w: World
  readonly company: number
  readonly connection: number
  readonly list: number
  admin: TestUser

  private constructor(w: World, parts: { company: number; connection: number; list: number; admin: TestUser }) {
    this.w = w
    this.company = parts.company
    this.connection = parts.connection
    this.list = parts.list
    this.admin = parts.admin
  }

  static async set(w: World): Promise<CampaignStage> {
    const company = await w.company()
    const connection = await w.connection(company)
    const admin = await w.user(company, 'admin')
    const list = (await w.call(admin, createContactList, { name: 'Clientes' })).body.id
    await w.owner.query('update channels.state set paired_at = $2 where connection_id = $1', [connection, w.now])
    return new CampaignStage(w, { company, connection, list, admin })
  }

  /** Adds people to the list by number, each with a name. */
  async enlist(numbers: readonly string[], list = this.list): Promise<void> {
    await this.w.owner.query(
      `insert into contact_list_items (company_id, contact_list_id, name, number, is_whatsapp_valid, ask_at, created_at, updated_at)
       select $1, $2, 'Pessoa ' || n.at, n.number, true, $4, $4, $4 from unnest($3::text[]) with ordinality n (number, at)`,
      [this.company, list, numbers, this.w.now],
    )
  }

  /** `count` distinct numbers. */
  numbers(count: number): string[] {
    return Array.from({ length: count }, (_, at) => `55419${String(80_000_000 + at)}`)
  }

  /** Lets these numbers write on the line before the campaign. */
  async know(numbers: readonly string[]): Promise<void> {
    for (const number of numbers) await this.w.receive(this.connection, number, 'Bom dia')
    await this.w.settle()
    await this.w.owner.query("update tickets set status = 'closed' where company_id = $1", [this.company])
  }

  /** The same for many, without taking in a message of each: contacts who have each written once. */
  async haveWritten(numbers: readonly string[]): Promise<void> {
    await this.w.owner.query(
      `with people as (
         insert into contacts (company_id, name, number, created_at, updated_at)
         select $1, 'Pessoa ' || n.at, n.number, $4, $4 from unnest($3::text[]) with ordinality n (number, at) returning id, number),
       named as (
         insert into contact_identities (company_id, contact_id, kind, value, address, created_at)
         select $1, id, 'phone', number, number, $4 from people),
       talks as (
         insert into tickets (company_id, contact_id, connection_id, code, status, created_at, updated_at)
         select $1, id, $2, 1000000 + id, 'closed', $4, $4 from people returning id, contact_id)
       insert into messages (company_id, ticket_id, contact_id, connection_id, from_me, origin, body, sent_at, created_at)
       select $1, id, contact_id, $2, false, 'contact', 'Bom dia', $4, $4 from talks`,
      [this.company, this.connection, numbers, this.w.now],
    )
  }

  async setLine(status: string): Promise<void> {
    await this.w.owner.query('update channels.state set status = $2 where connection_id = $1', [this.connection, status])
  }

  /** Creates a campaign to the list that starts now, unless `over` says otherwise. */
  async plan(over: Partial<Input<typeof createCampaign>> = {}): Promise<Campaign> {
    const { body, error, status } = await this.w.call(this.admin, createCampaign, {
      name: 'Oferta',
      message1: 'Olá {nome}',
      whatsappId: this.connection,
      contactListId: this.list,
      scheduledAt: this.w.now.toISOString(),
      strangers: 'include',
      ...over,
    })
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(error)}`)
    return body
  }

  async show(id: number) {
    return (await this.w.call(this.admin, showCampaign, { id })).body
  }

  /** Lets time pass, a second at a time. The line sends what it has at each second. */
  async pass(seconds: number, { sends = true } = {}): Promise<void> {
    for (let at = 0; at < seconds; at++) {
      this.w.turnClock(1_000)
      await this.w.settle()
      if (sends && (await this.send()) > 0) await this.w.settle()
    }
    this.admin = { ...this.admin, token: await this.w.renewedToken(this.admin) }
  }

  /** How many messages the line has to send. */
  async countQueued(): Promise<number> {
    const text = "select from channels.outbox where connection_id = $1 and kind = 'message' and state = 'queued'"
    return (await this.w.owner.query(text, [this.connection])).rowCount ?? 0
  }

  /** The line has begun to send what it has: it can no longer be taken back. */
  async beginToSend(): Promise<number> {
    const text = "update channels.outbox set state = 'sending' where connection_id = $1 and kind = 'message' and state = 'queued'"
    return (await this.w.owner.query(text, [this.connection])).rowCount ?? 0
  }

  /** The line sends next what it has begun to send. */
  async goOnSending(): Promise<void> {
    await this.w.owner.query("update channels.outbox set state = 'queued' where connection_id = $1 and state = 'sending'", [
      this.connection,
    ])
  }

  /** The line sends what it has; returns how much that was. One that `counts` keeps count of first contacts. */
  async send({ counts = false } = {}): Promise<number> {
    const { rows } = await this.w.owner.query<{
      ref: string
      first: boolean
      phone: string
      text: string | null
      caption: string | null
    }>(
      `update channels.outbox set state = 'done' where connection_id = $1 and kind = 'message' and state = 'queued' and due_at <= now()
       returning ref, first, payload -> 'to' ->> 'phone' as phone, payload -> 'content' ->> 'text' as text, payload -> 'content' ->> 'caption' as caption`,
      [this.connection],
    )
    for (const { ref, phone, text, caption, first } of rows) {
      if (counts && first) await this.countFirstContact()
      this.sent.push({ phone, text: text ?? caption ?? '', at: this.w.now.getTime(), ref })
      await this.w.signal(this.connection, 'accepted', { ref, waId: `S${ref}` })
    }
    return rows.length
  }

  private async countFirstContact(): Promise<void> {
    const { now } = this.w
    await this.w.owner.query(
      `insert into channels.budgets as b (connection_id, name, key, used, ends_at) values ($1, $2, '', 1, $4)
       on conflict (connection_id, name, key) do update set
         used = case when b.ends_at > $3 then b.used + 1 else 1 end, ends_at = case when b.ends_at > $3 then b.ends_at else excluded.ends_at end`,
      [this.connection, firstContacts, now, new Date(now.getTime() + firstContactsMs)],
    )
  }

  /** The network refuses what the line has. */
  async refuse(reason: Refusal): Promise<void> {
    const { rows } = await this.w.owner.query<{ ref: string }>(
      "update channels.outbox set state = 'failed' where connection_id = $1 and kind = 'message' and state = 'queued' returning ref",
      [this.connection],
    )
    for (const { ref } of rows) await this.w.signal(this.connection, 'failure', { ref, verdict: finalVerdict(reason) })
    await this.w.settle()
  }
}
