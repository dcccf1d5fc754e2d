import { expect, test } from 'vitest'
import { settingsFor } from './settings.ts'

const gigabyte = 2 ** 30

test('PostgreSQL takes its share of the memory, within bounds', () => {
  const small = settingsFor({ memory: gigabyte / 4, cores: 1 })
  expect(small).toMatchObject({ shared_buffers: '128MB', work_mem: '4MB', maintenance_work_mem: '32MB' })
  const usual = settingsFor({ memory: 8 * gigabyte, cores: 4 })
  expect(usual).toMatchObject({ shared_buffers: '512MB', effective_cache_size: '4096MB', work_mem: '8MB' })
  const large = settingsFor({ memory: 512 * gigabyte, cores: 64 })
  expect(large).toMatchObject({ shared_buffers: '2048MB', work_mem: '32MB', maintenance_work_mem: '1024MB' })
})

test('one statement takes more than one core only where there are some to spare', () => {
  expect(settingsFor({ memory: gigabyte, cores: 2 })).toMatchObject({ max_parallel_workers_per_gather: 0 })
  expect(settingsFor({ memory: gigabyte, cores: 8 })).toMatchObject({ max_parallel_workers_per_gather: 2 })
})
