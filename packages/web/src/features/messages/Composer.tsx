import type { Ticket } from '@recado/contract/tickets/api'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Chosen } from '#features/templates/picker/picked.ts'
import { lazily } from '#ui/lazily.tsx'
import { isCovered, useShortcuts } from '#ui/hooks/use-shortcuts.ts'
import { ComposerForm } from './composer/ComposerForm.tsx'
import { setMode, useMode, type Mode } from './composer/mode.ts'
import { ModeSwitch } from './composer/ModeSwitch.tsx'
import { isRecordKey } from '#features/messages/composer/recording/record-key.ts'
import { Recorder } from '#features/messages/composer/recording/Recorder.tsx'
import { useChatState } from './composer/use-chat-state.ts'
import { compose, compositionOf, useComposition } from './compose.ts'
import { enqueue } from '#features/messages/outbox/outbox.ts'

/** Loaded lazily, because most users who open a conversation write to the customer. */
const NoteForm = lazily(
  async () => (await import('./on-demand.ts')).NoteForm,
  'idle',
  <div className="h-[112px] rounded-4 bg-warnsoft" />,
)

interface ComposerProps {
  ticket: Ticket
  field: RefObject<HTMLTextAreaElement | null>
  /** Whether the user may write now. */
  open: boolean
  /** Replaces the composer's buttons while it is disabled: the reason, and the next step. */
  closed: ReactNode
  /** It closed while the user was writing: the text stays in sight below the reason. */
  frozen: boolean
  /** Offers templates. Null where the ticket's connection has none. */
  onTemplate: ((chosen?: Chosen) => void) | null
}

export function Composer({ ticket, field, open, closed, frozen, onTemplate }: ComposerProps) {
  const client = useQueryClient()
  const [recording, setRecording] = useState(false)
  // When the user loses the right to write, a recording ends. Regaining the right does not start another.
  if (recording && !open) setRecording(false)
  const records = open && recording
  const { wrote } = useChatState(ticket.id, records)
  const { mode, replies } = useWritingMode(ticket, field)
  useRecordShortcut(open && mode === 'reply' && !recording, () => {
    if (!compositionOf(ticket.id).editing && !isCovered()) setRecording(true)
  })
  return (
    <div className="shrink-0 border-t border-line bg-sheet p-2 pb-[max(8px,env(safe-area-inset-bottom))] sm:p-2.5 short:p-1">
      {!open && mode === 'reply' && !frozen && <Unwritable ticket={ticket}>{closed}</Unwritable>}
      {!open && !replies && <div className="mb-2">{closed}</div>}
      {mode === 'note' && !records && <NoteForm ticket={ticket} field={field} replies={replies} />}
      {records && (
        <Recorder
          onRecorded={({ file, seconds, waveform }) => {
            const { quoted } = compositionOf(ticket.id)
            const facts = {
              kind: 'audio',
              name: file.name,
              mimeType: file.type,
              size: file.size,
              voice: { seconds, waveform },
            } as const
            enqueue(client, ticket.id, { body: '', file: facts, ...(quoted && { quoted }) }, file)
            compose(ticket.id, { quoted: null })
          }}
          onEnd={() => setRecording(false)}
        />
      )}
      {(open || frozen) && mode === 'reply' && !records && (
        <ComposerForm
          ticket={ticket}
          field={field}
          above={frozen && closed}
          onRecord={() => setRecording(true)}
          onWrite={wrote}
          onTemplate={onTemplate}
        />
      )}
    </div>
  )
}

/** The customer cannot be answered here now, but colleagues can get a note. */
function Unwritable({ ticket, children }: { ticket: Ticket; children: ReactNode }) {
  return (
    <div className="rounded-4 bg-sunk">
      <ModeSwitch ticketId={ticket.id} mode="reply" replies />
      {children}
    </div>
  )
}

/**
 * Whether the user writes to the customer or to colleagues. O and Alt O change it, and so does answering or editing a message. A closed
 * ticket takes only notes.
 */
function useWritingMode({ id, status }: Ticket, field: RefObject<HTMLTextAreaElement | null>) {
  const chosen = useMode(id)
  const replies = status !== 'closed'
  const mode: Mode = replies ? chosen : 'note'
  const { quoted, editing } = useComposition(id)
  const about = quoted?.id ?? editing?.id
  useEffect(() => {
    if (about !== undefined) setMode(id, 'reply')
  }, [id, about])
  const before = useRef(mode)
  useEffect(() => {
    if (before.current !== mode) field.current?.focus()
    before.current = mode
  }, [mode, field])
  useShortcuts({
    o: () => {
      setMode(id, 'note')
      field.current?.focus()
    },
    'Alt+o': () => setMode(id, mode === 'note' ? 'reply' : 'note'),
  })
  return { mode, replies }
}

function useRecordShortcut(on: boolean, record: () => void): void {
  useEffect(() => {
    if (!on) return
    const press = (event: KeyboardEvent) => {
      if (!isRecordKey(event) || event.defaultPrevented) return
      event.preventDefault()
      record()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
    // oxlint-disable-next-line react/exhaustive-deps -- the function is a new one each time and always the same
  }, [on])
}
