import type { Ticket } from '@recado/contract/tickets/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTags } from '#features/tags/queries.ts'
import { useSyncTags } from '#features/tags/sync.ts'
import { errorText } from '#platform/api/error-text.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { MultiSelect } from '#ui/fields/MultiSelect.tsx'
import type { useBulk } from './use-bulk.ts'

interface TagChoiceProps {
  tickets: readonly Ticket[]
  bulk: ReturnType<typeof useBulk>
  onClose: () => void
}

/** Gives tags to the contacts of several tickets. Tags that they have already stay. */
export function TagChoice({ tickets, bulk, onClose }: TagChoiceProps) {
  const { t } = useTranslation('tickets')
  const { data: tags, error } = useTags()
  const sync = useSyncTags()
  const [chosen, setChosen] = useState<readonly number[]>([])
  // Tickets of one contact carry the same tags.
  const ofContacts = [...new Map(tickets.map((ticket) => [ticket.contactId, ticket])).values()]
  const idsOf = (ticket: Ticket) => ticket.tags.map(({ id }) => id)
  const withChosen = (ticket: Ticket) => [...new Set([...idsOf(ticket), ...chosen])]
  const give = () => {
    onClose()
    bulk.run({
      tickets: ofContacts,
      act: (ticket) => sync(ticket.contactId, idsOf(ticket), withChosen(ticket)),
      said: (count) => t('selecting.tagged', { count }),
      undo: (ticket) => sync(ticket.contactId, withChosen(ticket), idsOf(ticket)),
    })
  }
  return (
    <div className="w-72 space-y-3 p-3">
      <Field label={t('selecting.tagsToGive')} error={error ? errorText(error) : undefined}>
        {(control) => (
          <MultiSelect
            {...control}
            options={tags ?? []}
            value={chosen}
            onChange={setChosen}
            placeholder={t('selecting.chooseTags')}
          />
        )}
      </Field>
      <Button look="solid" disabled={chosen.length === 0} onClick={give}>
        {t('selecting.give', { count: ofContacts.length })}
      </Button>
    </div>
  )
}
