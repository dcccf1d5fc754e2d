import pg from 'pg'

// The limit of receiving: a process that stores each message of a customer with one statement and one commit. The statement finds the
// contact of the number and the live ticket, and writes the message, the ticket's last message and its unread count. The parent forks it
// with the database's address and tells it how many messages to store from which numbers. It answers how long that took.

/** As many as the product has workers. */
const writers = 4

export interface Order {
  companyId: number
  connectionId: number
  numbers: string[]
  messages: number
}

export interface Done {
  tookMs: number
  programMs: number
}

const pool = new pg.Pool({ connectionString: process.argv[2], max: writers, idleTimeoutMillis: 0 })
const store = `
  with place as (
    select t.company_id, t.id, t.contact_id from contact_identities i
    join tickets t on t.company_id = $1 and t.contact_id = i.contact_id and t.connection_id = $2 and t.status in ('pending', 'open')
    where i.company_id = $1 and i.kind = 'phone' and i.value = $3),
  message as (
    insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wa_id, from_me, origin, body, sent_at, created_at)
    select company_id, id, contact_id, $2, 'phone:' || $3, $4, false, 'contact', $5, now(), now() from place
    on conflict do nothing returning ticket_id)
  update tickets t set last_message = $5, updated_at = now(), unread_messages = unread_messages + 1,
    waiting_since = coalesce(waiting_since, now())
  from message where t.company_id = $1 and t.id = message.ticket_id`

process.on('message', (order: Order) => void run(order).then((done) => process.send?.(done)))
process.once('disconnect', () => process.exit())

async function run({ companyId, connectionId, numbers, messages }: Order): Promise<Done> {
  const [started, used] = [performance.now(), process.cpuUsage()]
  let next = 0
  const write = async () => {
    while (next < messages) {
      const at = next++
      const values = [companyId, connectionId, numbers[at % numbers.length], `L${started}.${at}`, `Is my order ${at} on its way?`]
      const { rowCount } = await pool.query({ name: 'store', text: store, values })
      if (rowCount !== 1) throw new Error('The message was not stored')
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  const { user, system } = process.cpuUsage(used)
  return { tookMs: performance.now() - started, programMs: (user + system) / 1000 }
}
