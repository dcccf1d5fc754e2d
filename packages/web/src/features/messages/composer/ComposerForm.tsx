import { maxMessageLength } from '@recado/contract/field'
import { signature } from '@recado/contract/messages/signature'
import type { Ticket } from '@recado/contract/tickets/api'
import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useFileLimits } from '#features/connections/queries.ts'
import { compose, useComposition } from '#features/messages/compose.ts'
import type { Chosen } from '#features/templates/picker/picked.ts'
import { WindowNote } from '#features/windows/parts.ts'
import { useMe } from '#platform/session/session.ts'
import { lazily } from '#ui/lazily.tsx'
import { focusAfterOverlay } from '#ui/overlays/focus.ts'
import { addFiles, limitFiles } from '#features/messages/composer/attaching/attachments.ts'
import { combobox } from './combobox.ts'
import { useEnterSends } from './enter-sends.ts'
import { ComposerField } from './ComposerField.tsx'
import { ComposerTools } from './ComposerTools.tsx'
import { ContextBar } from './ContextBar.tsx'
import { ModeSwitch } from './ModeSwitch.tsx'
import { useSignOff } from './sign-off.ts'
import { slashList } from './slash.ts'
import { StoredFile } from '#features/messages/composer/attaching/StoredFile.tsx'
import { emojiList } from './emoji/emoji-query.ts'
import { useFlowStart } from './use-flow-start.ts'
import { useEmojis } from './emoji/use-emojis.ts'
import { useCursor } from './use-cursor.ts'
import { useDraft } from './use-draft.ts'
import { useQuoteLast } from './use-quote-last.ts'
import { useSending } from './use-sending.ts'
import { useSlash } from './use-slash.ts'

const load = () => import('#features/messages/on-demand.ts')
const AttachmentTray = lazily(async () => (await load()).AttachmentTray)
const EmojiMenu = lazily(async () => (await load()).EmojiMenu, 'idle', null)
const SlashMenu = lazily(async () => (await load()).SlashMenu, 'idle', null)
const SlashNote = lazily(async () => (await load()).SlashNote, 'idle', null)

interface ComposerFormProps {
  ticket: Ticket
  field: RefObject<HTMLTextAreaElement | null>
  /** The window has closed while the user was writing: the text can be read, and nothing is sent. This says so above it. */
  above: ReactNode
  onRecord: () => void
  /** Called on each letter. */
  onWrite: () => void
  /** Offers templates of the ticket's connection, where it has them. */
  onTemplate: ((chosen: Chosen) => void) | null
}

/** Enter sends and Shift+Enter starts a new line, or Ctrl+Enter sends and Enter starts a new line. The draft stays with the ticket. */
export function ComposerForm({ ticket, field, above, onRecord, onWrite, onTemplate }: ComposerFormProps) {
  const { text, setText, longest, look, slash, emojis, sending, sendable, send, cancelEdit } = useWriting(
    ticket,
    field,
    onTemplate,
  )
  const { attachments, editing, stored } = useComposition(ticket.id)
  const limits = useFileLimits(ticket.whatsappId)
  useEffect(() => limitFiles(ticket.id, limits), [ticket.id, limits])
  const press = useComposerKeys(ticket, field, { text, setText, send, slash, emojis })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!above) send()
      }}
      className="relative rounded-4 bg-raise shadow-[inset_0_0_0_1px_var(--line2)] focus-within:shadow-control-focus"
    >
      {slash.choices.length > 0 && <SlashMenu slash={slash} />}
      {slash.note && <SlashNote note={slash.note} />}
      {emojis.choices.length > 0 && <EmojiMenu emojis={emojis} />}
      {!editing && (
        <ModeSwitch ticketId={ticket.id} mode="reply" replies note={ticket.windowEndsAt && <WindowNote ticket={ticket} />} />
      )}
      {above}
      <ContextBar ticketId={ticket.id} contactName={ticket.contact.name} onCancelEdit={cancelEdit} />
      {attachments.length > 0 && !editing && <AttachmentTray ticketId={ticket.id} attachments={attachments} />}
      {stored && !editing && <StoredFile name={stored.name} onRemove={() => compose(ticket.id, { stored: null })} />}
      <ComposerField
        field={field}
        text={text}
        maxLength={longest}
        ticket={ticket}
        readOnly={Boolean(above)}
        list={combobox(slash, slashList) ?? combobox(emojis, emojiList)}
        onText={(typed) => {
          setText(typed)
          look()
          onWrite()
        }}
        onSelect={look}
        onKeyDown={above ? ignore : press}
        onPaste={(event) => !editing && !above && pasteFile(event, ticket.id)}
      />
      {!above && (
        <ComposerTools
          ticket={ticket}
          field={field}
          text={text}
          onText={setText}
          editing={editing !== null}
          sendable={sendable}
          busy={sending.edit.isPending}
          onSend={sending.send}
          onRecord={onRecord}
        />
      )}
    </form>
  )
}

const ignore = () => undefined

/** The text being written, as a draft or as an edit of a message, and how it is sent. */
function useWriting(ticket: Ticket, field: RefObject<HTMLTextAreaElement | null>, onTemplate: ComposerFormProps['onTemplate']) {
  const me = useMe()
  const signs = useSignOff((state) => state.on)
  const { attachments, editing, edited, stored, quoted } = useComposition(ticket.id)
  const [draft, setDraft] = useDraft(me.id, ticket.id)
  const text = editing ? edited : draft
  const setText = (typed: string) => (editing ? compose(ticket.id, { edited: typed }) : setDraft(typed))
  const sending = useSending(ticket)
  const flow = useFlowStart(ticket.id)
  const openTemplate = (chosen: Chosen): void => {
    setDraft('')
    onTemplate?.(chosen)
  }
  const slash = useSlash({
    ticketId: ticket.id,
    text: editing ? '' : draft,
    templatesOf: onTemplate && ticket.whatsappId,
    onChoose: ({ id, message, mediaPath, mediaName, shortcode, flowId, template }) => {
      // Where no template goes, its text does.
      if (template && onTemplate) return openTemplate(template)
      // A flow has no message. Its command is removed, and nothing is left to send.
      setDraft(message)
      if (flowId !== null) flow.mutate(flowId)
      if (mediaPath) compose(ticket.id, { stored: { url: mediaPath, name: mediaName ?? shortcode, quickMessageId: id } })
      field.current?.focus()
    },
    onTemplate: (templateId) => openTemplate({ templateId }),
  })
  const { before, look, replaced } = useCursor(field, text)
  const emojis = useEmojis(before, (length, emoji) => setText(replaced(length, emoji)))
  useFocusOn(field, quoted?.id ?? editing?.id)

  const name = editing ? editing.signature : signs ? me.name : null
  const longest = maxMessageLength - (name === null ? 0 : signature(name).length)
  const sendable = text.trim() !== '' || attachments.some(({ problem }) => problem === null) || stored !== null
  const cancelEdit = () => compose(ticket.id, { editing: null })
  const send = (): void => {
    if (!editing) {
      if (sending.sendAll(draft)) setDraft('')
      return
    }
    // An empty text is not an edit, because deleting is a separate action.
    if (!text.trim()) return
    if (text.trim() === editing.body.trim()) cancelEdit()
    else if (!sending.edit.isPending) sending.edit.mutate({ message: editing, body: text }, { onSuccess: cancelEdit })
  }
  return { text, setText, longest, look, slash, emojis, sending, sendable, send, cancelEdit }
}

/** The meaning of keys while the user is writing, unless they choose from a list. */
function useComposerKeys(
  ticket: Ticket,
  field: RefObject<HTMLTextAreaElement | null>,
  { text, setText, send, slash, emojis }: Pick<ReturnType<typeof useWriting>, 'text' | 'setText' | 'send' | 'slash' | 'emojis'>,
): (event: KeyboardEvent) => void {
  const { quoted, editing } = useComposition(ticket.id)
  const quoteLast = useQuoteLast(ticket.id)
  const enterSends = useEnterSends((state) => state.on)
  return (event) => {
    const isForList = slash.press(event) || emojis.press(event)
    // A single slash was typed for the list. If it stayed, the next Enter would send it.
    if (event.key === 'Escape' && text === '/') setText('')
    if (isForList) return
    // By now, any answer or edit has been cancelled.
    if (event.key === 'Escape') field.current?.blur()
    if (event.key === 'ArrowUp' && text === '' && !quoted && !editing && quoteLast()) event.preventDefault()
    if (event.key !== 'Enter') return
    if (!event.ctrlKey && !event.metaKey && (event.shiftKey || !enterSends)) return
    event.preventDefault()
    send()
  }
}

function pasteFile(event: ClipboardEvent, ticketId: number): void {
  const [file] = event.clipboardData.files
  // Office programs put a picture of the text on the clipboard beside the text.
  if (!file || event.clipboardData.getData('text/plain')) return
  event.preventDefault()
  addFiles(ticketId, [file])
}

/** Choosing a message to answer or edit focuses the field, once the menu it was chosen in has returned the focus. */
function useFocusOn(field: RefObject<HTMLTextAreaElement | null>, id: number | undefined): void {
  const before = useRef(id)
  useEffect(() => {
    if (id === undefined || before.current === id) {
      before.current = id
      return
    }
    before.current = id
    return focusAfterOverlay(field.current)
  }, [field, id])
}
