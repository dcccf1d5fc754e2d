import type { Row } from '#platform/company-file/declared.ts'

/** A message that waits to be sent is in doubt: it may have left from where it was written. */
export function settleMessage(row: Row): void {
  const isWaiting = row['from_me'] === true && row['ack'] === 0 && row['failed_reason'] === null && row['is_past'] === false
  if (isWaiting) row['failed_reason'] = 'ERR_WAPP_UNCERTAIN'
  Object.assign(row, { held_until: null, held_for_quality: false })
}
