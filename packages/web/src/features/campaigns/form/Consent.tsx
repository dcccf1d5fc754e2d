import { ShieldAlert } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import type { CampaignValues } from './campaign-form.ts'

/** Some recipients never wrote. The sender confirms that they agreed, or leaves them out. */
export function Consent({ count }: { count: number }) {
  const { t } = useTranslation('campaigns')
  const id = useId()
  const { clearErrors } = useFormContext<CampaignValues>()
  const { field, fieldState } = useController<CampaignValues, 'strangers'>({ name: 'strangers' })
  useForgetting(() => field.onChange(null))
  const people = { count, number: formatDecimal(count) }
  const say = (value: CampaignValues['strangers']) => {
    field.onChange(value)
    clearErrors('strangers')
  }
  return (
    <section aria-labelledby={id} className="flex gap-2.5 rounded-4 bg-warnsoft p-3.5 text-12 text-warntext">
      <ShieldAlert className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
      <div className="min-w-0 flex-1">
        <h2 id={id} className="num text-13 font-semibold">
          {field.value === 'leave' ? t('consent.left', people) : t('consent.title', people)}
        </h2>
        {field.value === 'leave' ? (
          <Button size="small" className="mt-2" onClick={() => say(null)}>
            {t('consent.takeBack')}
          </Button>
        ) : (
          <>
            <p>{t('consent.text')}</p>
            <div className="my-1.5 text-text">
              <Checkbox
                label={t('consent.agreed', people)}
                error={fieldState.error?.message}
                checked={field.value === 'include'}
                onChange={(agreed) => say(agreed ? 'include' : null)}
              />
            </div>
            <Button size="small" onClick={() => say('leave')}>
              {t('consent.leave', people)}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

/** A statement about some people does not apply to others, so a change of recipients clears it. */
function useForgetting(forget: () => void): void {
  const { kind, contactListId, tagId, whatsappId } = useWatch<CampaignValues>() as CampaignValues
  const people = `${kind} ${contactListId} ${tagId} ${whatsappId}`
  const said = useRef(people)
  useEffect(() => {
    if (said.current === people) return
    said.current = people
    forget()
  }, [people, forget])
}
