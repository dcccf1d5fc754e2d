import type { Measure } from '#platform/metrics.ts'
import { measureConnections, measureOutbox, measureSends } from './measure-queries.ts'

export const measures: Measure[] = [
  {
    name: 'recado_connections',
    help: 'Connections that are to be up, by provider (beta is WhatsApp Web, cloud the official API) and status.',
    labels: ['provider', 'status'],
    read: measureConnections,
  },
  {
    name: 'recado_outbox_rows',
    help: 'Messages that are due on connections that are up, by class: person, bot, schedule, campaign.',
    labels: ['class'],
    read: async (tx) => (await measureOutbox(tx)).map((row) => ({ labels: { class: row.class }, value: row.count })),
  },
  {
    name: 'recado_outbox_age_seconds',
    help: 'For how long the message that is due longest waits on a connection that is up, by class.',
    labels: ['class'],
    read: async (tx) => (await measureOutbox(tx)).map((row) => ({ labels: { class: row.class }, value: row.seconds })),
  },
  {
    name: 'recado_sends_recent',
    help: 'Messages that have ended in the last five minutes, by class and outcome: done, failed, unknown, withdrawn.',
    labels: ['class', 'outcome'],
    read: measureSends,
  },
]
