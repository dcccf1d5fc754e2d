import type { Ticket } from '@recado/contract/tickets/api'
import { useState, type ReactNode, type RefObject } from 'react'
import { readDraft } from '#features/messages/drafts.ts'
import { WindowStrip } from '#features/windows/parts.ts'
import { usePhase } from '#features/windows/use-phase.ts'
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

/** What takes the place of the composer while the window is closed for a user who could write otherwise. */
export function useClosedWindow(ticket: Ticket, mayWrite: boolean, field: RefObject<HTMLTextAreaElement | null>): ClosedWindow {
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
        onTransfer={() => setTransfers(true)}
      />
      {transfers && <TransferDialog tickets={[ticket]} onClose={() => setTransfers(false)} />}
    </>
  )
  return { strip: strip || null, frozen: isClosed && was.frozen, focusStrip }
}

function focusStrip(): void {
  const strip = document.querySelector<HTMLElement>('[data-window-strip]')
  ;(strip?.querySelector('button') ?? strip)?.focus()
}
