export const errors = {
  ERR_NO_RUN_FOUND: [404, 'No such run of a flow.'],
} as const

export const references = ['run'] as const
