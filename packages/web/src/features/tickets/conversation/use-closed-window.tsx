import type { Ticket } from '@recado/contract/tickets/api'
import { useCallback, useState, type ReactNode, type RefObject } from 'react'
import { useIsOfficial } from '#features/connections/queries.ts'
import { readDraft } from '#features/messages/drafts.ts'
import type { Chosen } from '#features/templates/picker/picked.ts'
import { WindowStrip } from '#features/windows/parts.ts'
import { usePhase } from '#features/windows/use-phase.ts'
import { withTexts } from '#platform/i18n.ts'
import { useMe } from '#platform/session/session.ts'
import { lazily } from '#ui/lazily.tsx'

const TransferDialog = lazily(async () => (await import('#features/tickets/on-demand.ts')).TransferDialog)

interface ClosedWindow {
  /** Stands in place of the composer. Null while free texts may go. */
  strip: ReactNode
  /** It closed while the user had a text in the field. */
  frozen: boolean
  focusStrip: () => void
}

/** Few conversations need it, so it is fetched when it is shown. */
const SendTemplate = lazily(
  () =>
    withTexts(
      ['messagePrices', 'templates'],
      async () => (await import('#features/messages/templates/on-demand.ts')).SendTemplate,
    ),
  'shown',
)

interface Templates {
  /** Offers templates, one of them first. Null where the ticket's connection has none, or the user may not write. */
  onTemplate: ((chosen?: Chosen) => void) | null
  dialog: ReactNode
}

/** Templates go at any time, so the dialog stays when the window opens again. */
export function useTemplates(ticket: Ticket, mayWrite: boolean): Templates {
  const [shown, setShown] = useState<{ chosen: Chosen | undefined } | null>(null)
  const { whatsappId } = ticket
  const isOfficial = useIsOfficial(whatsappId)
  const has = mayWrite && isOfficial && ticket.windowEndsAt !== null && whatsappId !== null
  const onTemplate = useCallback((chosen?: Chosen) => setShown({ chosen }), [])
  const dialog = has && shown && (
    <SendTemplate ticket={ticket} whatsappId={whatsappId} chosen={shown.chosen} onClose={() => setShown(null)} />
  )
  return { onTemplate: has ? onTemplate : null, dialog }
}

/** What takes the place of the composer while the window is closed for a user who could write otherwise. */
export function useClosedWindow(
  ticket: Ticket,
  mayWrite: boolean,
  field: RefObject<HTMLTextAreaElement | null>,
  onTemplate: Templates['onTemplate'],
): ClosedWindow {
  const { id } = useMe()
  const [transfers, setTransfers] = useState(false)
  const isClosed = usePhase(ticket).state === 'closed' && mayWrite
  const [was, setWas] = useState({ isClosed, frozen: false, focused: false })
  // Read while the field is still there.
  if (was.isClosed !== isClosed) {
    const focused = isClosed && field.current !== null && document.activeElement === field.current
    setWas({ isClosed, frozen: isClosed && (field.current?.value ?? '') !== '', focused })
  }
  const strip = isClosed && (
    <>
      <WindowStrip
        ticket={ticket}
        keeps={readDraft(id, ticket.id).text !== ''}
        takesFocus={was.focused}
        onTemplate={onTemplate && (() => onTemplate())}
        onTransfer={() => setTransfers(true)}
      />
      {transfers && <TransferDialog tickets={[ticket]} onClose={() => setTransfers(false)} />}
    </>
  )
  return { strip: strip || null, frozen: isClosed && was.frozen, focusStrip }
}

function focusStrip(): void {
  const strip = document.querySelector<HTMLElement>('[data-window-strip]')
  ;(strip?.querySelector<HTMLElement>('button, a') ?? strip)?.focus()
}
