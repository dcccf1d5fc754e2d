import type { SideRequest } from '@recado/border/orders'
import type { AddressBook, Checked, Fetched, Picture } from '@recado/border/signals'
import { TooLarge } from '@recado/storage/storage'
import { z } from 'zod'
import { Gone, NoKey } from '#provider.ts'

/** The report of a side request that asked for something. */
export type SideRequestAnswer =
  | { kind: 'fetched'; payload: Fetched }
  | { kind: 'checked'; payload: Checked }
  | { kind: 'picture'; payload: Picture }
  | { kind: 'address-book'; payload: AddressBook }

const named = z.object({ ref: z.string() })

/** The report of a side request that could not be run, even of one of which only the `ref` can be read. */
export function answerOfFailure(kind: SideRequest['kind'], payload: unknown, error?: Error): SideRequestAnswer | undefined {
  const { data } = named.safeParse(payload)
  if (!data) return undefined
  const { ref } = data
  switch (kind) {
    case 'presence':
    case 'watch':
      return undefined
    case 'fetch':
      return { kind: 'fetched', payload: fetchFailure(ref, error) }
    case 'check':
      return { kind: 'checked', payload: { ref } }
    case 'picture':
      return { kind: 'picture', payload: { ref } }
    case 'address-book':
      return { kind: 'address-book', payload: { ref, error: error instanceof NoKey ? 'no-key' : 'failed' } }
    default:
      return kind satisfies never
  }
}

function fetchFailure(ref: string, error?: Error): Fetched {
  if (error instanceof TooLarge) return { ref, error: 'too-large' }
  return { ref, error: error instanceof Gone ? 'gone' : 'failed' }
}
