import type { importAddressBook } from '@recado/contract/contact-imports/api'
import type { Connection } from '@recado/contract/connections/api'
import type { Output } from '@recado/contract/endpoint'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#platform/api/error-text.ts'
import { formatDecimal, formatPhone } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { FaultyRows } from './FaultyRows.tsx'
import { useAddressBook } from './queries.ts'

interface AddressBookDialogProps {
  /** The connection whose phone is asked. */
  line: Connection
  onClose: () => void
}

/**
 * Asks for confirmation, waits for the phone, then shows the result. When the dialog is closed early, the import goes on and a toast
 * reports the result.
 */
export function AddressBookDialog({ line, onClose }: AddressBookDialogProps) {
  const { t } = useTranslation('contactImports')
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  const name = `${line.name} (${formatPhone(line.number)})`
  const summary = (result: Result) => figuresOf(t, result).join(' · ')
  const { mutate, data, error, isPending } = useAddressBook({
    onSuccess: (result) => {
      if (!isShown.current) toast.success(`${t('book.over', { line: line.name })}: ${summary(result)}`)
    },
    onError: (failure) => {
      if (!isShown.current) toast.error(failure)
    },
  })
  return (
    <Dialog
      title={data ? t('book.over', { line: line.name }) : t('book.title')}
      onClose={onClose}
      footer={
        data || isPending ? (
          <Button look={data ? 'solid' : 'ghost'} onClick={onClose}>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button look="solid" onClick={() => mutate()}>
              {error !== null ? t('book.again') : t('book.start')}
            </Button>
          </>
        )
      }
    >
      <div className="space-y-3 text-13">
        {isPending && (
          <div role="status" className="flex items-start gap-3">
            <Spinner />
            <div className="min-w-0">
              <p className="break-words">{t('book.reading', { line: name })}</p>
              <p className="text-12 text-text2">{t('book.patience')}</p>
            </div>
          </div>
        )}
        {!isPending && !data && <p className="break-words text-text2">{t('book.text', { line: name })}</p>}
        {!isPending && error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
        {data && <Over result={data} summary={summary(data)} />}
      </div>
    </Dialog>
  )
}

type Result = Output<typeof importAddressBook>

function Over({ result: { newContacts, errorBag, known }, summary }: { result: Result; summary: string }) {
  const { t } = useTranslation('contactImports')
  if (newContacts.length + errorBag.length + known === 0) return <Notice tone="info">{t('book.empty')}</Notice>
  return (
    <>
      <p role="status" className="num">
        {summary}
      </p>
      {errorBag.length > 0 && (
        <section aria-label={t('book.leftOutTitle')}>
          <FaultyRows rows={errorBag} numbered={false} />
        </section>
      )}
    </>
  )
}

/** How many contacts were added, existed already, and were left out. */
function figuresOf(t: ReturnType<typeof useTranslation<'contactImports'>>['t'], result: Result): string[] {
  const { newContacts, known, errorBag } = result
  const [created, faulty] = [newContacts.length, errorBag.length]
  return [
    t('created', { count: created, number: formatDecimal(created) }),
    ...(known > 0 ? [t('kept', { count: known, number: formatDecimal(known) })] : []),
    ...(faulty > 0 ? [t('book.leftOut', { count: faulty, number: formatDecimal(faulty) })] : []),
  ]
}
