import { useTranslation } from 'react-i18next'
import { Field } from '#ui/fields/Field.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { type PlaceDraft, placeOf } from './place.ts'
import type { Filling } from './use-drafts.ts'

const parts = ['name', 'address', 'point'] as const

const longest: Record<keyof PlaceDraft, number> = { name: 100, address: 200, point: 500 }

/** The place that is shown above the text. */
export function PlaceFields({ filling: { place, tried, change } }: { filling: Filling }) {
  const { t } = useTranslation('templates')
  const isOpen = (part: keyof PlaceDraft) =>
    place[part].trim() === '' || (part === 'point' && placeOf({ name: '-', address: '-', point: place.point }) === null)
  return parts.map((part) => (
    <Field
      key={part}
      label={t(`picker.place.${part}`)}
      hint={part === 'point' ? t('picker.place.pointHint') : undefined}
      error={tried && isOpen(part) ? t(part === 'point' ? 'picker.place.pointHint' : 'picker.needs.location') : undefined}
    >
      {(control) => (
        <TextInput
          {...control}
          data-value={part}
          value={place[part]}
          maxLength={longest[part]}
          autoComplete="off"
          onChange={(event) => change({ place: { ...place, [part]: event.target.value } })}
        />
      )}
    </Field>
  ))
}
