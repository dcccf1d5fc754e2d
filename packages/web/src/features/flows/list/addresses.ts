import type { Flow } from '@recado/contract/flows/api'

export const flowsAddress = '/flowbuilders'

export function addressOf({ id }: Pick<Flow, 'id'>): string {
  return `/flowbuilder/${id}`
}
