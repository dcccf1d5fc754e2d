import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from '#platform/router/router.tsx'
import type { Offer } from '#ui/hooks/use-commands.ts'

/** The navigation state that opens the inbox with a new ticket begun. */
export interface Begun {
  begun: true
}

/** For the command bar: a new ticket, from any other screen. The inbox has its own command for it. */
export function useTicketCommands(): Offer {
  const { t } = useTranslation('tickets')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const begin = {
    label: t('new'),
    icon: <Plus className="size-4" strokeWidth={1.75} aria-hidden />,
    run: () => void navigate('/tickets', { state: { begun: true } satisfies Begun }),
  }
  return { about: t('title'), commands: /^\/tickets(\/|$)/.test(pathname) ? [] : [begin] }
}
