import { managers } from '#profiles.ts'

export const permissions = {
  'audit:view': managers,
} as const
