import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { done, timestamp, pageNumber, password, searchText } from '#field.ts'
import { pathReference } from '#reference.ts'
import { companyDetails, companyName, licence, updateCompany } from '#companies/api.ts'
import type { Company } from '#companies/company.ts'

// Companies as the operator sees them: what they have bought and how much of it they use, without the data they keep in it.

/** A deleted company can be restored for this many days. Then it is erased with everything it has stored. */
export const restorableDays = 30

/** A licence that ends within this many days counts as about to end. */
export const endingDays = 5

export const companyRecord = z.extend(
  z.omit(companyDetails, { schedules: true, settings: true, language: true, emailConfirmed: true, isTrial: true }),
  {
    users: z.int(),
    connections: z.int(),
    queues: z.int(),
    /** Days until its last day by the company's own calendar: 0 on that day, negative afterwards, null without an end. */
    daysLeft: z.nullable(z.int()),
    /** An operator belongs to this company: it is neither blocked nor deleted, and its licence does not end. */
    isOperators: z.boolean(),
    deletedAt: z.nullable(timestamp),
  },
)
export type CompanyRecord = z.infer<typeof companyRecord>

/** A filter: about to end, ended, with more than the plan allows, blocked, or deleted and still restorable. */
export const companyStates = ['ending', 'expired', 'over', 'blocked', 'deleted'] as const
export type CompanyState = (typeof companyStates)[number]

const count = z.int()

export const listCompanies = endpoint({
  method: 'GET',
  path: '/companies',
  summary:
    'A page of 20 of the companies, by id, with how many there are of each state. Those that are deleted only by that state.',
  allow: 'super',
  input: z.object({ searchParam: z.optional(searchText), state: z.optional(z.enum(companyStates)), pageNumber }),
  output: z.object({
    companies: z.array(companyRecord),
    count,
    hasMore: z.boolean(),
    /** Of all companies, regardless of the search. */
    totals: z.object({ all: count, ending: count, expired: count, over: count, blocked: count, deleted: count }),
  }),
  errors: [],
})

export const listAllCompanies = endpoint({
  method: 'GET',
  path: '/companies/list',
  summary: 'All companies by name, those that are deleted left out.',
  allow: 'super',
  input: z.object({}),
  output: z.array(z.pick(companyRecord, { id: true, name: true, email: true, status: true, planId: true, dueDate: true })),
  errors: [],
})

const { name: _name, email: _email, phone: _phone, ...others } = updateCompany.input.shape

export const createCompany = endpoint({
  method: 'POST',
  path: '/companies',
  summary:
    'Add a company and its first admin, who signs in with its e-mail address. Without a password the admin gets a link by ' +
    'mail to set one. campaignsEnabled is ignored: the plan decides.',
  allow: 'super',
  input: z.object({
    name: companyName,
    email: z.email().check(z.maxLength(254)),
    phone: updateCompany.input.shape.phone,
    password: z.optional(z.union([z.literal(''), password])),
    firstName: others.firstName,
    lastName: others.lastName,
    address: others.address,
    city: others.city,
    state: others.state,
    zipcode: others.zipcode,
    country: others.country,
    timeZone: others.timeZone,
    planId: licence.planId,
    status: z._default(licence.status, true),
    recurrence: z._default(licence.recurrence, 'MENSAL'),
    dueDate: z._default(licence.dueDate, null),
  }),
  output: companyRecord,
  errors: ['ERR_EMAIL_TAKEN', 'ERR_COMMON_PASSWORD', 'ERR_NO_PLAN_FOUND'],
})

export const deleteCompany = endpoint({
  method: 'DELETE',
  path: '/companies/:id',
  summary:
    `Delete a company, by its name. It is blocked at once, can be restored for ${restorableDays} days, and is erased then ` +
    'with all that it has stored.',
  allow: 'super',
  input: z.object({ id: pathReference('company'), name: z.string().check(z.trim(), z.maxLength(50)) }),
  output: done,
  errors: ['ERR_NO_COMPANY_FOUND', 'ERR_OPERATORS_COMPANY'],
})

export const restoreCompany = endpoint({
  method: 'POST',
  path: '/companies/:id/restore',
  summary: 'Restore a company that was deleted: it is as it was.',
  allow: 'super',
  input: z.object({ id: pathReference('company') }),
  output: companyRecord,
  errors: ['ERR_NO_COMPANY_FOUND'],
})

/** How urgent the end of a licence is, from 5 days before it: how near it is, or how long ago it was. */
export function urgencyOf({ daysLeft }: Pick<CompanyRecord, 'daysLeft'>): 'soon' | 'now' | 'over' | null {
  if (daysLeft === null || daysLeft > endingDays) return null
  if (daysLeft === endingDays) return 'soon'
  return daysLeft >= -3 ? 'now' : 'over'
}

/** Whether the company is blocked or deleted. Nothing is done for it then, whatever its licence says. */
export function isBlocked({ status, deletedAt }: Pick<CompanyRecord, 'deletedAt'> & Pick<Company, 'status'>): boolean {
  return !status || deletedAt !== null
}
