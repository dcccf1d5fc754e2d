import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { timestamp, pageNumber } from '#field.ts'

/** What the audit log records: the kind of record, and what was done to it. */
export const acts = [
  'contact.blocked',
  'contact.unblocked',
  'contact.merged',
  'contact.unmerged',
  'contact.exported',
  'contact.erased',
  'contacts.exported',
  'consents.exported',
  'campaign.exported',
  'user.created',
  'user.changed',
  'user.deleted',
  'user.held',
  'user.link-made',
  'connection.token-changed',
  'connection.official-line-set-up',
  'connection.official-line-changed',
  'connection.moved',
  'connection.messages-sent',
  'connection.messages-dropped',
  'connection.passkey-answered',
  'template.created',
  'template.changed',
  'template.deleted',
  'template.unpaused',
  'setting.changed',
  'company.created',
  'company.changed',
  'company.renewed',
  'company.deleted',
  'company.restored',
  'company.exported',
  'company.imported',
  'company.token-made',
  'company.token-shown',
  'company.webhook-secret-shown',
  'company.webhook-secret-changed',
  'company.names-alike',
  'plan.created',
  'plan.changed',
  'plan.deleted',
  'announcement.created',
  'announcement.changed',
  'announcement.deleted',
  'rate.created',
  'rate.changed',
  'rate.deleted',
  'rates.loaded',
  'payments.changed',
  'payments.registered',
  'official-lines.app-changed',
] as const
export type Act = (typeof acts)[number]

export const change = z.object({ field: z.string(), before: z.string(), after: z.string() })
export type Change = z.infer<typeof change>

export const auditEntry = z.object({
  id: z.int(),
  act: z.enum(acts),
  /** The name is the one at that time. The id 0 is the operator on the command line. */
  actor: z.object({ id: z.int(), name: z.string() }),
  /** The name is the current one. Null when nothing is left of the subject. */
  subject: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** The changed fields as texts. An empty field is an empty text, before and after. */
  changes: z.array(change),
  at: timestamp,
})
export type AuditEntry = z.infer<typeof auditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  summary: 'What people did that the company must be able to account for, newest first.',
  allow: 'audit:view',
  input: z.object({ pageNumber }),
  output: z.object({ entries: z.array(auditEntry), hasMore: z.boolean() }),
  errors: [],
})
