import { expect, test } from 'vitest'
import type { ContactImport } from './api.ts'
import { foldImport } from './fold.ts'

const ready: ContactImport = {
  id: 1,
  fileName: 'agenda.xlsx',
  sheet: 'Plan1',
  headings: ['Nome', 'Celular'],
  columns: ['name', 'number'],
  existing: 'keep',
  tagId: null,
  status: 'ready',
  rows: 24,
  done: 0,
  created: 0,
  completed: 0,
  known: 0,
  faulty: 0,
  createdAt: '2026-01-05T11:00:00.000Z',
  finishedAt: null,
}
const started: ContactImport = { ...ready, status: 'running' }
const half: ContactImport = { ...started, done: 12, created: 12 }
const done: ContactImport = { ...started, status: 'done', done: 24, created: 24, finishedAt: '2026-01-05T11:00:01.000Z' }
const after = (imports: ContactImport[], contactImport: ContactImport) => foldImport(imports, { action: 'update', contactImport })

test('an import advances, and a late answer does not take it back', () => {
  expect([ready, started, half, done].reduce(after, [])).toEqual([done])
  expect(after([done], started)).toEqual([done])
  expect(after([half], started)).toEqual([half])
  expect(after([started], { ...half, status: 'failed' })).toEqual([{ ...half, status: 'failed' }])
})
