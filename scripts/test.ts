import { faultTests } from '../e2e/vitest.config.ts'
import { check } from './check.ts'
import { haveBrowsers, installs } from './chromium.ts'
import { type Proof, readProof } from './proof.ts'
import type { FileReport, Report } from './report.ts'
import { reportOf, slices, vitest, deadlineTests } from './runs.ts'
import { type Step, runSteps } from './steps.ts'

if (process.argv[2] === 'all') process.env['PROOF'] ??= 'whole'
const { isWhole } = readProof(process.env)

/** At most so many files may fail because the machine was busy at the wrong time. More failures have another reason. */
const maxRepeated = 3

/** The result of one part of the proof. */
type Outcome = Report & { passed: boolean }

process.exitCode = (await testAll()) ? 0 : 1

async function testAll(): Promise<boolean> {
  const below = slices()
  // The whole proof moves clocks.
  const isChecked = await check([below], [...installs(isWhole ? ['libfaketime'] : []), deadlineTests])
  const nothing: Outcome = { passed: false, files: [], unhandled: [] }
  const journeys = haveBrowsers() ? [await runJourneysWithRetry('phone')] : [nothing]
  if (isWhole && haveBrowsers()) journeys.push(await runJourneysWithRetry('official'))
  const parts = [outcomeOf(deadlineTests, true), outcomeOf(below, true), ...journeys]
  const files = parts.flatMap((part) => part.files)
  for (const line of [...slowest(files), ...(isWhole ? figuresOf(files) : [])]) console.log(line)
  const failed = sum(files, 'failed') + parts.filter(({ passed, files: its }) => !passed && sum(its, 'failed') === 0).length
  console.log(`${sum(files, 'passed')} passed, ${failed} failed`)
  return isChecked && failed === 0
}

/**
 * A screen's journey may fail because the machine was busy at the wrong time. If few failed, they run once more, with nothing beside them,
 * and are named. Their first failure stands above. A loss under a kill is a real loss, so fault tests never get a second chance, and
 * neither does an error outside of any test.
 */
async function runJourneysWithRetry(line: Proof['line']): Promise<Outcome> {
  const first = await runJourneys(line, line === 'phone' ? 'browser journeys and fault tests' : 'the desk on an official line')
  const failed = first.files.filter((file) => file.failed > 0).map(({ file }) => file)
  for (const error of first.unhandled) console.log(`UNHANDLED          ${error}`)
  const mayRepeat = failed.length > 0 && failed.length <= maxRepeated && first.unhandled.length === 0
  if (!mayRepeat || faultTests.some((fault) => failed.includes(`e2e/${fault}`))) return first
  const second = await runJourneys(line, `once more, alone: ${failed.join(', ')}`, failed)
  if (second.passed) for (const file of failed) console.log(`UNSTEADY           ${file}`)
  console.log(`${failed.length} of ${first.files.length} files of journeys were made twice`)
  const kept = first.files.filter(({ file }) => !failed.includes(file))
  return { passed: second.passed, files: [...kept, ...second.files], unhandled: second.unhandled }
}

async function runJourneys(line: Proof['line'], name: string, only: readonly string[] = []): Promise<Outcome> {
  const played = vitest(name, '--config=e2e/vitest.config.ts', ...only)
  const step = { ...played, env: { ...played.env, LINE: line } }
  return outcomeOf(step, await runSteps([step], 1))
}

/** A run has failed when it ended before it could report, or when it has an error outside of any test. */
function outcomeOf(step: Step, passed: boolean): Outcome {
  const report = reportOf(step)
  if (!report) return { passed: false, files: [], unhandled: [] }
  return { ...report, passed: passed && report.unhandled.length === 0 && sum(report.files, 'failed') === 0 }
}

/** The dozen files to look at first when the whole run takes too long. */
function slowest(files: readonly FileReport[]): string[] {
  return files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 12)
    .map(lineOf)
}

/** The measurements of the soaks, kills and long clocks, each with its seed. */
function figuresOf(files: readonly FileReport[]): string[] {
  const measured = files.filter(({ figures }) => figures.length > 0)
  return measured.flatMap((file) => [lineOf(file), ...file.figures.map((figure) => `             ${figure.trim()}`)])
}

function lineOf({ seconds, file }: FileReport): string {
  return `${seconds.toFixed(0).padStart(9)} s  ${file}`
}

function sum(files: readonly FileReport[], what: 'passed' | 'failed'): number {
  return files.reduce((total, file) => total + file[what], 0)
}
