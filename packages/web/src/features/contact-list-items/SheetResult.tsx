import type { uploadSheet } from '@recado/contract/contact-lists/api'
import type { Output } from '@recado/contract/endpoint'
import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { ScrollRegion } from '#ui/overlays/ScrollRegion.tsx'

/** Users do not read more than this one by one. */
const maxShown = 100

interface SheetResultProps {
  result: Output<typeof uploadSheet>
  onClose: () => void
}

/** The result of a sheet, and the lines that were not imported, each with the reason. */
export function SheetResult({ result, onClose }: SheetResultProps) {
  const { t } = useTranslation('contactListItems')
  const { faulty } = result
  return (
    <Dialog
      title={t('sheetTitle')}
      flush
      onClose={onClose}
      footer={
        <Button look="solid" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <ScrollRegion label={t('sheetTitle')}>
        <p className="num flex items-center gap-2 text-13">
          <CircleCheck aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-oktext" />
          {inWords(t, result)}
        </p>
        <h3 className="num mt-4 flex items-center gap-2 text-13 font-medium">
          <CircleX aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-badtext" />
          {t('faulty', { count: faulty.length, number: formatDecimal(faulty.length) })}
        </h3>
        <ul className="mt-2 divide-y divide-line text-13">
          {faulty.slice(0, maxShown).map(({ row, name, column, text }) => (
            <li key={row} className="py-2">
              <div className="flex justify-between gap-3">
                <span className={name ? 'min-w-0 truncate' : 'text-text3'}>{name || t('nameless')}</span>
                <span className="num shrink-0 text-12 text-text3">{t('row', { row })}</span>
              </div>
              <p className="text-12 text-badtext">
                {text ? t(`faults.${column}`) : t(`lacks.${column}`)}
                {text && column !== 'name' && <span className="num text-text2"> · {text}</span>}
              </p>
            </li>
          ))}
        </ul>
        {faulty.length > maxShown && (
          <p className="num mt-2 text-12 text-text3">{t('faultyMore', { number: formatDecimal(faulty.length - maxShown) })}</p>
        )}
      </ScrollRegion>
    </Dialog>
  )
}

/** How many people were added, and how many existed already. */
export function inWords(
  t: ReturnType<typeof useTranslation<'contactListItems'>>['t'],
  { imported, repeated }: Output<typeof uploadSheet>,
): string {
  const came = t('imported', { count: imported, number: formatDecimal(imported) })
  return repeated > 0 ? `${came} · ${t('repeated', { count: repeated, number: formatDecimal(repeated) })}` : came
}
