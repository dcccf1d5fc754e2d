import { allMarkets } from '@recado/contract/message-prices/market'
import { readAmount } from '@recado/contract/message-prices/amount'
import { faultOf, noCurrency, rateCategories, type RateCategory } from '@recado/contract/message-prices/rates'
import type { MessageRate } from '@recado/contract/message-prices/rates-api'
import { dayIn } from '@recado/contract/days'
import i18next from 'i18next'
import { useMemo, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { categoryName } from '#features/message-prices/price-text.ts'
import { SelectField, TextField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { useSave } from '#kit/record-calls.ts'
import { formatDay, formatDecimal } from '#platform/format.ts'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { marketOptions } from './markets.ts'
import { effectOf, rates } from './queries.ts'

/** What messages lack, as the notice about it has it. */
export interface Proposed {
  market: string
  category: RateCategory
  currency: string
  from: string
}

export function RateDialog({ record, onClose }: { record: MessageRate | null; onClose: () => void }) {
  return <Form record={record} values={record ? valuesOf(record) : nothing()} onClose={onClose} />
}

/** A new rate, filled as far as it is known. */
export function ProposedRateDialog({ proposed, onClose }: { proposed: Proposed; onClose: () => void }) {
  return <Form record={null} values={{ ...nothing(), ...proposed }} onClose={onClose} />
}

interface FormProps {
  record: MessageRate | null
  values: Values
  onClose: () => void
}

/** Asks before a rate of a day that has passed changes prices. */
function Form({ record, values, onClose }: FormProps) {
  const { t } = useTranslation('messageRates')
  const save = useSave(rates)
  const [asked, setAsked] = useState<Asked | null>(null)
  const form = useDialogForm({
    schema: rateSchema,
    values,
    record,
    valuesOf,
    save: async (rate, seen) => {
      const effect = await effectOf({ ...rate, ...(record && { id: record.id }) })
      if (effect.messages > 0 && !(await new Promise<boolean>((answer) => setAsked({ ...effect, answer })))) return null
      return save(record?.id ?? null, rate, seen)
    },
    saved: () => null,
    onSaved: (saved) => saved && onClose(),
    fieldOf: { ERR_RATE_EXISTS: 'from' },
  })
  const settle = (isAgreed: boolean) => {
    asked?.answer(isAgreed)
    setAsked(null)
  }
  return (
    <>
      <FormDialog of={form} title={record ? t('editTitle') : t('add')} onClose={onClose}>
        <Fields />
      </FormDialog>
      {asked && (
        <ConfirmDialog
          title={t('effectTitle')}
          confirmLabel={t('effectConfirm')}
          onConfirm={async () => settle(true)}
          onClose={() => settle(false)}
        >
          {t('effect', { count: asked.messages, shown: formatDecimal(asked.messages), day: formatDay(asked.since ?? '') })}
        </ConfirmDialog>
      )}
    </>
  )
}

interface Asked {
  messages: number
  since: string | null
  answer: (isAgreed: boolean) => void
}

function Fields() {
  const { t } = useTranslation('messageRates')
  const { t: words } = useTranslation('messagePrices')
  const { watch } = useFormContext<Values>()
  const markets = useMemo(() => marketOptions(words), [words])
  const isCount = watch('category') === 'allowance'
  const categories = rateCategories.map((value) => ({ value, label: categoryName(words, value) }))
  return (
    <>
      <SelectField name="category" label={t('category')} options={categories} />
      {!isCount && (
        <>
          <SelectField name="market" label={t('market')} options={markets} />
          <TextField name="currency" label={t('currency')} hint={t('currencyHint')} autoComplete="off" />
        </>
      )}
      <TextField name="amount" label={t(isCount ? 'replies' : 'price')} inputMode="decimal" autoComplete="off" />
      <TextField name="from" type="date" label={t('from')} />
    </>
  )
}

interface Values {
  market: string
  category: RateCategory
  currency: string
  amount: string
  from: string
}

const nothing = (): Values => ({
  market: 'BR',
  category: 'service',
  currency: 'USD',
  amount: '',
  from: dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date()),
})

function valuesOf({ market, category, currency, amount, from }: MessageRate): Values {
  return { market, category, currency, amount: amount.replace('.', ','), from }
}

const invalid = { error: () => i18next.t('validation:invalid') }

const rateSchema = z
  .pipe(
    z.object({
      market: z.string(),
      category: z.enum(rateCategories),
      currency: z.string(),
      amount: z.string().check(z.refine((text) => readAmount(text) !== undefined, invalid)),
      from: z.string().check(z.regex(/^2\d{3}-\d\d-\d\d$/, invalid)),
    }),
    z.transform(({ market, category, currency, amount, from }) => {
      const isCount = category === 'allowance'
      return {
        market: isCount ? allMarkets : market,
        category,
        currency: isCount ? noCurrency : currency.trim().toUpperCase(),
        amount: readAmount(amount) ?? '',
        from,
      }
    }),
  )
  .check((given) => {
    const field = faultOf(given.value)
    if (field) given.issues.push({ code: 'custom', input: given.value, path: [field], message: invalid.error() })
  })
