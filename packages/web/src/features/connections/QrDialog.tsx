import type { Connection, ConnectionSession } from '@recado/contract/connections/api'
import { supportsPairing } from '@recado/contract/connections/policy'
import { CircleCheck, RefreshCw } from 'lucide-react'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPhone } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useSentence } from './ConnectionState.tsx'
import { PairByCode } from './PairByCode.tsx'
import { Passkey } from './passkey/Passkey.tsx'
import { useConnectionSession, useSessionVerb } from './editing.ts'

const timeToReadSuccess = 2500

/** Pairs a connection: shows the current code, follows the phone's progress, and closes when the pairing is done. */
export function QrDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation('connectionForm')
  const query = useConnectionSession(connection.id)
  const connected = query.data?.status === 'CONNECTED' && query.data.formerNumber === ''
  useEffect(() => {
    if (!connected) return
    const timer = setTimeout(onClose, timeToReadSuccess)
    return () => clearTimeout(timer)
  }, [connected, onClose])
  return (
    <Dialog
      onClose={onClose}
      size="broad"
      asks={supportsPairing(connection, 'code') && !supportsPairing(connection, 'qr')}
      title={t('pairTitle', { name: connection.name })}
      description={t('pairText')}
    >
      <QueryState query={query} skeleton={<Skeleton className="h-80 w-full" />}>
        {(session) => (session.reason === 'passkey' ? <Passkey session={session} /> : <TwoWays session={session} />)}
      </QueryState>
    </Dialog>
  )
}

/**
 * Pairing by camera and by code, side by side, where the connection supports both. On a phone the code comes first, because there is no
 * second screen to scan.
 */
function TwoWays({ session }: { session: ConnectionSession }) {
  const { t } = useTranslation('connectionForm')
  const { status } = session
  const scans = supportsPairing(session, 'qr')
  const asks = status === 'qrcode' || status === 'OPENING' || status === 'DISCONNECTED'
  const types = asks && supportsPairing(session, 'code')
  // A paired connection needs no instructions.
  const paired = status === 'CONNECTED'
  return (
    <>
      <div className={cx('grid gap-6', scans && !paired && 'sm:grid-cols-[296px_1fr]')}>
        {(scans || status !== 'qrcode') && (
          <div aria-live="polite" className="grid min-h-[316px] place-items-center rounded-4 bg-sunk p-4 max-sm:order-last">
            <PairingState session={session} />
          </div>
        )}
        {!paired && (
          <div className="space-y-4">
            <Steps scans={scans} className={types ? 'max-sm:hidden' : undefined} />
            {types && <PairByCode session={session} />}
          </div>
        )}
        {types && <Steps scans={scans} className="sm:hidden" />}
      </div>
      {!paired && session.formerNumber && (
        <p className="num mt-4 rounded-2 bg-warnsoft px-3 py-2 text-12 text-warntext">
          {t('formerNumber', { number: formatPhone(session.formerNumber) })}
        </p>
      )}
      {!paired && <p className="mt-4 rounded-2 bg-infosoft px-3 py-2 text-12 text-infotext">{t('passkeyAhead')}</p>}
      {!paired && <p className="mt-3 text-12 text-text3">{t('pairNote')}</p>}
    </>
  )
}

function Steps({ scans, className }: { scans: boolean; className: string | undefined }) {
  const { t } = useTranslation('connectionForm')
  return (
    <section className={className}>
      {scans && <h3 className="mb-1 text-13 font-semibold">{t('scanTitle')}</h3>}
      <ol className="list-decimal space-y-1 pl-4 text-13 text-text2 marker:text-text3">
        <li>{t('pairStep1')}</li>
        <li>{t('pairStep2')}</li>
        {scans && <li>{t('pairStep3')}</li>}
      </ol>
    </section>
  )
}

function PairingState({ session }: { session: ConnectionSession }) {
  const { t } = useTranslation('connectionForm')
  const sentence = useSentence(session)
  switch (session.status) {
    case 'qrcode':
      return session.qrcode ? <Code session={session} /> : <Waiting>{t('qrOpening')}</Waiting>
    case 'OPENING':
      return <Waiting>{session.reason ? sentence : t('qrOpening')}</Waiting>
    case 'PAIRING':
      return <Waiting>{t('qrPairing')}</Waiting>
    case 'TIMEOUT':
      return <Waiting>{sentence}</Waiting>
    case 'CONNECTED':
      return <Connected session={session} />
    case 'DISCONNECTED':
      return <Ended session={session} />
  }
}

function Code({ session: { name, qrcode, retries } }: { session: ConnectionSession }) {
  const { t } = useTranslation('connectionForm')
  return (
    <div className="text-center">
      {/* Cameras need dark on light, so the code keeps its white background in both modes. */}
      <div className="inline-block rounded-4 bg-white p-3">
        <QRCodeSVG value={qrcode} size={240} role="img" aria-label={t('qrAlt', { name })} />
      </div>
      <p className="num mt-2 text-12 text-text2">{t('qrCount', { count: Math.max(1, retries) })}</p>
    </div>
  )
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <Spinner className="size-6 text-atext" />
      <p className="text-13 text-text2">{children}</p>
    </div>
  )
}

/** If the number differs from the earlier one, the dialog stays open until the user has read that. */
function Connected({ session: { number, formerNumber } }: { session: ConnectionSession }) {
  const { t } = useTranslation('connectionForm')
  return (
    <div className="flex flex-col items-center gap-2 text-center">
      <CircleCheck aria-hidden className="size-10 text-ok" strokeWidth={1.75} />
      <p className="text-14 font-semibold">{t('qrConnected')}</p>
      <p className="num text-13 text-text2">{formatPhone(number)}</p>
      {formerNumber && (
        <div className="mt-2 max-w-md">
          <p className="num text-13 font-semibold text-warntext">{t('otherNumber', { number: formatPhone(formerNumber) })}</p>
          <p className="mt-1 text-13 text-text2">{t('otherNumberText')}</p>
        </div>
      )}
    </div>
  )
}

function Ended({ session }: { session: ConnectionSession }) {
  const { t } = useTranslation(['connectionForm', 'connections'])
  const restart = useSessionVerb('restart')
  const sentence = useSentence(session)
  const isUnread = session.reason === null || session.reason === 'not-paired'
  // Shown until the connection reports that it begins again.
  if (restart.isSuccess) return <Waiting>{t('qrOpening')}</Waiting>
  return (
    <div className="text-center">
      <p className="text-14 font-semibold text-pretty">{isUnread ? t('qrEnded') : sentence}</p>
      <p className="mt-1 mb-4 text-12 text-text2">{isUnread && t('qrEndedText')}</p>
      {supportsPairing(session, 'qr') && (
        <Button look="solid" busy={restart.isPending} onClick={() => restart.mutate(session.id)}>
          <RefreshCw className="size-4" aria-hidden />
          {t('connections:verbs.newQr')}
        </Button>
      )}
    </div>
  )
}
