import type pg from 'pg'
import { deleteQuiet, lockQuiet } from '#platform/backup/queries.ts'
import type { Settled } from '#platform/backup/settled.ts'
import { systemTxOf } from '#platform/database/system.ts'
import type { SystemTx } from '#platform/database/tx.ts'
import { mailJobName } from '#platform/mail/mails.ts'
import { dropWork } from '#platform/work/queries.ts'
import { features } from '#features/index.ts'

/** The owner of the database makes a copy live, and settles what waits in it before. Undefined where the installation was live already. */
export async function takeLive(client: pg.ClientBase, now: Date): Promise<Settled | undefined> {
  await client.query('begin')
  try {
    const settled = (await lockQuiet(client)) ? await settleCopy(systemTxOf(client), now) : undefined
    if (settled) await deleteQuiet(client, now)
    await client.query('commit')
    return settled
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** What would be settled, without doing it. */
export async function previewLive(client: pg.ClientBase, now: Date): Promise<Settled> {
  await client.query('begin')
  try {
    return await settleCopy(systemTxOf(client), now)
  } finally {
    await client.query('rollback')
  }
}

/** Settles everything that waits in a restored copy, in the transaction in which it goes live. Returns what it settled. */
async function settleCopy(tx: SystemTx, now: Date): Promise<Settled> {
  const total: Settled = {
    connections: 0,
    linked: 0,
    messages: 0,
    schedules: 0,
    campaigns: 0,
    bots: 0,
    events: 0,
    mails: await dropWork(tx, [mailJobName]),
    notices: await dropWork(
      tx,
      features.flatMap(({ jobs = [] }) => jobs.filter((one) => one.isTold).map((one) => one.name)),
    ),
  }
  for (const feature of features) {
    const settled = (await feature.settleCopy?.(tx, now)) ?? {}
    for (const [what, count] of Object.entries(settled)) total[what as keyof Settled] += count
  }
  return total
}

/** The same for the operator, a line each. Empty where nothing waits. */
export function settledLines({ connections, linked, ...rest }: Settled): string[] {
  const lines: [number, string][] = [
    [connections - linked, 'connections open again by themselves'],
    [linked, 'connections are linked to a phone: one that the original used after the copy asks for a new QR code'],
    [rest.messages, 'messages waited to be sent: they are in doubt, and people may send them again'],
    [rest.schedules, 'schedules are past their time: they stay as errors'],
    [rest.campaigns, 'campaigns stand still until a person resumes them'],
    [rest.bots, 'conversations of bots go to people'],
    [rest.mails, 'mails are dropped'],
    [rest.events, 'events for webhooks are not sent, and stay in their list'],
    [rest.notices, 'notices and automatic texts are dropped'],
  ]
  return lines.flatMap(([count, what]) => (count > 0 ? [`  ${count} ${what}`] : []))
}
