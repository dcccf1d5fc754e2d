import type { Connection } from '@recado/contract/connections/api'
import { expect, test } from 'vitest'
import { connectionSchema, startingValues } from './connection-form.ts'

const connection = {
  ...startingValues(null),
  provider: 'cloud',
  name: 'Matriz',
  isDefault: true,
  queues: [],
  token: 'stored',
  proxyUrl: null,
} as unknown as Connection

test('a stored official line can be saved as it is, before any tab has asked what is stored of it', () => {
  expect(connectionSchema.safeParse(startingValues(connection)).success).toBe(true)
})
