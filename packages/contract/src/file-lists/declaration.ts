import { managers } from '#profiles.ts'

export const permissions = {
  'files:manage': managers,
} as const

export const errors = {
  ERR_NO_FILE_LIST_FOUND: [404, 'No such file list.'],
  ERR_NO_FILE_OPTION_FOUND: [404, 'The list has no such option.'],
} as const

export const references = ['fileList', 'fileOption'] as const
