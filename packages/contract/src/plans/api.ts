import { z } from 'zod/mini'
import { type Plan, plan } from '#companies/company.ts'
import { planFlags, type PlanFlag } from '#plan-flags.ts'
import { endpoint } from '#endpoint.ts'
import { timestamp, pageNumber, searchText } from '#field.ts'
import { nameSchema } from '#name.ts'
import { broadcast } from '#push.ts'
import { recordsOf } from '#record-calls.ts'

/** A plan as the operator sees it. */
export const planRecord = z.extend(plan, {
  /** Companies that sign up may choose it. */
  isPublic: z.boolean(),
  companies: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type PlanRecord = z.infer<typeof planRecord>

/** What a plan limits in number. */
export const planLimits = ['users', 'connections', 'queues'] as const
export type PlanLimit = (typeof planLimits)[number]

const limit = z.int().check(z.minimum(0), z.maximum(100_000))
const limits = { users: limit, connections: limit, queues: limit }

/** Reais and centavos per month. */
const price = z.number().check(
  z.minimum(0),
  z.maximum(999_999.99),
  z.refine((value) => Number(value.toFixed(2)) === value),
)

const flags = Object.fromEntries(planFlags.map((flag) => [flag, z.boolean()])) as Record<PlanFlag, z.ZodMiniBoolean>

const fields = {
  name: nameSchema(2, 50),
  ...limits,
  value: price,
  ...flags,
  isPublic: z.boolean(),
}

const of = recordsOf({
  path: '/plans',
  kind: 'plan',
  record: planRecord,
  missing: 'ERR_NO_PLAN_FOUND',
  view: 'super',
  edit: 'super',
})

export const listPublicPlans = endpoint({
  method: 'GET',
  path: '/plans/list',
  summary: 'The plans that a company which signs up may choose, the cheapest first.',
  allow: 'anyone',
  input: z.object({}),
  output: z.array(plan),
  errors: [],
})

export const listPlans = endpoint({
  method: 'GET',
  path: '/plans/all',
  summary: 'A page of 20 of all plans, the cheapest first.',
  allow: 'super',
  input: z.object({ searchParam: z.optional(searchText), pageNumber }),
  output: z.object({ plans: z.array(planRecord), count: z.int(), hasMore: z.boolean() }),
  errors: [],
})

export const showPlan = of.show('One plan.')

export const createPlan = of.create(
  'Add a plan, which is offered at sign-up unless it is said to be not.',
  { ...fields, isPublic: z._default(fields.isPublic, true) },
  ['ERR_NAME_TAKEN'],
)

export const updatePlan = of.update(
  'Change a plan. A patch. Limits and features hold at once for all companies that have it: no user and no record is ' +
    'removed, a price holds for later invoices.',
  fields,
  ['ERR_NAME_TAKEN'],
)

export const deletePlan = of.remove('Delete a plan that no company has.', ['ERR_PLAN_IN_USE'])

/** A company of a plan, and how many it has of everything that the plan limits. */
export const planUse = z.object({ id: z.int(), name: z.string(), users: z.int(), connections: z.int(), queues: z.int() })
export type PlanUse = z.infer<typeof planUse>

const asText = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000))

export const listOverPlan = endpoint({
  method: 'GET',
  path: '/plans/:id/over',
  summary: 'Companies with the plan that have more than these limits: how many there are, and the first 20 by name.',
  allow: 'super',
  input: z.extend(of.id, { users: asText, connections: asText, queues: asText }),
  output: z.object({ companies: z.array(planUse), count: z.int() }),
  errors: ['ERR_NO_PLAN_FOUND'],
})

/** A plan changed: the screens of companies that have it reload what it includes. */
export const planPush = broadcast('plan', z.object({ action: z.literal('update'), planId: z.int() }))

/** What a company has more of than the plan allows. */
export function exceededLimits(use: Pick<PlanUse, PlanLimit>, plan: Pick<Plan, PlanLimit>): PlanLimit[] {
  return planLimits.filter((what) => use[what] > plan[what])
}
