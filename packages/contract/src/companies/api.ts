import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { moment, seenAt } from '#field.ts'
import { weekSchema } from '#hours.ts'
import { push } from '#push.ts'
import { pathReference } from '#reference.ts'
import { company } from './company.ts'

/** Where bills can go; empty for nowhere yet. */
export const countries = ['', 'BR', 'usa'] as const

/** A company as its own admins see it: also where its bills go. */
export const companyDetails = z.extend(company, {
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
  updatedAt: moment,
})
export type CompanyDetails = z.infer<typeof companyDetails>

export const companyName = z.string().check(z.trim(), z.minLength(2), z.maxLength(50))

const companyId = z.object({ companyId: pathReference('company') })

/** Ten or eleven digits, with the area code, however they are grouped; empty for none. */
export const phone = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(30)),
    z.transform((typed) => typed.replaceAll(/[\s()+.-]/g, '')),
  ),
  z.string().check(z.regex(/^(\d{10,11})?$/)),
)

/** A zone of the time zone database; browsers do not agree on which of its names is the first, so it is kept by ours. */
const timeZone = z.pipe(z.string().check(z.maxLength(50)), z.transform(canonicalZone))

function canonicalZone(name: string, context: { issues: unknown[] }): string {
  const known = ['UTC', ...Intl.supportedValuesOf('timeZone')]
  try {
    const { timeZone: zone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    if (known.includes(zone)) return zone
  } catch {
    // No zone at all.
  }
  context.issues.push({ code: 'custom', input: name, message: 'not a time zone' })
  return z.NEVER
}

const line = z.optional(z.string().check(z.trim(), z.maxLength(100)))

export const showCompany = endpoint({
  method: 'GET',
  path: '/companies/:companyId',
  summary: "One's own company, with its hours and address.",
  allow: 'companies:manage',
  input: companyId,
  output: companyDetails,
  errors: [],
})

export const updateCompany = endpoint({
  method: 'PUT',
  path: '/companies/:companyId',
  summary:
    "Change one's own company. A patch: what is absent stays. Plan, status, due date and recurrence are not the company's to change: " +
    'they are ignored. With `updatedAt`, only if nobody was faster.',
  allow: 'companies:manage',
  input: z.extend(companyId, {
    name: z.optional(companyName),
    email: z.optional(z.email().check(z.maxLength(254))),
    phone: z.optional(phone),
    timeZone: z.optional(timeZone),
    firstName: line,
    lastName: line,
    address: line,
    city: line,
    state: line,
    zipcode: line,
    country: z.optional(z.enum(countries)),
    schedules: z.optional(weekSchema),
    updatedAt: seenAt,
  }),
  output: companyDetails,
  errors: ['ERR_CONFLICT'],
})

export const updateCompanySchedules = endpoint({
  method: 'PUT',
  path: '/companies/:companyId/schedules',
  summary: 'Set the opening hours of the company: all seven days.',
  allow: 'companies:manage',
  input: z.extend(companyId, { schedules: weekSchema }),
  output: companyDetails,
  errors: [],
})

/** The company has another name, other data or other hours; its people hear it. */
export const companyPush = push(
  'company',
  z.object({
    action: z.literal('update'),
    company: z.pick(company, { id: true, name: true, email: true, phone: true, schedules: true, timeZone: true }),
  }),
)
