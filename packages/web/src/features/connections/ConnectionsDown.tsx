import { can } from '@recado/contract/permissions'
import { useTranslation } from 'react-i18next'
import { useMe } from '#platform/session/session.ts'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { useConnections } from './queries.ts'
import { isDown } from './status.ts'

const maxNamed = 3

/** What the reader must know of all connections: which are down, and which were deaf. */
export function ConnectionsDown() {
  const { t } = useTranslation('connections')
  const manages = can(useMe().profile, 'connections:manage')
  const { data: lines = [] } = useConnections()
  const named = (concerned: typeof lines) => {
    const names = concerned.map(({ name }) => name)
    const others = names.length - maxNamed
    const shown = others > 0 ? [...names.slice(0, maxNamed), t('others', { count: others })] : names
    return shown.join(', ')
  }
  const down = named(lines.filter(isDown))
  const deaf = manages ? named(lines.filter(({ alarm }) => alarm !== null)) : ''
  const sentences = [
    down && t('down', { names: down }),
    down && !manages && t('advice.tellAdmin'),
    deaf && t('deafLines', { names: deaf }),
  ]
  return <ConnectionNotice>{sentences.filter(Boolean).join(' ')}</ConnectionNotice>
}
