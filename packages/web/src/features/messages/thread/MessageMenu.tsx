import { canDelete, canEdit, canForward } from '@recado/contract/messages/policy'
import type { Message } from '@recado/contract/messages/api'
import { Copy, Download, Forward, Info, Link, ListChecks, Pencil, Plus, Reply, Star, StarOff, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnectionCan } from '#features/connections/queries.ts'
import { isReady } from '#features/messages/bubble/MediaState.tsx'
import { compose } from '#features/messages/compose.ts'
import { hasWords } from '#features/messages/kinds.ts'
import { downloadMedia } from '#features/messages/media-url.ts'
import { useReact } from '#features/messages/message-verbs.ts'
import { useStar } from '#features/messages/stars/stars.ts'
import { useViewer } from '#platform/session/viewer.ts'
import { AnchoredMenu, AnchoredPopover } from '#ui/overlays/Anchored.tsx'
import { EmojiPicker } from '#ui/fields/EmojiPicker.tsx'
import { MenuItem } from '#ui/overlays/Menu.tsx'
import { MenuSymbols } from '#ui/overlays/MenuSymbols.tsx'
import { copyText } from '#ui/overlays/copy-text.ts'
import { toast } from '#ui/overlays/toast.ts'
import { DeleteMessage } from './DeleteMessage.tsx'
import { DetailsDialog } from './DetailsDialog.tsx'
import { ForwardDialog } from './ForwardDialog.tsx'
import { messageAddress } from './jump.ts'
import { useAnswerable, useReply, useThread } from './thread-context.ts'

/** The message whose menu is open, and the button it is attached to. */
export interface Pointed {
  message: Message
  anchor: HTMLButtonElement
  /** With what it begins. */
  step: Step
}

/** `picking`: the full emoji picker is open. */
export type Step = 'menu' | 'picking' | 'deleting' | 'forwarding' | 'details'

const quick = ['👍', '❤️', '😂', '😮', '😢', '🙏']

interface MessageMenuProps {
  pointed: Pointed
  onSelect: (id: number) => void
  onClose: () => void
}

/** The actions of a message, and the dialogs that follow. */
export function MessageMenu({ pointed: { message, anchor, step: first }, onSelect, onClose }: MessageMenuProps) {
  const { t } = useTranslation('messages')
  const [step, setStep] = useState<Step>(first)
  const goesOn = useRef(false)
  const react = useReact()
  // Any choice closes the menu. A dialog that follows stays open.
  const go = (next: Step) => {
    goesOn.current = true
    setStep(next)
  }
  switch (step) {
    case 'menu':
      return (
        <AnchoredMenu anchor={anchor} onClose={() => goesOn.current || onClose()}>
          <Reacting message={message} onMore={() => go('picking')} />
          <Verbs message={message} onStep={go} onSelect={onSelect} />
        </AnchoredMenu>
      )
    case 'picking':
      return (
        <AnchoredPopover label={t('react')} anchor={anchor} onClose={onClose}>
          <EmojiPicker
            onChoose={(emoji) => {
              react.mutate({ message, emoji })
              onClose()
            }}
          />
        </AnchoredPopover>
      )
    case 'deleting':
      return <DeleteMessage message={message} onClose={onClose} />
    case 'details':
      return <DetailsDialog message={message} onClose={onClose} />
    case 'forwarding':
      return <ForwardDialog messageIds={[message.id]} onClose={onClose} onDone={onClose} />
  }
}

function Reacting({ message, onMore }: { message: Message; onMore: () => void }) {
  const { t } = useTranslation('messages')
  const react = useReact()
  const can = useConnectionCan(message.whatsappId, 'react')
  const replies = useReply(message) !== null
  if (!can || !replies) return null
  const ours = message.reactions.find(({ fromMe }) => fromMe)?.emoji
  const symbols = quick.map((emoji) => ({
    symbol: emoji,
    label: t('reactWith', { emoji }),
    chosen: emoji === ours,
    onSelect: () => react.mutate({ message, emoji: emoji === ours ? '' : emoji }),
  }))
  return (
    <MenuSymbols
      label={t('react')}
      symbols={[...symbols, { symbol: <Plus className="size-4 text-text2" />, label: t('reactMore'), onSelect: onMore }]}
    />
  )
}

interface VerbsProps {
  message: Message
  onStep: (step: Step) => void
  onSelect: (id: number) => void
}

function Verbs({ message, onStep, onSelect }: VerbsProps) {
  const { t } = useTranslation('messages')
  const reply = useReply(message)
  return (
    <>
      {reply && (
        <MenuItem icon={<Reply className="size-4" />} onSelect={reply}>
          {t('reply')}
        </MenuItem>
      )}
      <Taking message={message} />
      <Starring message={message} />
      {canForward(message) && (
        <>
          <MenuItem icon={<Forward className="size-4" />} onSelect={() => onStep('forwarding')}>
            {t('forward')}
          </MenuItem>
          <MenuItem icon={<ListChecks className="size-4" />} onSelect={() => onSelect(message.id)}>
            {t('select')}
          </MenuItem>
        </>
      )}
      {message.fromMe && (
        <MenuItem icon={<Info className="size-4" />} onSelect={() => onStep('details')}>
          {t('details')}
        </MenuItem>
      )}
      <Changing message={message} onDelete={() => onStep('deleting')} />
    </>
  )
}

/** Copies the message's text or its link, or downloads its file. */
function Taking({ message }: { message: Message }) {
  const { t } = useTranslation(['messages', 'ui'])
  const { ticket } = useThread()
  const { id, ticketId, body, mediaType, isDeleted } = message
  if (isDeleted) return null
  return (
    <>
      {hasWords(mediaType) && body && (
        <MenuItem icon={<Copy className="size-4" />} onSelect={() => void copyText(body, t('copied'))}>
          {t('copy')}
        </MenuItem>
      )}
      {ticketId === ticket.id && (
        <MenuItem
          icon={<Link className="size-4" />}
          onSelect={() => void copyText(messageAddress(ticket.uuid, id), t('linkCopied'))}
        >
          {t('copyLink')}
        </MenuItem>
      )}
      {isReady(message) && (
        <MenuItem
          icon={<Download className="size-4" />}
          onSelect={() => void downloadMedia(message, t('message')).catch(toast.error)}
        >
          {t('ui:download')}
        </MenuItem>
      )}
    </>
  )
}

/** Stars the message for the user alone, to find it again. */
function Starring({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  const { ticket, starred } = useThread()
  const star = useStar()
  const isStarred = starred.has(message.id)
  if (message.isDeleted && !isStarred) return null
  return (
    <MenuItem
      icon={isStarred ? <StarOff className="size-4" /> : <Star className="size-4" />}
      onSelect={() => star.mutate({ message, ticket, starred: !isStarred })}
    >
      {isStarred ? t('unstar') : t('star')}
    </MenuItem>
  )
}

/**
 * The changes to a sent message that WhatsApp and the connection allow for a limited time. A message that was never sent can be deleted
 * without them.
 */
function Changing({ message, onDelete }: { message: Message; onDelete: () => void }) {
  const { t } = useTranslation('messages')
  const viewer = useViewer()
  const { ticket } = useThread()
  const answerable = useAnswerable(message)
  const [now] = useState(Date.now)
  const edits = useConnectionCan(message.whatsappId, 'edit')
  const deletes = useConnectionCan(message.whatsappId, 'delete') || message.failedReason !== null
  return (
    <>
      {answerable && edits && canEdit(viewer, ticket, message, now) && (
        <MenuItem
          icon={<Pencil className="size-4" />}
          onSelect={() => compose(ticket.id, { editing: message, edited: message.body, quoted: null })}
        >
          {t('edit')}
        </MenuItem>
      )}
      {deletes && message.ticketId === ticket.id && canDelete(viewer, ticket, message, now) && (
        <MenuItem danger icon={<Trash2 className="size-4" />} onSelect={onDelete}>
          {t('delete')}
        </MenuItem>
      )}
    </>
  )
}
