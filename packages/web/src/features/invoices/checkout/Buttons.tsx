import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import type { Flow } from './use-flow.ts'

/** The buttons back and next. At the last step, a note on how to pay. */
export function Buttons({ flow: { step, charge, isPaying, failure, back } }: { flow: Flow }) {
  const { t } = useTranslation(['invoices', 'ui'])
  return (
    <>
      {step !== 'data' && (
        <Button look="ghost" className="mr-auto" disabled={isPaying} onClick={back}>
          {t('checkout.back')}
        </Button>
      )}
      {step === 'data' && (
        <Button type="submit" look="solid">
          {t('checkout.next')}
        </Button>
      )}
      {step === 'review' && (
        <Button type="submit" look="solid" busy={isPaying}>
          {t(failure ? 'ui:tryAgain' : 'pay')}
        </Button>
      )}
      {step === 'payment' && charge?.qrcode.qrcode && (
        <span className="flex items-center gap-1.5 text-12 text-text2">
          <ShieldCheck aria-hidden className="size-4" strokeWidth={1.75} />
          {t('checkout.noCard')}
        </span>
      )}
    </>
  )
}
