import type { Contact } from '@recado/contract/contacts/api'
import { blockContact, optInContact, optOutContact, unblockContact } from '@recado/contract/contacts/blocks-and-opt-outs'
import { erasePersonalData } from '@recado/contract/personal-data/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { applyContact, applyContactEvent } from './queries.ts'

/** Blocks a contact, whose messages are then ignored, or unblocks it. */
export function useBlock() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, blockedAt }: Pick<Contact, 'id' | 'blockedAt'>) => call(blockedAt ? unblockContact : blockContact, { id }),
    onSuccess: (contact) => applyContact(client, contact),
  })
}

/** Notes that a contact wants no campaigns, or wants them again. */
export function useSetOptOut() {
  const client = useQueryClient()
  return async ({ id, optedOutAt }: Pick<Contact, 'id' | 'optedOutAt'>, reason: string): Promise<Contact> => {
    const contact = await call(optedOutAt ? optInContact : optOutContact, { id, reason })
    applyContact(client, contact)
    return contact
  }
}

/** Erases a person. The messages stay, without the person. */
export function useErase() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(erasePersonalData, { id }),
    onSuccess: (_, contactId) => applyContactEvent(client, { action: 'delete', contactId }),
  }).mutateAsync
}
