import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { day, timestamp, seenAt } from '#field.ts'
import { weekSchema } from '#hours.ts'
import { nameSchema } from '#name.ts'
import { push } from '#push.ts'
import { pathReference, reference } from '#reference.ts'
import { company } from './company.ts'
import { recurrences } from './recurrence.ts'

/** The countries that bills can go to, empty for none yet. */
export const countries = ['', 'BR', 'usa'] as const

/** A company as its own admins see it, with its billing address. */
export const companyDetails = z.extend(company, {
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
  updatedAt: timestamp,
})
export type CompanyDetails = z.infer<typeof companyDetails>

export const companyName = nameSchema(2, 50)

const ofCompany = z.object({ id: pathReference('company') })
const companyId = z.object({ companyId: pathReference('company') })

/** Ten or eleven digits with the area code, grouped in any way. Empty for none. */
export const phone = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(30)),
    z.transform((typed) => typed.replaceAll(/[\s()+.-]/g, '')),
  ),
  z.string().check(z.regex(/^(\d{10,11})?$/)),
)

/** A zone of the time zone database. Browsers prefer different names for a zone, so the server stores its own name for it. */
const timeZone = z.pipe(z.string().check(z.maxLength(50)), z.transform(canonicalZone))

function canonicalZone(name: string, context: { issues: unknown[] }): string {
  const known = ['UTC', ...Intl.supportedValuesOf('timeZone')]
  try {
    const { timeZone: zone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    if (known.includes(zone)) return zone
  } catch {
    // Not a time zone.
  }
  context.issues.push({ code: 'custom', input: name, message: 'not a time zone' })
  return z.NEVER
}

const line = z.optional(z.string().check(z.trim(), z.maxLength(100)))

const billing = {
  firstName: line,
  lastName: line,
  address: line,
  city: line,
  state: line,
  zipcode: line,
  country: z.optional(z.enum(countries)),
}

export const showCompany = endpoint({
  method: 'GET',
  path: '/companies/:id',
  summary: "One's own company, with its hours and address; any, without its settings, for an operator.",
  allow: 'companies:manage',
  orSuper: true,
  input: ofCompany,
  output: companyDetails,
  errors: ['ERR_NO_COMPANY_FOUND'],
})

export const showCompanyPlan = endpoint({
  method: 'GET',
  path: '/companies/listPlan/:id',
  summary: "What one's own company has bought; any company for an operator.",
  allow: 'session:use',
  orSuper: true,
  whenExpired: true,
  input: ofCompany,
  output: z.pick(company, { id: true, name: true, plan: true }),
  errors: ['ERR_NO_COMPANY_FOUND'],
})

/** What the operator decides for a company. */
export const licence = {
  planId: reference('plan'),
  /** False: no user of the company can sign in, its connections rest and nothing is done for it. */
  status: z.boolean(),
  recurrence: z.enum(recurrences),
  dueDate: z.nullable(day),
}

export const updateCompany = endpoint({
  method: 'PUT',
  path: '/companies/:id',
  summary:
    "Change one's own company. A patch: what is absent stays. Plan, status, due date and recurrence are for an operator " +
    'to change, of any company but the status of their own: from others they are ignored. With `updatedAt`, only if no ' +
    'other change came first.',
  allow: 'companies:manage',
  orSuper: true,
  input: z.extend(ofCompany, {
    name: z.optional(companyName),
    email: z.optional(z.email().check(z.maxLength(254))),
    phone: z.optional(phone),
    timeZone: z.optional(timeZone),
    ...billing,
    schedules: z.optional(weekSchema),
    ...z.partial(z.object(licence)).shape,
    updatedAt: seenAt,
  }),
  output: companyDetails,
  errors: ['ERR_CONFLICT', 'ERR_NO_COMPANY_FOUND', 'ERR_NO_PLAN_FOUND', 'ERR_OPERATORS_COMPANY'],
})

export const updateCompanySchedules = endpoint({
  method: 'PUT',
  path: '/companies/:companyId/schedules',
  summary: 'Set the opening hours of the company: all seven days.',
  allow: 'companies:manage',
  input: z.extend(companyId, { updatedAt: seenAt, schedules: weekSchema }),
  output: companyDetails,
  errors: ['ERR_CONFLICT'],
})

/** The company changed its name, data or hours. Goes to its users. */
export const companyPush = push(
  'company',
  z.object({
    action: z.literal('update'),
    company: z.pick(company, { id: true, name: true, email: true, phone: true, schedules: true, timeZone: true }),
  }),
)
