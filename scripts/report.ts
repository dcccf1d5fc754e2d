import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { TestAnnotation } from 'vitest'
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node'

/** What a run of Vitest leaves as JSON in the file that REPORT names. */
export interface Report {
  files: FileReport[]
  /** Errors outside of any test, which fail the run. */
  unhandled: string[]
}

export interface FileReport {
  /** From the root of the repository. */
  file: string
  project: string
  passed: number
  failed: number
  /** Of set-up, tests and the rest. */
  seconds: number
  /** The measurements of its tests, which annotate them with the type `figures`. */
  figures: string[]
}

/** How far a run is, as it tells the program that has started it. */
export interface Progress {
  done: number
  all: number
  running: string[]
}

/** Reports the progress of the run whenever it changes, and its results at the end. */
export default class RunReporter implements Reporter {
  readonly #began = new Map<string, number>()
  readonly #files: FileReport[] = []
  readonly #figures = new Map<string, string[]>()
  #all = 0

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#all = specifications.length
    this.#tell()
  }

  onTestModuleQueued({ moduleId }: TestModule): void {
    this.#began.set(moduleId, performance.now())
    this.#tell()
  }

  onTestCaseAnnotate({ module }: TestCase, { type, message }: TestAnnotation): void {
    if (type === 'figures') this.#figures.set(module.moduleId, [...(this.#figures.get(module.moduleId) ?? []), message])
  }

  onTestModuleEnd(module: TestModule): void {
    const { moduleId } = module
    const states = [...module.children.allTests()].map((one) => one.result().state)
    const failed = states.filter((state) => state === 'failed').length
    this.#files.push({
      file: fileOf(moduleId),
      project: module.project.name,
      passed: states.filter((state) => state === 'passed').length,
      // A file that could not be loaded, or whose hooks failed, counts as one failure.
      failed: failed === 0 && module.state() === 'failed' ? 1 : failed,
      seconds: (performance.now() - (this.#began.get(moduleId) ?? 0)) / 1_000,
      figures: this.#figures.get(moduleId) ?? [],
    })
    this.#began.delete(moduleId)
    this.#tell()
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly { message?: string; stack?: string }[]): void {
    const path = process.env['REPORT']
    const errors = unhandled.map(({ stack, message = 'an error without words' }) => stack ?? message)
    if (path) writeFileSync(path, JSON.stringify({ files: this.#files, unhandled: errors } satisfies Report))
  }

  #tell(): void {
    const running = [...this.#began.keys()].map(fileOf)
    process.send?.({ done: this.#files.length, all: this.#all, running } satisfies Progress)
  }
}

function fileOf(moduleId: string): string {
  return relative(process.cwd(), moduleId)
}
