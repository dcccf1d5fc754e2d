import { can } from '@recado/contract/permissions'
import type { ConnectionStatus } from '@recado/contract/connections/api'
import { Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMe } from '#platform/session/session.ts'
import { useConnections } from './queries.ts'

/** No messages come in or go out, and this will not pass by itself within seconds. */
const down: readonly ConnectionStatus[] = ['qrcode', 'TIMEOUT', 'DISCONNECTED']
const mostNamed = 3

/** The lines that are down, and what the reader can do about it: all of them, or the one of a ticket. */
export function LinesDown({ id }: { id?: number | null }) {
  const { t } = useTranslation('connections')
  const manages = can(useMe().profile, 'connections:manage')
  const { data = [] } = useConnections()
  const names = data.filter((line) => down.includes(line.status) && (id === undefined || line.id === id)).map(({ name }) => name)
  const others = names.length - mostNamed
  const shown = others > 0 ? [...names.slice(0, mostNamed), t('others', { count: others })] : names
  return (
    <div role="status" className="shrink-0">
      {names.length > 0 && (
        <p className="flex items-center gap-2 bg-warnsoft px-3.5 py-1.5 text-12 text-warntext">
          <Unplug aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
          <span className="line-clamp-2 min-w-0 flex-1 break-words">
            {t('down', { names: shown.join(', ') })} {!manages && t('tellAdmin')}
          </span>
          {manages && (
            <Link to="/connections" className="shrink-0 font-semibold underline">
              {t('toConnections')}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}
