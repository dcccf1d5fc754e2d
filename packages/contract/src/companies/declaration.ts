import { admins } from '#profiles.ts'

export const permissions = {
  'companies:manage': admins,
} as const

export const references = ['company'] as const

export const errors = {
  ERR_NO_COMPANY_FOUND: [404, 'No such company.'],
  ERR_OPERATORS_COMPANY: [409, 'An operator belongs to the company.'],
} as const
