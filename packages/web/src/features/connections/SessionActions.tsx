import type { Connection } from '@recado/contract/connections/api'
import { supportsPairing } from '@recado/contract/connections/policy'
import { QrCode } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useSessionVerb } from './editing.ts'
import { OfficialActions } from './OfficialActions.tsx'

interface SessionActionsProps {
  connection: Connection
  onPair: (connection: Connection) => void
  onEnd: (connection: Connection) => void
  /** For a connection that Meta carries: opens it where its token is pasted. */
  onRenew: (connection: Connection) => void
}

/** The actions on a session. They depend on its state and on the reason for it. */
export function SessionActions({ connection, onRenew, ...pairing }: SessionActionsProps) {
  if (connection.provider === 'cloud') return <OfficialActions connection={connection} onRenew={onRenew} />
  return <PhoneActions connection={connection} {...pairing} />
}

function PhoneActions({ connection, onPair, onEnd }: Omit<SessionActionsProps, 'onRenew'>) {
  const { status, reason } = connection
  const end = <End onEnd={() => onEnd(connection)} />
  if (status === 'qrcode') return <Code connection={connection} onPair={onPair} />
  if (status === 'DISCONNECTED')
    return (
      <Verbs>
        {/* The dialog of the code explains what the phone asked for. */}
        {reason === 'passkey' ? (
          <Code connection={connection} onPair={onPair} />
        ) : (
          <NewCode connection={connection} onPair={onPair} />
        )}
        <TryAgain id={connection.id} />
      </Verbs>
    )
  if (reason === 'bad-session')
    return (
      <Verbs>
        <NewCode connection={connection} onPair={onPair} />
        {end}
      </Verbs>
    )
  if (status !== 'OPENING') return end
  // The obstacle to opening may last, so the user may also end the session.
  return reason === null ? (
    <Connecting />
  ) : (
    <Verbs>
      <Connecting />
      {end}
    </Verbs>
  )
}

function Verbs({ children }: { children: ReactNode }) {
  return <span className="flex gap-1.5 max-sm:w-[calc(100vw-120px)] max-sm:flex-wrap">{children}</span>
}

type PairProps = Pick<SessionActionsProps, 'connection' | 'onPair'>

function Code({ connection, onPair }: PairProps) {
  const { t } = useTranslation('connections')
  return (
    <Button size="small" look="solid" onClick={() => onPair(connection)}>
      <QrCode className="size-3.5" aria-hidden />
      {t(supportsPairing(connection, 'qr') ? 'verbs.qrcode' : 'verbs.code')}
    </Button>
  )
}

function NewCode({ connection, onPair }: PairProps) {
  const { t } = useTranslation('connections')
  const restart = useSessionVerb('restart')
  const scans = supportsPairing(connection, 'qr')
  if (!scans && !supportsPairing(connection, 'code')) return null
  const pairAnew = () => {
    if (scans) restart.mutate(connection.id)
    onPair(connection)
  }
  return (
    <Button size="small" look="solid" busy={restart.isPending} onClick={pairAnew}>
      <QrCode className="size-3.5" aria-hidden />
      {t(scans ? 'verbs.newQr' : 'verbs.code')}
    </Button>
  )
}

function TryAgain({ id }: { id: number }) {
  const { t } = useTranslation('connections')
  const start = useSessionVerb('start')
  return (
    <Button size="small" busy={start.isPending} onClick={() => start.mutate(id)}>
      {t('verbs.tryAgain')}
    </Button>
  )
}

function End({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('connections')
  return (
    <Button size="small" look="ghost" onClick={onEnd} className="-ml-2.5">
      {t('verbs.disconnect')}
    </Button>
  )
}

function Connecting() {
  const { t } = useTranslation('connections')
  return (
    <Button size="small" disabled>
      <Spinner className="size-3.5" />
      {t('verbs.connecting')}
    </Button>
  )
}
