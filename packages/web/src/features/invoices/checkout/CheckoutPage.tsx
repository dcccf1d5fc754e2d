import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from '#platform/router/router.tsx'
import { useTitle } from '#ui/hooks/use-title.ts'
import { Checkout } from './Checkout.tsx'
import type { FrameProps } from './frame.ts'

/** The same as a page with an address, for mails and links. */
export function CheckoutPage() {
  const { t } = useTranslation('invoices')
  const { invoiceId } = useParams()
  const navigate = useNavigate()
  useTitle(t('checkout.title'))
  return <Checkout key={invoiceId} invoiceId={Number(invoiceId)} Frame={OnPage} onClose={() => void navigate('/financeiro')} />
}

function OnPage({ title, description, onSubmit, footer, children }: FrameProps) {
  return (
    <div className="h-full overflow-y-auto">
      <form noValidate onSubmit={onSubmit} className="flex min-h-full max-w-[688px] flex-col sm:min-h-0">
        <header className="px-4 pt-4 pb-1 sm:px-6 sm:pt-5">
          <h1 className="text-20 font-semibold tracking-[-.015em]">{title}</h1>
          <p className="num min-h-[17px] text-12 text-text3">{description}</p>
        </header>
        <div className="flex-1 px-4 py-3 sm:px-6">{children}</div>
        {footer && (
          <footer className="sticky bottom-0 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-sheet px-4 py-3 sm:px-6">
            {footer}
          </footer>
        )}
      </form>
    </div>
  )
}
