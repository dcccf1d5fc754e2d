import { fail } from '#platform/fail.ts'

/**
 * Refuses to overwrite a change that the caller has not seen: ERR_CONFLICT with the record as it is now. Call it with the record locked.
 * @param seen when the record was last changed, as the caller knows it; without it nothing is compared
 * @param record as its endpoint answers it
 */
export function requireLatest(seen: string | undefined, record: { updatedAt: string }): void {
  if (seen !== undefined && seen !== record.updatedAt) fail('ERR_CONFLICT', { record })
}
