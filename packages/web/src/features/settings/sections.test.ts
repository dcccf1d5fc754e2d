import { expect, test } from 'vitest'
import { isOpen } from './sections.ts'

const sections = ['options', 'brand', 'hours', 'companies', 'plans', 'payments', 'official', 'backups', 'helps']
const openFor = (edits: boolean, runs: boolean) => sections.filter((section) => isOpen(section, { edits, runs }))

test('an admin finds the sections of their company, the operator of the installation those of all companies', () => {
  expect(openFor(true, false)).toEqual(['options', 'brand', 'hours'])
  expect(openFor(false, true)).toEqual(['companies', 'plans', 'payments', 'official', 'backups', 'helps'])
  expect(openFor(true, true)).toEqual(sections)
  expect(openFor(false, false)).toEqual([])
})
