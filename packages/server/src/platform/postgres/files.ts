import { readFileSync } from 'node:fs'

/** The text of a file, or undefined when it is not there (or no longer). */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Whether an error is the operating system's with that code, such as EEXIST. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
