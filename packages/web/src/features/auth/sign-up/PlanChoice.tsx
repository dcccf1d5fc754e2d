import type { Plan } from '@recado/contract/companies/company'
import { planFlags } from '@recado/contract/plan-flags'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#platform/api/error-text.ts'
import { formatMoney } from '#platform/format.ts'
import { cx } from '#ui/cx.ts'
import { Loading, Skeleton } from '#ui/lists/Skeleton.tsx'
import { Notice } from '#ui/Notice.tsx'

interface PlanChoiceProps {
  /** Undefined until the plans are loaded. */
  plans: readonly Plan[] | undefined
  loadError: unknown
  chosen: number | undefined
  error: string | undefined
  onChoose: (id: number) => void
  /** The choice stands beside the form and shows everything that the plans include. */
  isWide: boolean
}

/** The choice of a plan. Each plan shows its price and what it includes. */
export function PlanChoice({ plans, loadError, chosen, error, onChoose, isWide }: PlanChoiceProps) {
  const { t } = useTranslation('auth')
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="w-full max-w-[460px]">
      <legend className={isWide ? 'text-16 font-semibold' : 'mb-1 text-12 font-medium text-text2'}>{t('register.plan')}</legend>
      {isWide && <p className="mb-3 text-12 text-text2">{t('register.planText')}</p>}
      {loadError !== undefined && <Notice tone="bad">{errorText(loadError)}</Notice>}
      {plans?.length === 0 && <Notice tone="info">{t('register.noPlans')}</Notice>}
      {!plans && loadError === undefined && (
        <Loading>
          <Skeleton className="h-20 w-full" />
          <Skeleton className="mt-2 h-20 w-full" />
        </Loading>
      )}
      <div className="grid gap-2">
        {plans?.map((plan) => (
          <PlanCard key={plan.id} plan={plan} group={id} isChosen={plan.id === chosen} onChoose={onChoose} isWide={isWide} />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-12 text-badtext">
          {error}
        </p>
      )}
      {isWide && <p className="mt-4 text-12 text-text2">{t('register.payment')}</p>}
    </fieldset>
  )
}

interface PlanCardProps {
  plan: Plan
  group: string
  isChosen: boolean
  onChoose: (id: number) => void
  isWide: boolean
}

function PlanCard({ plan, group, isChosen, onChoose, isWide }: PlanCardProps) {
  const { t } = useTranslation('auth')
  const limits = [
    t('register.people', { count: plan.users }),
    t('register.numbers', { count: plan.connections }),
    t('register.queues', { count: plan.queues }),
  ]
  const features = planFlags.filter((flag) => plan[flag])
  const name = `${group}-${plan.id}`
  return (
    <label
      className={cx(
        'flex items-start gap-3 rounded-3 bg-raise px-3.5 py-2.5 shadow-control hover:bg-hover',
        'has-checked:bg-soft has-checked:shadow-[inset_0_0_0_1.5px_var(--solid)] has-focus-visible:ring-2 has-focus-visible:ring-ring',
      )}
    >
      <input
        type="radio"
        name={group}
        value={plan.id}
        checked={isChosen}
        onChange={() => onChoose(plan.id)}
        aria-labelledby={name}
        aria-describedby={`${name}-has`}
        className={cx(
          'mt-0.5 grid size-4 shrink-0 appearance-none place-items-center rounded-full bg-raise shadow-control outline-none',
          'before:size-2 before:rounded-full checked:bg-solid checked:shadow-none checked:before:bg-on',
        )}
      />
      <span className="min-w-0 flex-1">
        <span id={name} className="flex flex-wrap justify-between gap-x-3 text-14 font-semibold">
          <span className="min-w-0 break-words">{plan.name}</span>{' '}
          <span className="num">
            {formatMoney(plan.value)}
            <span className="text-12 font-normal text-text2">{t('register.aMonth')}</span>
          </span>
        </span>
        <span id={`${name}-has`} className="block text-12 text-text2">
          <span className="num block">{limits.join(' · ')}</span>
          <span className={isWide ? 'mt-1 flex flex-wrap gap-x-3 gap-y-0.5' : 'sr-only'}>
            {features.map((flag) => (
              <span key={flag} className="flex items-center gap-1 text-text">
                <Check className="size-3.5 text-oktext" strokeWidth={2} aria-hidden />
                {t(`register.features.${flag}`)}
              </span>
            ))}
          </span>
        </span>
      </span>
    </label>
  )
}
