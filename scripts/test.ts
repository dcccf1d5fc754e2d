import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
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
  const browser = await ensureChromium()
  const args = ['run', '--config', 'e2e/vitest.config.ts', ...reportTo('journeys')]
  const travelled = browser && (await runSteps([{ name: 'browser journeys and fault tests', command: 'vitest', args }], 1))
  const counts = [await count('check'), await count('journeys')]
  const passed = sum(counts.map((one) => one.passed))
  const failed = sum(counts.map((one) => one.failed))
  for (const line of slowest(counts.flatMap((one) => one.files))) console.log(line)
  console.log(`${passed} passed, ${failed} failed`)
  return checked && travelled && failed === 0
}

function reportTo(name: string): string[] {
  return ['--reporter=minimal', '--reporter=json', `--outputFile.json=${join(reports, name)}`]
}

/** The tests of one run. A file that could not be loaded has no tests and counts as failed, as does a run without a report. */
async function count(name: string): Promise<{ passed: number; failed: number; files: readonly TestFile[] }> {
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

// Source: vitest's json reporter, which writes Jest's format.
interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: TestFile[]
}

interface TestFile {
  name: string
  status: string
  assertionResults: unknown[]
  /** Milliseconds since 1970. */
  startTime: number
  endTime: number
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
