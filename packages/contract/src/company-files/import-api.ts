import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { done, timestamp } from '#field.ts'
import { companyName, licence } from '#companies/api.ts'

export const maxCompanyFileBytes = 20 * 1024 ** 3

/** Why a file is not taken: it is damaged or cut, is none of a company, or is newer than this installation. */
export const fileRefusal = z.object({
  code: z.enum(['damaged', 'foreign', 'newer']),
  /** The piece that is wrong, where it is known. */
  piece: z.nullable(z.int()),
})

export const companyImport = z.object({
  fileName: z.string(),
  status: z.enum(['reading', 'ready', 'refused', 'running', 'stopping', 'done', 'failed']),
  /** How much of it is read, or is here, 0 to 1. */
  share: z.number(),
  refusal: z.nullable(fileRefusal),
  /** What the trial has found. Nothing was written for it. */
  trial: z.nullable(
    z.object({
      company: z.string(),
      at: timestamp,
      recado: z.string(),
      hasKeys: z.boolean(),
      /** How many records of each kind. */
      counts: z.record(z.string(), z.int()),
      files: z.int(),
      fileBytes: z.number(),
      /** Addresses of its users that sign in here already. */
      taken: z.array(z.string()),
      plan: z.nullable(z.string()),
      /** The plan of that name here. */
      planId: z.nullable(z.int()),
    }),
  ),
  /** The company, once it is here. */
  companyId: z.nullable(z.int()),
  createdAt: timestamp,
})
export type CompanyImport = z.infer<typeof companyImport>

const state = z.object({ latest: z.nullable(companyImport) })

export const showCompanyImport = endpoint({
  method: 'GET',
  path: '/company-import',
  summary: 'The file of a company that the operator is bringing in.',
  allow: 'super',
  input: z.object({}),
  output: state,
  errors: [],
})

export const uploadCompanyFile = endpoint({
  method: 'POST',
  path: '/company-import',
  summary: 'Send the file of a company. It is read from start to end and counted, and nothing is written of it.',
  allow: 'super',
  input: z.object({}),
  upload: { field: 'file', maxFiles: 1, maxBytes: maxCompanyFileBytes },
  output: state,
  errors: ['ERR_COMPANY_IMPORT_BUSY'],
})

export const startCompanyImport = endpoint({
  method: 'POST',
  path: '/company-import/start',
  summary:
    'Make a company of the file that was read, under new ids. It is here whole or not at all; its connections wait to be linked, and ' +
    'nothing that was planned goes on by itself.',
  allow: 'super',
  input: z.object({
    /** Where the plan of the file is not here, or another one is to be. */
    planId: z.optional(licence.planId),
    name: z.optional(companyName),
    /** Other addresses, for users whose own sign in here already. */
    emails: z._default(
      z
        .array(z.object({ old: z.string().check(z.maxLength(254)), other: z.email().check(z.maxLength(254)) }))
        .check(z.maxLength(1_000)),
      [],
    ),
  }),
  output: state,
  errors: ['ERR_NO_COMPANY_IMPORT', 'ERR_COMPANY_IMPORT_OPEN', 'ERR_NO_PLAN_FOUND'],
})

export const deleteCompanyImport = endpoint({
  method: 'DELETE',
  path: '/company-import',
  summary: 'Stop bringing a company in, or forget the file. Nothing of a company that is not here whole stays.',
  allow: 'super',
  input: z.object({}),
  output: done,
  errors: [],
})
