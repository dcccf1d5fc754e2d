import type { Ticket } from '@recado/contract/tickets/api'
import { useEffect } from 'react'
import { TagsBox } from '#features/tags/TagsBox.tsx'
import { join } from '#platform/live.ts'
import { OtherViewers } from './OtherViewers.tsx'

/** Below the header: the contact's tags, and who else is here. Hidden while there is neither. */
export function ConversationBar({ ticket, edits, hidden }: { ticket: Ticket; edits: boolean; hidden: boolean }) {
  const { id } = ticket
  useEffect(() => join('joinChatBox', id), [id])
  return (
    <div hidden={hidden} className="flex shrink-0 flex-wrap items-center border-line not-empty:border-b [&[hidden]]:hidden">
      <TagsBox ticket={ticket} edits={edits} />
      <OtherViewers ticketId={id} />
    </div>
  )
}
