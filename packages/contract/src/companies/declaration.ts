import { admins } from '#profiles.ts'

export const permissions = {
  'companies:manage': admins,
} as const

export const references = ['company'] as const
