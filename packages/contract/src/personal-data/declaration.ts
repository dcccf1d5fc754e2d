import { managers } from '#profiles.ts'

export const permissions = {
  'contacts:personal-data': managers,
} as const
