import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { faults } from '../e2e/vitest.config.ts'
import { check } from './check.ts'
import { ensureChromium } from './chromium.ts'
import { runSteps } from './steps.ts'

const reports = await mkdtemp(join(tmpdir(), 'recado-reports-'))
try {
  process.exitCode = (await testAll()) ? 0 : 1
} finally {
  await rm(reports, { recursive: true })
}

async function testAll(): Promise<boolean> {
  const checked = await check(reportTo('check'))
  const counts = [await count('check'), (await ensureChromium()) ? await travel() : { passed: 0, failed: 1, files: [] }]
  const passed = sum(counts.map((one) => one.passed))
  const failed = sum(counts.map((one) => one.failed))
  for (const line of slowest(counts.flatMap((one) => one.files))) console.log(line)
  console.log(`${passed} passed, ${failed} failed`)
  return checked && failed === 0
}

/**
 * A screen's journey may fail for a machine that was busy at the wrong moment. So if few did they are made once more, with nothing beside
 * them, and named; their first failure stands above. What is lost under a kill is lost: those are never given a second chance.
 */
async function travel(): Promise<Outcome> {
  const first = await runJourneys('browser journeys and fault tests')
  const failed = first.files.filter(({ status }) => status === 'failed')
  const paths = failed.map(({ name }) => relative(process.cwd(), name))
  const mayTryAgain = paths.length > 0 && paths.length <= 3 && !faults.some((fault) => paths.includes(`e2e/${fault}`))
  if (!mayTryAgain) return first
  const second = await runJourneys(`once more, alone: ${paths.join(', ')}`, paths)
  if (second.failed === 0) for (const path of paths) console.log(`UNSTEADY           ${path}`)
  const counted = sum(failed.map(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'passed').length))
  return { passed: first.passed - counted + second.passed, failed: second.failed, files: first.files }
}

async function runJourneys(name: string, only: string[] = []): Promise<Outcome> {
  const report = only.length > 0 ? 'again' : 'journeys'
  const args = ['run', '--config', 'e2e/vitest.config.ts', ...reportTo(report), ...only]
  const passed = await runSteps([{ name, command: 'vitest', args }], 1)
  const outcome = await count(report)
  return passed ? outcome : { ...outcome, failed: Math.max(outcome.failed, 1) }
}

function reportTo(name: string): string[] {
  return ['--reporter=minimal', '--reporter=json', `--outputFile.json=${join(reports, name)}`]
}

/** The tests of one run. A file that could not be loaded has no tests and counts as failed, as does a run without a report. */
async function count(name: string): Promise<Outcome> {
  const text = await readFile(join(reports, name), 'utf8').catch(() => undefined)
  if (!text) return { passed: 0, failed: 1, files: [] }
  const report: Report = JSON.parse(text)
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded, files: report.testResults }
}

/** The dozen files that one looks at first when all of it takes too long. */
function slowest(files: readonly TestFile[]): string[] {
  const secondsOf = ({ startTime, endTime }: TestFile) => (endTime - startTime) / 1_000
  return files
    .toSorted((a, b) => secondsOf(b) - secondsOf(a))
    .slice(0, 12)
    .map((file) => `${secondsOf(file).toFixed(0).padStart(9)} s  ${relative(process.cwd(), file.name)}`)
}

interface Outcome {
  passed: number
  failed: number
  files: readonly TestFile[]
}

// Source: vitest's json reporter, which writes Jest's format.
interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: TestFile[]
}

interface TestFile {
  name: string
  status: string
  assertionResults: { status: string }[]
  /** Milliseconds since 1970. */
  startTime: number
  endTime: number
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
