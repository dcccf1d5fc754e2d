export const errors = {
  ERR_NO_PLAN_FOUND: [404, 'No such plan.'],
  ERR_PLAN_IN_USE: [409, 'Companies have this plan; details.companies says how many.'],
} as const

export const references = ['plan'] as const
