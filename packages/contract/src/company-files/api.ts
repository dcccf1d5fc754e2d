import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { timestamp } from '#field.ts'
import { pathReference } from '#reference.ts'

/** A company's file can be fetched for this many days. */
export const fileDays = 7

export const companyExport = z.object({
  id: z.int(),
  status: z.enum(['running', 'ready', 'failed', 'expired']),
  /** How much of it is written, 0 to 1. */
  share: z.number(),
  /** With passwords and keys. Only the operator asks for those. */
  hasKeys: z.boolean(),
  /** Bytes. */
  size: z.nullable(z.number()),
  /** A signed address of the file, once it is ready. */
  url: z.nullable(z.string()),
  createdAt: timestamp,
  /** Until when it can be fetched. */
  expiresAt: z.nullable(timestamp),
})
export type CompanyExport = z.infer<typeof companyExport>

export const companyExportState = z.object({
  latest: z.nullable(companyExport),
  /** Whether the operator lets companies ask by themselves. */
  isOffered: z.boolean(),
  /** When the company can ask again. Null: now. */
  nextAt: z.nullable(timestamp),
})
export type CompanyExportState = z.infer<typeof companyExportState>

export const showCompanyExport = endpoint({
  method: 'GET',
  path: '/company-export',
  summary: 'The latest file of the company that its admins have asked for, and when they can ask again.',
  allow: 'company-files:export',
  whenExpired: true,
  input: z.object({}),
  output: companyExportState,
  errors: [],
})

export const requestCompanyExport = endpoint({
  method: 'POST',
  path: '/company-export',
  summary:
    'Ask for all that the company keeps here as one file: contacts, conversations, files, flows and settings, without ' +
    'passwords and keys. It is written beside other work, and the user gets a mail when it is ready. The audit says who asked.',
  allow: 'company-files:export',
  whenExpired: true,
  input: z.object({}),
  output: companyExportState,
  errors: ['ERR_EXPORT_OFF', 'ERR_EXPORT_LIMIT', 'ERR_EXPORT_RUNNING'],
})

export const showExportOfCompany = endpoint({
  method: 'GET',
  path: '/companies/:id/export',
  summary: 'The latest file of a company that the operator has asked for.',
  allow: 'super',
  input: z.object({ id: pathReference('company') }),
  output: z.object({ latest: z.nullable(companyExport) }),
  errors: ['ERR_NO_COMPANY_FOUND'],
})

export const exportOneCompany = endpoint({
  method: 'POST',
  path: '/companies/:id/export',
  summary:
    'Write a company to a file, with passwords and keys if wished. Without files it has the rows alone. The audit says who asked.',
  allow: 'super',
  input: z.object({
    id: pathReference('company'),
    hasFiles: z._default(z.boolean(), true),
    hasKeys: z._default(z.boolean(), false),
  }),
  output: z.object({ latest: z.nullable(companyExport) }),
  errors: ['ERR_NO_COMPANY_FOUND', 'ERR_EXPORT_RUNNING'],
})
