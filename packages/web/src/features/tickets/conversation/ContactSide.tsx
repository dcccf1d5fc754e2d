import type { Ticket } from '@recado/contract/tickets/api'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '#ui/lazily.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { useShortcuts } from '#ui/hooks/use-shortcuts.ts'
import type { ContactPanelState } from './use-contact-panel.ts'

const ContactPanel = lazily(async () => (await import('#features/tickets/on-demand.ts')).ContactPanel, 'idle', null)

/** The contact's panel where there is room for it, and the keys that open it or lead into it. */
export function ContactSide({ ticket, panel: { beside, shown, show } }: { ticket: Ticket; panel: ContactPanelState }) {
  const { t } = useTranslation('tickets')
  const { taken, write } = useNoteField()
  useShortcuts({
    i: () => show(!shown),
    o: () => {
      write()
      show(true)
    },
  })
  if (!shown) return null
  if (beside) {
    return (
      <aside aria-label={t('contactPanel')} className="flex w-80 shrink-0 flex-col border-l border-line">
        <ContactPanel ticket={ticket} noteField={taken} />
      </aside>
    )
  }
  return (
    <Sheet side="right" title={t('contactPanel')} onClose={() => show(false)}>
      <ContactPanel ticket={ticket} noteField={taken} />
    </Sheet>
  )
}

/** The field for the next note takes the focus on request, or as soon as it is there. */
function useNoteField() {
  const field = useRef<HTMLTextAreaElement>(null)
  const wanted = useRef(false)
  const focus = useCallback(() => {
    if (!wanted.current || !field.current) return
    wanted.current = false
    // A sheet that has just opened focuses its first control before that.
    requestAnimationFrame(() => field.current?.focus())
  }, [])
  const taken = useCallback(
    (element: HTMLTextAreaElement | null) => {
      field.current = element
      focus()
    },
    [focus],
  )
  const write = useCallback(() => {
    wanted.current = true
    focus()
  }, [focus])
  return { taken, write }
}
