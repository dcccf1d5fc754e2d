import type { Ticket } from '@recado/contract/tickets/api'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#platform/api/error-text.ts'
import { Field } from '#ui/fields/Field.tsx'
import { MultiSelect } from '#ui/fields/MultiSelect.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useTags } from './queries.ts'
import { useSyncTags } from './sync.ts'

/** Each choice takes effect at once; one that could not be saved is reverted. */
export function TagEditor({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tags')
  const { data: tags, error } = useTags()
  const sync = useSyncTags()
  const [chosen, setChosen] = useState(() => ticket.tags.map(({ id }) => id))
  const kept = useRef(chosen)
  const line = useRef(Promise.resolve())
  const last = useRef(chosen)
  const change = (ids: number[]) => {
    last.current = ids
    setChosen(ids)
    // Runs one after the other, because of two concurrent requests the first could arrive last.
    line.current = line.current
      .then(() => sync(ticket.contactId, chosen, ids))
      .then(
        ({ tags: now }) => {
          kept.current = now.map(({ id }) => id)
          // Shows the tags that colleagues have added or removed in the meantime, unless the user has chosen again since.
          if (last.current === ids) setChosen(kept.current)
        },
        (refusal: unknown) => {
          setChosen(kept.current)
          toast.error(refusal)
        },
      )
  }
  return (
    <Field
      label={t('ofContact', { name: ticket.contact.name })}
      hint={tags?.length === 0 ? t('noneYet') : undefined}
      error={error ? errorText(error) : undefined}
      className="w-72 p-3"
    >
      {(control) => (
        <MultiSelect {...control} beginsOpen options={tags ?? []} value={chosen} onChange={change} placeholder={t('choose')} />
      )}
    </Field>
  )
}
