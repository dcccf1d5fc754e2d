import { isEditable, type Schedule } from '@recado/contract/schedules/api'
import { Eye, Paperclip, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stateOf, tones } from '#features/schedules/schedule-state.ts'
import { codeText } from '#platform/api/error-text.ts'
import { companyClock } from '#platform/session/company-clock.ts'
import { useMe } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { useSendNow } from '#features/calendar/queries.ts'

interface EventDetailsProps {
  schedule: Schedule
  onEdit: () => void
  onDelete: () => void
  onClose: () => void
}

export function EventDetails({ schedule, onEdit, onDelete, onClose }: EventDetailsProps) {
  const { t } = useTranslation(['calendar', 'schedules'])
  const me = useMe()
  const { sendAt, contact, body, mediaName, failedReason, user, status } = schedule
  const state = stateOf(schedule)
  return (
    <div className="w-72 max-w-[calc(100vw-1.5rem)] p-3.5">
      <div className="flex items-center justify-between gap-2">
        <StatusPill tone={tones[state]}>{t(`schedules:status.${state}`)}</StatusPill>
        <time dateTime={sendAt} className="num text-12 text-text2">
          {companyClock.dateTime(sendAt)}
        </time>
      </div>
      <h2 className="mt-2.5 text-14 font-semibold break-words">
        <bdi>{contact.name}</bdi>
      </h2>
      {user && user.id !== me.id && <p className="text-12 text-text3">{t('by', { name: user.name })}</p>}
      <p className="mt-1 line-clamp-6 text-13 break-words whitespace-pre-line text-text2">{body}</p>
      {mediaName && (
        <p className="mt-1.5 flex items-center gap-1.5 text-12">
          <Paperclip aria-hidden className="size-3.5 shrink-0 text-text3" strokeWidth={1.75} />
          <span className="truncate">{mediaName}</span>
        </p>
      )}
      {state === 'ERRO' && <p className="mt-1.5 text-12 text-badtext">{codeText(failedReason ?? 'ERR_SENDING_WAPP_MSG')}</p>}
      {state === 'held' && (
        <p className="mt-1.5 text-12 text-warntext">{t('schedules:held', { reason: codeText(failedReason ?? '') })}</p>
      )}
      <div className="mt-3 flex items-center gap-2">
        {isEditable(schedule) && <SendNow schedule={schedule} onSent={onClose} />}
        <Button onClick={onEdit}>
          {isEditable(schedule) ? <Pencil className="size-4" aria-hidden /> : <Eye className="size-4" aria-hidden />}
          {t(isEditable(schedule) ? 'editShort' : 'showShort')}
        </Button>
        {status !== 'AGENDADA' && (
          <span className="ml-auto">
            <IconButton label={t('delete', { name: contact.name, when: companyClock.dateTime(sendAt) })} onClick={onDelete}>
              <Trash2 className="size-4" strokeWidth={1.75} aria-hidden />
            </IconButton>
          </span>
        )}
      </div>
    </div>
  )
}

function SendNow({ schedule, onSent }: { schedule: Schedule; onSent: () => void }) {
  const { t } = useTranslation('calendar')
  const send = useSendNow()
  const [busy, setBusy] = useState(false)
  const press = async (): Promise<void> => {
    setBusy(true)
    await send(schedule)
    onSent()
  }
  return (
    <Button look="solid" busy={busy} onClick={() => void press()}>
      {t('sendNow')}
    </Button>
  )
}
