import type { Checkout } from '@recado/contract/invoices/api'
import type { Charge } from '@recado/contract/payments/api'
import { Clock, Copy } from 'lucide-react'
import { QRCodeSVG } from 'qrcode.react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { Notice } from '#ui/Notice.tsx'
import { copyText } from '#ui/overlays/copy-text.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'
import { confirmedBy } from './confirmed-by.ts'

interface PaymentStepProps {
  checkout: Checkout
  charge: Charge
  /** Another code is being generated. */
  busy: boolean
  failure: string | null
  onAgain: () => void
}

/** The code for the bank's application, or another way to pay. It shows by itself when the invoice is paid. */
export function PaymentStep(props: PaymentStepProps) {
  const { t } = useTranslation('invoices')
  const { checkout, charge, failure } = props
  const { invoice } = checkout
  const left = useSecondsUntil(charge.expiresAt)
  const hasCode = charge.qrcode.qrcode !== ''
  const isOver = left === 0
  return (
    <div className={cx('grid gap-5', hasCode && 'sm:grid-cols-[232px_1fr]')}>
      {hasCode && <Picture {...props} isOver={isOver} />}
      <div className="min-w-0 space-y-3">
        <div>
          <p className="num text-28 font-semibold tracking-[-.02em]">{formatMoney(Number(charge.valor.original))}</p>
          <p className="text-13 text-text2">
            {t('detail', { plan: invoice.detail, count: invoice.months })} · {t('number', { id: invoice.id })}
          </p>
        </div>
        {charge.instructions && (
          <p className="rounded-3 bg-sunk px-3.5 py-3 text-13 break-words whitespace-pre-line">{charge.instructions}</p>
        )}
        {hasCode && !isOver && <Code code={charge.qrcode.qrcode} />}
        {left !== null && left > 0 && <TimeLeft left={left} />}
        {failure && <Notice tone="bad">{failure}</Notice>}
        {!isOver && <Waiting by={confirmedBy(charge)} />}
      </div>
    </div>
  )
}

function Picture({ checkout, charge, isOver, busy, onAgain }: PaymentStepProps & { isOver: boolean }) {
  const { t } = useTranslation('invoices')
  return (
    <div className="max-sm:order-last">
      <h3 className="mb-2 text-13 font-semibold sm:sr-only">{t('checkout.otherPhone')}</h3>
      {/* Cameras need dark on light, so the code keeps its white background in both modes. */}
      <div
        className={
          'relative grid aspect-square w-full max-w-58 place-items-center rounded-4 bg-white p-4 ' +
          'shadow-[inset_0_0_0_1px_var(--line2)] max-sm:mx-auto'
        }
      >
        <QRCodeSVG
          value={charge.qrcode.qrcode}
          role="img"
          aria-label={t('checkout.qrAlt', { id: checkout.invoice.id })}
          aria-hidden={isOver || undefined}
          className={cx('size-full', isOver && 'opacity-10')}
        />
        {isOver && (
          <div role="alert" className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-4 text-center">
            <p className="text-14 font-semibold text-black">{t('checkout.codeOver')}</p>
            <Button look="solid" busy={busy} onClick={onAgain}>
              {t('checkout.anotherCode')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

function Code({ code }: { code: string }) {
  const { t } = useTranslation('invoices')
  const narrow = useNarrow()
  const copy = () => void copyText(code, t('checkout.copied'))
  return (
    <>
      <p className="text-13">{t(narrow ? 'checkout.howOnPhone' : 'checkout.how')}</p>
      <div className="flex gap-2 max-sm:flex-col-reverse">
        <TextInput
          aria-label={t('checkout.code')}
          value={code}
          readOnly
          onFocus={({ target }) => target.select()}
          className="num min-w-0 flex-1 text-12 text-ellipsis max-sm:w-full max-sm:flex-none"
        />
        <Button look="solid" size={narrow ? 'large' : 'normal'} className="sm:h-9" onClick={copy}>
          <Copy aria-hidden className="size-4" strokeWidth={1.85} />
          {t(narrow ? 'checkout.copyOnPhone' : 'checkout.copy')}
        </Button>
      </div>
    </>
  )
}

function TimeLeft({ left }: { left: number }) {
  const { t } = useTranslation('invoices')
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <p role="timer" className="num flex items-center gap-1.5 text-13">
      <Clock aria-hidden className="size-4 text-text2" strokeWidth={1.75} />
      {t('checkout.goodFor', { time })}
      <span className="text-12 text-text2">{t('checkout.thenAnother')}</span>
    </p>
  )
}

function Waiting({ by }: { by: ReturnType<typeof confirmedBy> }) {
  const { t } = useTranslation('invoices')
  if (by === 'nobody') return <Notice tone="warn">{t('checkout.askSupport')}</Notice>
  return (
    <p className="flex items-center gap-2.5 rounded-2 bg-soft px-3 py-2 text-12 text-text2">
      <Spinner className="size-4 shrink-0 text-atext" />
      {t(by === 'person' ? 'checkout.waitingForPerson' : 'checkout.waiting')}
    </p>
  )
}
