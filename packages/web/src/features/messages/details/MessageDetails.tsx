import type { Message } from '@recado/contract/messages/api'
import { showMessageDetails, type MessageDetails as Details } from '@recado/contract/messages/details'
import { isInDoubt } from '@recado/contract/messages/policy'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnections } from '#features/connections/queries.ts'
import { priceText } from '#features/message-prices/price-text.ts'
import { useMessagePrice } from '#features/message-prices/message-price.ts'
import { useThread } from '#features/messages/thread/thread-context.ts'
import { call } from '#platform/api/api.ts'
import { codeText } from '#platform/api/error-text.ts'
import { formatInFull, formatTimestamp } from '#platform/format.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { copyText } from '#ui/overlays/copy-text.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { stepsOf, type StepName } from './steps.ts'

/** What became of a message of ours. It follows the message while it is open. */
export function MessageDetails({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation('messages')
  const query = useDetails(message)
  return (
    <Dialog title={t('details')} onClose={onClose} low asks={false}>
      <QueryState query={query} skeleton={<TableSkeleton />}>
        {(details) => <Rows message={message} details={details} />}
      </QueryState>
    </Dialog>
  )
}

/** A message that gets further has other details. Until they are here, the former ones stay. */
function useDetails({ id, ack, failedReason }: Message) {
  return useQuery({
    queryKey: ['messages', 'details', id, ack, failedReason],
    queryFn: ({ signal }) => call(showMessageDetails, { id }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

function Rows({ message, details }: { message: Message; details: Details }) {
  const { t } = useTranslation('messages')
  const { ticket } = useThread()
  const { data: connections } = useConnections()
  const connection = connections?.find(({ id }) => id === message.whatsappId)
  const { failure, reference } = details
  const steps = stepsOf(message, details, ticket.isGroup)
  return (
    <>
      <dl className="text-13">
        <Row name={t('sentBy')}>
          <bdi>{message.user?.name ?? t(`origins.${message.origin}`)}</bdi>
        </Row>
        <Row name={t('connection')}>
          <bdi>{connection?.name ?? t('connectionGone')}</bdi>
        </Row>
        {steps.map(({ name, at }) => (
          <Row key={name} name={t(`steps.${name}`)}>
            <Moment name={name} at={at} />
          </Row>
        ))}
        {connection?.provider === 'cloud' && <PriceRow message={message} />}
        {reference && (
          <Row name={t('reference')}>
            <span className="flex min-w-0 items-center justify-end gap-1">
              <code className="truncate text-12">{reference}</code>
              <IconButton label={t('copyReference')} onClick={() => void copyText(reference, t('referenceCopied'))}>
                <Copy className="size-4" />
              </IconButton>
            </span>
          </Row>
        )}
      </dl>
      {failure ? (
        <Failed arrived={message.failedReason === null} failure={failure} />
      ) : (
        message.failedReason && (
          <p className={cx('mt-3 text-13', isInDoubt(message) ? 'text-warntext' : 'text-badtext')}>
            {codeText(message.failedReason)}
          </p>
        )
      )}
    </>
  )
}

/** Only official lines have prices. */
function PriceRow({ message: { id, ack, failedReason } }: { message: Message }) {
  const { t } = useTranslation('messagePrices')
  const { data, isError } = useMessagePrice(id, `${ack} ${failedReason}`)
  if (data === null) return null
  return <Row name={t('price')}>{data ? priceText(t, data) : isError ? '—' : '…'}</Row>
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4 border-b border-line py-1 last:border-0">
      <dt className="shrink-0 text-text2">{name}</dt>
      <dd className="num min-w-0 text-right break-words">{children}</dd>
    </div>
  )
}

/** `true`: it is so, but nothing says since when. */
function Moment({ name, at }: { name: StepName; at: string | boolean }) {
  const { t } = useTranslation('messages')
  const now = useNow()
  if (typeof at === 'string') {
    return (
      <time dateTime={at} title={formatInFull(at)}>
        {formatTimestamp(at, now)}
      </time>
    )
  }
  return <span className="text-text3">{t(at ? `stepsTaken.${name}` : 'notYet')}</span>
}

/** Our sentence, then the network's words with their code. */
function Failed({ arrived, failure }: { arrived: boolean; failure: NonNullable<Details['failure']> }) {
  const { t } = useTranslation('messages')
  const now = useNow()
  const { reason, code, words, at } = failure
  return (
    <div className={arrived ? 'mt-3 text-13 text-warntext' : 'mt-3 text-13 text-badtext'}>
      <p>
        {arrived && <span className="num">{t('failedLater', { at: formatTimestamp(at, now) })} </span>}
        {codeText(reason)}
      </p>
      <p className="mt-1 text-12 text-text2">
        {words && `“${words}” `}
        <span className="num text-text3">({code})</span>
      </p>
    </div>
  )
}
