import { clockText, wallTime, weekdays, type Weekday } from '@recado/contract/hours'
import { RotateCcw, SendHorizontal, UserRound } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useMe } from '#platform/session/session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { cx } from '#ui/cx.ts'
import { Select } from '#ui/fields/Select.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { TimeInput } from '#ui/fields/TimeInput.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { answersTo, play, type Played, type PreviewTurn } from './preview.ts'
import type { QueueValues } from './queue-form.ts'
import { usePreviewOf, type Clock } from './use-preview-of.ts'

interface QueuePreviewProps {
  /** Null for one that is not saved yet. */
  queueId: number | null
  /** The option that the customer has come to. */
  focused: string | null
  onFocus: (key: string | null) => void
}

/** The customer's phone, driven by the form's content, saved or not. The user can type answers, and choose another hour. */
export function QueuePreview({ queueId, focused, onFocus }: QueuePreviewProps) {
  const { t } = useTranslation('queues')
  const draft = useWatch<QueueValues>() as QueueValues
  const [typed, setTyped] = useState<{ focused: string | null; answers: readonly string[] } | null>(null)
  const [clock, setClock] = useState<Clock>({ day: '', time: '' })
  const { connections, ofConnection, at } = usePreviewOf(queueId, draft.name, clock)
  const [connectionId, setConnectionId] = useState<number | null>(null)
  const connection = connections.find(({ id }) => id === connectionId) ?? connections[0]
  const of = ofConnection(connection)
  // The phone follows the option that has the focus in the tree.
  const answers = typed?.focused === focused ? typed.answers : answersTo(draft.options, focused)
  const played = play(draft, of, answers, at)
  const talks = new Set(connections.map((one) => JSON.stringify(play(draft, ofConnection(one), answers, at).turns)))
  const say = (answer: string) => {
    const next = [...answers, answer]
    const after = play(draft, of, next, at)
    setTyped({ focused: after.focused, answers: next })
    onFocus(after.focused)
  }
  const restart = () => {
    setTyped({ focused: null, answers: [] })
    onFocus(null)
  }
  return (
    <div className="flex h-[480px] flex-col overflow-hidden rounded-5 bg-sheet shadow-hairline sm:sticky sm:top-0">
      <Head onRestart={restart}>
        <div className="grid grid-cols-[minmax(0,1fr)_72px] gap-1.5 border-b border-line px-3 py-1.5">
          {connection && talks.size > 1 && (
            <div className="col-span-2">
              <Select
                aria-label={t('previewLine')}
                value={connection.id}
                options={connections.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={setConnectionId}
              />
            </div>
          )}
          <ClockFields clock={clock} minute={wallTime(at, of.timeZone).minute} onChange={setClock} />
        </div>
      </Head>
      <Talk played={played} name={draft.name} />
      <Answer onAnswer={say} />
    </div>
  )
}

/** The conversation so far, scrolled to the newest message. */
function Talk({ played: { turns, state }, name }: { played: Played; name: string }) {
  const { t } = useTranslation('queues')
  const log = useRef<HTMLDivElement>(null)
  const said = turns.length
  useLayoutEffect(() => {
    if (said > 0) log.current?.scrollTo(0, log.current.scrollHeight)
  }, [said])
  return (
    <div
      ref={log}
      className="min-h-0 flex-1 space-y-2 overflow-y-auto bg-sunk p-3 text-13"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
      tabIndex={0}
      role="log"
      aria-label={t('tabs.preview')}
    >
      {turns.map((turn, index) => (
        <Turn key={index} turn={turn} isLast={index === turns.length - 1} />
      ))}
      {state.place.at === 'waiting' && (
        <p className="flex items-center justify-center gap-1.5 text-12 text-text2">
          <UserRound className="size-3.5" aria-hidden />
          {name ? t('waitsIn', { name }) : t('waitsHere')}
        </p>
      )}
    </div>
  )
}

interface ClockFieldsProps {
  clock: Clock
  /** The company's local time in the preview, in minutes since midnight. */
  minute: number
  onChange: (clock: Clock) => void
}

/** When the customer writes: now, or at any time of the week. */
function ClockFields({ clock: { day, time }, minute, onChange }: ClockFieldsProps) {
  const { t } = useTranslation(['queues', 'hours'])
  const days = weekdays.map((weekday) => ({ value: weekday, label: t(`hours:days.${weekday}`) }))
  return (
    <>
      <Select<Weekday | ''>
        aria-label={t('previewDay')}
        value={day}
        options={[{ value: '', label: t('today') }, ...days]}
        onChange={(chosen) => onChange({ day: chosen, time })}
      />
      <TimeInput
        aria-label={t('previewTime')}
        value={time || clockText(minute)}
        onChange={(chosen) => onChange({ day, time: chosen })}
        className="h-9! touch:h-11!"
      />
    </>
  )
}

function Head({ onRestart, children }: { onRestart: () => void; children: ReactNode }) {
  const { t } = useTranslation('queues')
  const { name } = useMe().company
  return (
    <>
      <header className="flex items-center gap-2.5 border-b border-line px-3 py-2.5">
        <Avatar name={name} size={28} />
        <div className="min-w-0">
          <div className="truncate text-13 font-semibold">{name}</div>
          <div className="text-12 text-text3">{t('whatCustomersSee')}</div>
        </div>
        <IconButton label={t('restart')} onClick={onRestart} className="ml-auto">
          <RotateCcw className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
      </header>
      {children}
    </>
  )
}

function Turn({ turn: { said, messages }, isLast }: { turn: PreviewTurn; isLast: boolean }) {
  const { t } = useTranslation('queues')
  return (
    <>
      {said !== null && <p className="ml-auto w-fit max-w-[90%] rounded-3 bg-soft px-2.5 py-1.5 break-words">{said}</p>}
      {messages.length === 0 && <p className="text-center text-12 text-text3">{t('nothingSent')}</p>}
      {messages.map((message, at) => (
        <p
          key={at}
          className={cx(
            'w-fit max-w-[90%] rounded-3 bg-raise px-2.5 py-1.5 break-words whitespace-pre-line',
            isLast ? 'shadow-[inset_0_0_0_1.5px_var(--solid)]' : 'shadow-hairline',
          )}
        >
          {message.split(/\*([^*\n]+)\*/).map((piece, place) => (place % 2 === 1 ? <b key={place}>{piece}</b> : piece))}
        </p>
      ))}
    </>
  )
}
function Answer({ onAnswer }: { onAnswer: (typed: string) => void }) {
  const { t } = useTranslation('queues')
  const [typed, setTyped] = useState('')
  const send = () => {
    onAnswer(typed)
    setTyped('')
  }
  return (
    <div className="flex items-center gap-2 border-t border-line p-2">
      <TextInput
        aria-label={t('tryAnswer')}
        placeholder={t('tryAnswer')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          // Enter must not submit the surrounding form.
          event.preventDefault()
          send()
        }}
      />
      <IconButton label={t('sendAnswer')} onClick={send}>
        <SendHorizontal className="size-4" aria-hidden />
      </IconButton>
    </div>
  )
}
