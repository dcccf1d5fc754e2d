import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Report } from './report.ts'
import type { Step } from './steps.ts'

const reports = mkdtempSync(join(tmpdir(), 'recado-reports-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

/** A run of Vitest, which is quiet when green and leaves a report under its name. */
export function vitest(name: string, ...args: readonly string[]): Step {
  const quiet = ['--reporter=minimal', '--reporter=./scripts/report.ts']
  return { name, command: 'vitest', args: ['run', ...quiet, ...args], env: { REPORT: pathOf(name) }, tells: true }
}

const projects = (...names: readonly string[]) => names.map((name) => `--project=${name}`)

/** All tests below the browser: those that wait for real deadlines, and the others. */
export const deadlineTests = vitest('tests that wait for real deadlines', ...projects('patient'))
export const slices = (...args: readonly string[]) =>
  vitest('unit and slice tests', ...projects('channels', 'peers', 'server', 'unit'), ...args)

/** The report of a run. Undefined when the run ended before it wrote one. */
export function reportOf({ name }: Step): Report | undefined {
  try {
    return JSON.parse(readFileSync(pathOf(name), 'utf8'))
  } catch {
    return undefined
  }
}

function pathOf(name: string): string {
  return join(reports, name.replace(/\W+/g, '-'))
}
