import { addChosen } from '@recado/contract/contact-lists/api'
import { noteWishes } from '@recado/contract/contacts/blocks-and-opt-outs'
import type { Input } from '@recado/contract/endpoint'
import { tagContacts } from '@recado/contract/tags/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { applyContactEvent } from './queries.ts'

/** Gives chosen contacts a tag or removes it, and returns the contacts that this changed. */
export function useTagChosen() {
  return useChange((input: Input<typeof tagContacts>) => call(tagContacts, input))
}

/** Notes the wishes of chosen contacts about campaigns, and returns the contacts that this changed. */
export function useSetOptOuts() {
  return useChange((input: Input<typeof noteWishes>) => call(noteWishes, input))
}

/** Adds chosen contacts to a list. Returns how many are new there, and why the others are not. */
export function addToList(input: Input<typeof addChosen>) {
  return call(addChosen, input)
}

function useChange<I>(change: (input: I) => Promise<{ changed: number[] }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ changed }) => changed.length > 0 && applyContactEvent(client, { action: 'reload' }),
  })
}
