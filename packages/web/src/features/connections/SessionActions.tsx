import type { Connection } from '@recado/contract/connections/api'
import { pairsBy } from '@recado/contract/connections/policy'
import { QrCode } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useSessionVerb } from './queries.ts'

interface SessionActionsProps {
  connection: Connection
  onPair: (connection: Connection) => void
  onEnd: (connection: Connection) => void
}

/** What can be done with a session depends on its state. */
export function SessionActions({ connection, onPair, onEnd }: SessionActionsProps) {
  const { t } = useTranslation('connections')
  const start = useSessionVerb('start')
  const restart = useSessionVerb('restart')
  const { id, status } = connection
  const scans = pairsBy(connection, 'qr')
  const pairs = scans || pairsBy(connection, 'code')
  const pairAnew = () => {
    if (scans) restart.mutate(id)
    onPair(connection)
  }
  switch (status) {
    case 'qrcode':
      return (
        <Button size="small" look="solid" onClick={() => onPair(connection)}>
          <QrCode className="size-3.5" aria-hidden />
          {t(scans ? 'verbs.qrcode' : 'verbs.code')}
        </Button>
      )
    case 'DISCONNECTED':
      return (
        <span className="flex gap-1.5 max-sm:w-[calc(100vw-120px)] max-sm:flex-wrap">
          {pairs && (
            <Button size="small" look="solid" busy={restart.isPending} onClick={pairAnew}>
              <QrCode className="size-3.5" aria-hidden />
              {t(scans ? 'verbs.newQr' : 'verbs.code')}
            </Button>
          )}
          <Button size="small" busy={start.isPending} onClick={() => start.mutate(id)}>
            {t('verbs.tryAgain')}
          </Button>
        </span>
      )
    case 'CONNECTED':
    case 'PAIRING':
    case 'TIMEOUT':
      return (
        <Button size="small" look="ghost" onClick={() => onEnd(connection)} className="-ml-2.5">
          {t('verbs.disconnect')}
        </Button>
      )
    case 'OPENING':
      return (
        <Button size="small" disabled>
          <Spinner className="size-3.5" />
          {t('verbs.connecting')}
        </Button>
      )
  }
}
