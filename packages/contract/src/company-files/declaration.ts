import { admins } from '#profiles.ts'

export const permissions = {
  'company-files:export': admins,
} as const

export const errors = {
  ERR_NO_COMPANY_IMPORT: [404, 'No file of a company is being brought in.'],
  ERR_COMPANY_IMPORT_BUSY: [409, 'A file of a company is being brought in.'],
  ERR_COMPANY_IMPORT_OPEN: [400, 'An e-mail of the file signs in here already and has no other one, or is given twice.'],
  ERR_EXPORT_OFF: [403, 'The operator of this installation writes the files of companies.'],
  ERR_EXPORT_LIMIT: [409, 'The file of the company was asked for a short while ago. `details.nextAt` says when it can be again.'],
  ERR_EXPORT_RUNNING: [409, 'The file of the company is being written.'],
} as const
