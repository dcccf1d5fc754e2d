import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Content } from '#features/messages/outbox/outgoing.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { parseCoordinates } from './coordinates.ts'

interface PlaceDialogProps {
  onSend: (content: Content) => void
  onClose: () => void
}

/** Sends the user's own location, or any location by its coordinates. */
export function PlaceDialog({ onSend, onClose }: PlaceDialogProps) {
  const { t } = useTranslation(['messages', 'ui'])
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const { locating, locate } = useLocating((found) => {
    if (found) setText(found)
    setError(found ? undefined : t('placeUnknown'))
  })

  function send(): void {
    const place = parseCoordinates(text)
    if (!place) return setError(t('placeInvalid'))
    onSend({ body: '', place: { ...place, name: name.trim() } })
    onClose()
  }

  return (
    <Dialog
      title={t('sendPlace')}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button type="submit" look="solid">
            {t('send')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Field label={t('coordinates')} hint={t('coordinatesHint')} error={error}>
          {(control) => (
            <TextInput
              {...control}
              value={text}
              onChange={(event) => setText(event.target.value)}
              placeholder="-25.43, -49.27"
              autoComplete="off"
            />
          )}
        </Field>
        <Button look="soft" busy={locating} onClick={locate}>
          <LocateFixed className="size-4" aria-hidden />
          {t('whereIAm')}
        </Button>
        <Field label={t('placeName')}>
          {(control) => <TextInput {...control} value={name} onChange={(event) => setName(event.target.value)} maxLength={100} />}
        </Field>
      </div>
    </Dialog>
  )
}

/** The user's location as coordinates. Null when the browser does not provide it. */
function useLocating(onDone: (found: string | null) => void): { locating: boolean; locate: () => void } {
  const [locating, setLocating] = useState(false)
  const done = (found: string | null) => {
    onDone(found)
    setLocating(false)
  }
  const locate = () => {
    setLocating(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => done(`${coords.latitude.toFixed(6)}, ${coords.longitude.toFixed(6)}`),
      () => done(null),
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  }
  return { locating, locate }
}
