import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { moment, pageNumber } from '#field.ts'

/** What is written down: the kind of record, and what was done to it. */
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
  'setting.changed',
  'company.created',
  'company.changed',
  'company.renewed',
  'company.deleted',
  'company.restored',
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
  'payments.changed',
  'payments.registered',
] as const
export type Act = (typeof acts)[number]

export const change = z.object({ field: z.string(), before: z.string(), after: z.string() })
export type Change = z.infer<typeof change>

export const auditEntry = z.object({
  id: z.int(),
  act: z.enum(acts),
  /** With the name of that time. The id 0 is the operator, on the command line. */
  actor: z.object({ id: z.int(), name: z.string() }),
  /** As it is called now; null when nothing is left of it. */
  subject: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** What was changed, as texts: a field that was empty, or is, is an empty one. */
  changes: z.array(change),
  at: moment,
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
