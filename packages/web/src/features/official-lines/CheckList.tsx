import { steps as stepNames, type Step } from '@recado/contract/official-lines/api'
import type { TFunction } from 'i18next'
import { Circle, CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#platform/i18n.ts'
import { formatTime } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { MetaLink } from './MetaLink.tsx'
import { accountOf, fieldOf, sayingOf, type LineField } from './rules.ts'

/** Meta was not asked yet. */
export const unasked: readonly Step[] = stepNames.map((name) => ({ name, state: 'waiting', value: '', code: null, words: '' }))

interface CheckListProps {
  steps: readonly Step[]
  /** Meta is being asked. */
  checking: boolean
  checkedAt?: string
  /** Changes when a check was refused: the first red step takes the focus. */
  refused?: object | null
  onField: (field: LineField) => void
}

/** Meta's conditions for a line, in the order in which they are checked. What changes is read out. */
export function CheckList({ steps, checking, checkedAt, refused = null, onField }: CheckListProps) {
  const { t } = useTranslation('officialLines')
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (!refused) return
    const red = list.current?.querySelector<HTMLElement>('[data-failed]')
    red?.scrollIntoView({ block: 'nearest' })
    red?.focus()
  }, [refused])
  // On a phone the list stands under the form.
  useEffect(() => {
    if (checking) list.current?.scrollIntoView({ block: 'nearest' })
  }, [checking])
  const current = checking ? steps.findIndex(({ state }) => state !== 'good') : -1
  const told = steps.filter(({ state }) => state !== 'waiting').map((step) => spoken(t, step))
  return (
    <>
      <ol ref={list} aria-label={t('check')} className="-mx-1">
        {steps.map((step, index) => (
          <StepRow key={step.name} step={step} checking={index === current} checkedAt={checkedAt} onField={onField} />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {checking ? t('signs.checking') : told.join(' ')}
      </p>
    </>
  )
}

interface StepRowProps {
  step: Step
  checking: boolean
  checkedAt: string | undefined
  onField: (field: LineField) => void
}

function StepRow({ step, checking, checkedAt, onField }: StepRowProps) {
  const { t } = useTranslation('officialLines')
  const failed = step.state === 'failed' && !checking
  const saying = checking ? null : sayingOf(step)
  return (
    <li
      tabIndex={-1}
      data-failed={failed || undefined}
      className="flex min-h-11 items-start gap-2 rounded-2 px-1 py-2.5 text-13 outline-offset-[-2px]"
    >
      <Sign state={checking ? 'checking' : step.state} />
      <div className="min-w-0 flex-1">
        <p className={cx('break-words', step.state === 'waiting' && 'text-text2')}>{nameOf(t, step)}</p>
        {saying && (
          <p className={cx('text-12 text-pretty break-words', failed ? 'text-badtext' : 'text-text3')}>{wordsOf(t, step)}</p>
        )}
        {failed && <NextStep step={step} onField={onField} />}
      </div>
      {step.state === 'good' && checkedAt && (
        <time dateTime={checkedAt} className="num shrink-0 text-11 leading-[19px] text-text3">
          {formatTime(checkedAt)}
        </time>
      )}
    </li>
  )
}

function NextStep({ step, onField }: Pick<StepRowProps, 'step' | 'onField'>) {
  const { t } = useTranslation(['officialLines', 'ui'])
  const field = fieldOf(step)
  if (step.name === 'payment') return <MetaLink />
  if (sayingOf(step) === 'noAnswer')
    return (
      <Button type="submit" size="small" className="mt-1">
        {t('ui:tryAgain')}
      </Button>
    )
  if (field === null || field === 'appId') return null
  const isUnregistered = sayingOf(step) === 'unregistered'
  return (
    <span className="flex text-12 *:text-left">
      <TextButton onClick={() => onField(field)}>{isUnregistered ? t('register') : t('backTo', { field: t(field) })}</TextButton>
    </span>
  )
}

const signs = {
  waiting: { Icon: Circle, look: 'text-text3' },
  good: { Icon: CircleCheck, look: 'text-oktext' },
  note: { Icon: CircleAlert, look: 'text-warntext' },
  failed: { Icon: CircleX, look: 'text-badtext' },
}

function Sign({ state }: { state: Step['state'] | 'checking' }) {
  const { t } = useTranslation('officialLines')
  const words = <span className="sr-only">{t(`signs.${state}`)}: </span>
  if (state === 'checking')
    return (
      <span className="mt-px text-atext">
        <Spinner className="size-4" />
        {words}
      </span>
    )
  const { Icon, look } = signs[state]
  return (
    <span className={cx('mt-px', look)}>
      <Icon className="size-4" strokeWidth={1.85} aria-hidden />
      {words}
    </span>
  )
}

type Words = TFunction<'officialLines'>

function nameOf(t: Words, { name, state, value }: Step): string {
  if (state !== 'good' || value === '') return t(`steps.${name}`)
  if (name === 'number') return t('found.number', { value })
  if (name !== 'account') return t(`steps.${name}`)
  const account = accountOf(value)
  if (account.currency === '') return t('found.account', { value })
  return t('found.accountIn', { value: account.name, currency: signOf(account.currency) })
}

function signOf(currency: string): string {
  try {
    const parts = new Intl.NumberFormat(currentLanguage(), { style: 'currency', currency }).formatToParts(0)
    return parts.find(({ type }) => type === 'currency')?.value ?? currency
  } catch {
    return currency
  }
}

function wordsOf(t: Words, step: Step): string {
  const saying = sayingOf(step)
  return saying ? t(`says.${saying}`, { words: step.words, code: step.code ?? '', value: step.value }) : ''
}

function spoken(t: Words, step: Step): string {
  const said = [t(`signs.${step.state}`), nameOf(t, step)].join(': ')
  return `${said}. ${wordsOf(t, step)}`
}
