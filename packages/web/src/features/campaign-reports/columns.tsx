import type { Campaign } from '@recado/contract/campaigns/api'
import type { Shipping } from '@recado/contract/campaigns/shipping'
import { Reply } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { priceText, shortPrice } from '#features/message-prices/price-text.ts'
import { Link } from '#platform/router/router.tsx'
import { formatPhone } from '#platform/format.ts'
import { companyClock } from '#platform/session/company-clock.ts'
import { Avatar } from '#ui/Avatar.tsx'
import type { Column } from '#ui/lists/Table.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { reasonText } from './reason-text.ts'

type Words = ReturnType<typeof useTranslation<'campaignReports'>>['t']

const tones = {
  queued: 'quiet',
  sending: 'quiet',
  asked: 'warn',
  sent: 'quiet',
  delivered: 'ok',
  read: 'info',
  failed: 'bad',
  skipped: 'quiet',
  cancelled: 'quiet',
} as const satisfies Record<Shipping['state'], string>

/** On a phone each row is a card: name and state, then number, time, price and outcome. */
export function columnsOf(t: Words, now: number, campaign: Pick<Campaign, 'templateValues'>): readonly Column<Shipping>[] {
  const isByTemplate = campaign.templateValues !== null
  return [
    {
      key: 'name',
      header: t('person'),
      width: 'minmax(150px, 1.2fr)',
      card: 'title',
      cell: ({ name }) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={name} size={26} />
          <span className="truncate font-medium">
            <bdi>{name}</bdi>
          </span>
        </span>
      ),
    },
    {
      key: 'number',
      header: t('number'),
      width: '140px',
      card: 'detail',
      cell: (shipping) => <Reached t={t} shipping={shipping} now={now} />,
    },
    {
      key: 'variant',
      header: t('messageHeader'),
      width: '64px',
      card: 'hidden',
      cell: ({ variant, deliveredAt }) => (
        <span className="num text-text2">{variant ?? (isByTemplate && deliveredAt ? t('template') : '—')}</span>
      ),
    },
    ...(isByTemplate ? [priceColumn(t)] : []),
    {
      key: 'state',
      header: t('state'),
      width: '108px',
      card: 'badge',
      cell: ({ state }) => <StatusPill tone={tones[state]}>{t(`states.${state}`)}</StatusPill>,
    },
    {
      key: 'time',
      header: t('time'),
      width: '96px',
      card: 'hidden',
      cell: (shipping) => <span className="num text-12 text-text2">{timeOf(shipping, now) || '—'}</span>,
    },
    {
      key: 'happened',
      header: t('happened'),
      width: 'minmax(160px, 1.3fr)',
      card: 'hidden',
      cell: (shipping) => <Happened t={t} shipping={shipping} now={now} />,
    },
  ]
}

function priceColumn(t: Words): Column<Shipping> {
  const cell = ({ price }: Shipping) => <span className="num text-12 text-text2">{price ? <Price price={price} /> : '—'}</span>
  return { key: 'price', header: t('price'), width: '92px', card: 'hidden', cell }
}

/** In a word or as an amount, with the reason for pointers and readers. */
function Price({ price }: { price: NonNullable<Shipping['price']> }) {
  const { t } = useTranslation('messagePrices')
  return <span title={priceText(t, price)}>{shortPrice(t, price)}</span>
}

/** When the message went out, or when the confirmation was requested. */
function timeOf({ deliveredAt, confirmationRequestedAt }: Shipping, now: number): string {
  const at = deliveredAt ?? confirmationRequestedAt
  return at === null ? '' : companyClock.daysAgo(at, now) === 0 ? companyClock.exactTime(at) : companyClock.dateTime(at)
}

interface HappenedProps {
  t: Words
  shipping: Shipping
  now: number
}

/** The number and, on a phone, the values that have no column there. */
function Reached({ t, shipping, now }: HappenedProps) {
  const time = timeOf(shipping, now)
  return (
    <span className="num text-text2 max-sm:block max-sm:pl-[36px] max-sm:text-12">
      {formatPhone(shipping.number)}
      <span className="sm:hidden">
        {time && ` · ${time}`}
        {shipping.price && (
          <>
            {' · '}
            <Price price={shipping.price} />
          </>
        )}
        <span className="block">
          <Happened t={t} shipping={shipping} now={now} />
        </span>
      </span>
    </span>
  )
}

/** Why the person received nothing, or what the person answered. */
function Happened({ t, shipping, now }: HappenedProps) {
  const { state, reason, ticket, repliedAt, leftAt, confirmedAt, confirmation } = shipping
  if (state === 'failed' || state === 'skipped') return <span className="text-12">{reasonText(t, state, reason)}</span>
  const reply = repliedAt && ticket && <ReplyLink t={t} name={shipping.name} uuid={ticket.uuid} />
  if (leftAt)
    return (
      <span className="text-12">
        {t('leftAt', { when: companyClock.moment(leftAt, now) })} {reply}
      </span>
    )
  if (reply) return reply
  if (repliedAt) return <span className="text-12">{t('repliedOnly', { when: companyClock.moment(repliedAt, now) })}</span>
  if (confirmation && confirmedAt)
    return <span className="text-12 text-text2">{t('confirmedAt', { when: companyClock.moment(confirmedAt, now) })}</span>
  return null
}

function ReplyLink({ t, name, uuid }: { t: Words; name: string; uuid: string }) {
  return (
    <Link
      to={`/tickets/${uuid}`}
      aria-label={t('openReply', { name })}
      className="inline-flex min-h-6 items-center gap-1.5 text-12 font-semibold text-atext underline underline-offset-2 touch:min-h-10"
    >
      <Reply className="size-3.5" strokeWidth={1.75} aria-hidden />
      {t('replied')}
    </Link>
  )
}
