import type { Contact } from '@recado/contract/contacts/api'
import { ArrowRightLeft } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatPhone } from '#platform/format.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { rowsOf, type Picked, type Row } from './rows.ts'

const layout = 'grid grid-cols-2 items-center gap-x-3 sm:grid-cols-[112px_minmax(0,1fr)_minmax(0,1fr)]'

/** The contact that stays, on the left, and the contact merged into it. */
export function Heads({ kept, gone, onSwap }: { kept: Contact; gone: Contact; onSwap: () => void }) {
  const { t } = useTranslation('contactMerges')
  return (
    <div className={cx(layout, 'pb-2')}>
      <div className="max-sm:col-span-2 max-sm:pb-2">
        <Button look="ghost" size="small" className="-ml-2.5" onClick={onSwap}>
          <ArrowRightLeft className="size-4" strokeWidth={1.75} aria-hidden />
          {t('swap')}
        </Button>
      </div>
      <Head contact={kept} role={t('stays')} className="bg-soft shadow-[inset_0_0_0_1.5px_var(--solid)]" />
      <Head contact={gone} role={t('goes')} className="shadow-[inset_0_0_0_1px_var(--line2)]" />
    </div>
  )
}

function Head({ contact, role, className }: { contact: Contact; role: string; className: string }) {
  const { t } = useTranslation('contactMerges')
  return (
    <div className={cx('flex h-full min-w-0 items-center gap-3 rounded-4 px-3 py-2.5', className)}>
      <Avatar name={contact.name} src={contact.profilePicUrl} size={38} className="max-sm:hidden!" />
      <p className="min-w-0 text-11 text-text2">
        <span className="block">{role}</span>
        <span className="block text-13 font-semibold break-words text-text">
          <bdi>{contact.name}</bdi>
        </span>
        <span className="num block">{t('since', { date: formatDate(contact.createdAt) })}</span>
      </p>
    </div>
  )
}

interface ChoicesProps {
  kept: Contact
  gone: Contact
  picked: Picked
  onPick: (picked: Picked) => void
}

/** The choice of the value that counts where the two differ. */
export function Choices({ kept, gone, picked, onPick }: ChoicesProps) {
  return rowsOf(kept, gone, picked).map((row) => (
    <Choice key={row.key} row={row} onChoose={(side) => onPick({ ...picked, [row.key]: side === 'gone' ? gone.id : kept.id })} />
  ))
}

function Choice({ row, onChoose }: { row: Row; onChoose: (side: Row['chosen']) => void }) {
  const { t } = useTranslation('contactMerges')
  const id = useId()
  const label = row.field === 'extra' ? row.name : t(`fields.${row.field}`)
  const textOf = (value: string) => {
    if (row.field === 'disableBot') return t(value === 'true' ? 'noBot' : 'bot')
    return row.field === 'number' ? formatPhone(value) : value
  }
  return (
    <div role="radiogroup" aria-labelledby={id} className={cx(layout, 'border-b border-line py-1 text-13')}>
      <span id={id} className="text-12 break-words text-text2 max-sm:col-span-2 max-sm:pt-1">
        {label}
      </span>
      {(['kept', 'gone'] as const).map((side) =>
        row[side] === '' ? (
          <span key={side} className="pl-6.5 text-text3">
            {t('empty')}
          </span>
        ) : (
          <label key={side} className="flex min-h-6 min-w-0 items-start gap-2.5 py-1 touch:min-h-10 touch:items-center">
            <input
              type="radio"
              name={id}
              checked={row.chosen === side}
              onChange={() => onChoose(side)}
              className={cx(
                'mt-0.5 grid size-4 shrink-0 appearance-none place-items-center rounded-full bg-raise shadow-control touch:mt-0',
                'before:size-2 before:rounded-full checked:bg-solid checked:shadow-none checked:before:bg-on',
              )}
            />
            <span className={cx('min-w-0 break-words', row.field === 'number' && 'num', row.chosen !== side && 'text-text2')}>
              {textOf(row[side])}
            </span>
          </label>
        ),
      )}
    </div>
  )
}
