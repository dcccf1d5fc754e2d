import type { Connection } from '@recado/contract/connections/api'
import { useTranslation } from 'react-i18next'
import { MetaLink } from '#features/official-lines/MetaLink.tsx'
import { useCheckLine } from '#features/official-lines/queries.ts'
import { warningOf } from '#features/official-lines/rules.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { useSessionVerb } from './editing.ts'

interface OfficialActionsProps {
  connection: Connection
  /** Opens the connection where its token is pasted. */
  onRenew: (connection: Connection) => void
}

/** The next step for a connection that Meta carries. There is no phone to pair or to unlink. */
export function OfficialActions({ connection, onRenew }: OfficialActionsProps) {
  const { t } = useTranslation(['officialLines', 'connections'])
  const { id, status, reason, health } = connection
  const now = useNow()
  const check = useCheckLine(id, t('checked'))
  const start = useSessionVerb('start')
  if (reason === 'unauthorised')
    return (
      <Button size="small" look="solid" onClick={() => onRenew(connection)}>
        {t('renew')}
      </Button>
    )
  if (reason === 'payment' || reason === 'name' || reason === 'number-gone' || reason === 'offboarded') return <MetaLink />
  if (reason === 'not-subscribed')
    return (
      <Button size="small" busy={check.isPending} onClick={() => check.mutate()}>
        {t('checkNow')}
      </Button>
    )
  if (status === 'CONNECTED' && warningOf(health, now) === 'tokenEnds')
    return (
      <Button size="small" onClick={() => onRenew(connection)}>
        {t('changeToken')}
      </Button>
    )
  if (status !== 'DISCONNECTED') return null
  return (
    <Button size="small" busy={start.isPending} onClick={() => start.mutate(id)}>
      {t('connections:verbs.tryAgain')}
    </Button>
  )
}
