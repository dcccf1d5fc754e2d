import { showSignup, type SignupChoice } from '@recado/contract/official-lines/signup'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api/api.ts'
import { Button } from '#ui/Button.tsx'
import { Loading, Skeleton } from '#ui/lists/Skeleton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#kit/fields.tsx'
import { AppSwitch } from '#features/official-lines/AppSwitch.tsx'
import type { LineValues } from '#features/official-lines/rules.ts'
import { openMetaWindow } from './meta-window.ts'

interface SignupBlockProps {
  /** Of several shared numbers one is to be chosen. */
  choice: SignupChoice | null
  /** The fields to fill in by hand, in the place that they have without an app of the operator's. */
  children: ReactNode
}

/** Where the operator has an app: the window of Meta's first, and what is filled in by hand folded under it. */
export function SignupBlock({ choice, children }: SignupBlockProps) {
  const { t } = useTranslation('officialLines')
  const { data, isPending } = useQuery({ queryKey: ['official-lines', 'signup'], queryFn: () => call(showSignup, {}) })
  const { setValue, getValues, trigger, watch, formState } = useFormContext<LineValues & { name: string }>()
  const [said, setSaid] = useState<'blocked' | 'cancelled' | null>(null)
  const [waits, setWaits] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const waiting = useRef<AbortController>(null)
  useEffect(() => () => waiting.current?.abort(), [])
  const submit = () => place.current?.closest('form')?.requestSubmit()
  if (isPending)
    return (
      <Loading>
        <Skeleton className="h-40 w-full" />
      </Loading>
    )
  const offer = data?.offer
  if (!offer) return children
  const connect = async () => {
    setSaid(null)
    if (!getValues('name').trim()) return void trigger('name')
    waiting.current?.abort()
    const mine = new AbortController()
    waiting.current = mine
    setWaits(true)
    const answer = await openMetaWindow(offer, { onApp: getValues('onApp') }, mine.signal)
    if (answer === 'given up') return
    setWaits(false)
    if (typeof answer === 'string') return setSaid(answer)
    setValue('metaCode', answer.code)
    submit()
  }
  const choose = (numberId: string) => {
    setValue('metaGrant', choice?.grant ?? '')
    setValue('metaNumber', numberId)
    submit()
  }
  const { errors, isSubmitting } = formState
  const isBusy = isSubmitting && watch('metaCode') !== ''
  return (
    <div className="space-y-5" ref={place}>
      <section className="space-y-4">
        <p className="text-13 text-text2">{t('signup.text')}</p>
        <AppSwitch />
        <TextField name="pin" label={t('signup.pin')} hint={t('signup.pinHint')} inputMode="numeric" autoComplete="off" />
        <Button look="solid" busy={isBusy} onClick={() => void connect()}>
          {t('signup.connect')}
        </Button>
        <Said nameless={'name' in errors} waits={waits} said={said} />
        {choice && <Choice choice={choice} disabled={isSubmitting} onChoose={choose} />}
      </section>
      <details className="border-t border-line pt-3">
        <summary className="cursor-pointer text-13 font-semibold">{t('signup.byHand')}</summary>
        <div className="pt-4">{children}</div>
      </details>
    </div>
  )
}

interface ChoiceProps {
  choice: SignupChoice
  disabled: boolean
  onChoose: (numberId: string) => void
}

function Choice({ choice, disabled, onChoose }: ChoiceProps) {
  const { t } = useTranslation('officialLines')
  return (
    <fieldset className="space-y-2">
      <legend className="text-13 font-semibold">{t('signup.choose')}</legend>
      {choice.numbers.map(({ numberId, number, name }) => (
        <Button key={numberId} disabled={disabled} onClick={() => onChoose(numberId)}>
          {[number, name].filter(Boolean).join(' · ')}
        </Button>
      ))}
    </fieldset>
  )
}

function Said({ nameless, waits, said }: { nameless: boolean; waits: boolean; said: 'blocked' | 'cancelled' | null }) {
  const { t } = useTranslation('officialLines')
  return (
    <>
      {nameless && <Notice tone="warn">{t('signup.nameFirst')}</Notice>}
      {waits && <p className="text-12 text-text2">{t('signup.waits')}</p>}
      {said && <Notice tone="warn">{t(`signup.${said}`)}</Notice>}
    </>
  )
}
