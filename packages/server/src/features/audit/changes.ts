import type { Change } from '@recado/contract/audit/api'

type Fields = Record<string, string | number | boolean | null | undefined>

/** The fields in which two versions of a record differ, as texts. */
export function changesOf(before: Fields, after: Fields): Change[] {
  return Object.keys({ ...before, ...after })
    .map((field) => ({ field, before: String(before[field] ?? ''), after: String(after[field] ?? '') }))
    .filter((change) => change.before !== change.after)
}
