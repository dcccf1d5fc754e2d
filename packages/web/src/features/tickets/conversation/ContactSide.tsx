import type { Ticket } from '@recado/contract/tickets/api'
import { useTranslation } from 'react-i18next'
import { lazily } from '#ui/lazily.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { useShortcuts } from '#ui/hooks/use-shortcuts.ts'
import { PanelSkeleton } from './PanelSkeleton.tsx'
import type { ContactPanelState } from './use-contact-panel.ts'

const ContactPanel = lazily(async () => (await import('#features/tickets/on-demand.ts')).ContactPanel, 'idle', <PanelSkeleton />)

/** The contact's panel where there is room for it, and the keys that open it or lead into it. */
export function ContactSide({ ticket, panel: { beside, shown, show } }: { ticket: Ticket; panel: ContactPanelState }) {
  const { t } = useTranslation('tickets')
  useShortcuts({ i: () => show(!shown) })
  if (!shown) return null
  if (beside) {
    return (
      <aside aria-label={t('contactPanel')} className="relative flex w-panel shrink-0 flex-col border-l border-line">
        <ContactPanel ticket={ticket} />
      </aside>
    )
  }
  return (
    <Sheet side="right" title={t('contactPanel')} onClose={() => show(false)}>
      <ContactPanel ticket={ticket} onLeave={() => show(false)} />
    </Sheet>
  )
}
