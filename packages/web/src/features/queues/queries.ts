import { listQueues } from '@recado/contract/queues/api'
import { useWhole } from '#kit/records.ts'

/** All queues of the company, in menu order. */
export function useQueues() {
  return useWhole(listQueues)
}
