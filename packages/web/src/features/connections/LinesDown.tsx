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

/** What the reader must know of the lines: which are down, which were deaf; and what can be done. All of them, or the one of a ticket. */
export function LinesDown({ id }: { id?: number | null }) {
  const { t } = useTranslation('connections')
  const manages = can(useMe().profile, 'connections:manage')
  const { data = [] } = useConnections()
  const lines = data.filter((line) => id === undefined || line.id === id)
  const named = (concerned: typeof lines) => {
    const names = concerned.map(({ name }) => name)
    const others = names.length - mostNamed
    const shown = others > 0 ? [...names.slice(0, mostNamed), t('others', { count: others })] : names
    return shown.join(', ')
  }
  const isDown = named(lines.filter(({ status }) => down.includes(status)))
  const wasDeaf = manages ? named(lines.filter(({ alarm }) => alarm !== null)) : ''
  return (
    <div role="status" className="shrink-0">
      {(isDown || wasDeaf) && (
        <p className="flex items-center gap-2 bg-warnsoft px-3.5 py-1.5 text-12 text-warntext">
          <Unplug aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
          <span className="line-clamp-3 min-w-0 flex-1 break-words">
            {isDown && t('down', { names: isDown })} {isDown && !manages && t('tellAdmin')}{' '}
            {wasDeaf && t('deafLines', { names: wasDeaf })}
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
