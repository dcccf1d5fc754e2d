import { maxFailures } from '@recado/contract/integrations/fields'
import type { Integration } from '@recado/contract/integrations/api'
import { Check, Globe, KeyRound, X } from 'lucide-react'
import { useId, useState, type ReactNode, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { useTest } from './queries.ts'

/** A panel under the integration's row. The user sends a text, and reads the integration's answer or its failure. */
export function TestPanel({ record }: { record: Integration }) {
  const { t } = useTranslation('integrations')
  const [text, setText] = useState<string>(t('questionSample'))
  const { mutate, data, isPending } = useTest(record.id)
  const id = useId()
  const ask = (event: SyntheticEvent) => {
    event.preventDefault()
    // The mutation cache reports our own failures.
    if (text.trim() !== '' && !isPending) mutate(text.trim())
  }
  return (
    <div className="grid gap-4 border-b border-line bg-hover px-4 py-4 sm:grid-cols-[minmax(0,2fr)_minmax(200px,1fr)] sm:px-6 sm:pl-[72px]">
      <div className="min-w-0 space-y-2">
        <form onSubmit={ask} className="flex gap-2">
          <label htmlFor={id} className="sr-only">
            {t('question')}
          </label>
          <TextInput id={id} value={text} maxLength={256} autoComplete="off" onChange={(event) => setText(event.target.value)} />
          <Button type="submit" busy={isPending} className="self-center">
            {t('ask')}
          </Button>
        </form>
        <div role="status" className="space-y-2">
          {data && <Outcome {...data} />}
        </div>
      </div>
      <ul className="space-y-2 text-12 text-text2">
        <Note icon={<KeyRound aria-hidden className="size-3.5" />}>{t('keyNote')}</Note>
        <Note icon={<Globe aria-hidden className="size-3.5" />}>{t('addressNote', { count: maxFailures })}</Note>
      </ul>
    </div>
  )
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <span className="mt-0.5 shrink-0 text-text3">{icon}</span>
      <span className="text-pretty">{children}</span>
    </li>
  )
}

type OutcomeProps = NonNullable<ReturnType<typeof useTest>['data']>

function Outcome({ fault, text, seconds }: OutcomeProps) {
  const { t } = useTranslation('integrations')
  if (fault) {
    return (
      <p className="flex gap-2 text-13 text-badtext">
        <X aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 wrap-break-word">
          {t(`faults.${fault}`)} {text}
        </span>
      </p>
    )
  }
  return (
    <>
      <p className="flex items-center gap-2 text-13">
        <Check aria-hidden className="size-4 shrink-0 text-oktext" />
        {t('answered', { seconds: formatDecimal(Math.max(0.1, Math.round(seconds * 10) / 10)) })}
      </p>
      <p
        className={
          'max-h-48 overflow-y-auto rounded-2 bg-raise px-3 py-2 text-13 whitespace-pre-wrap wrap-break-word ' +
          'shadow-[inset_0_0_0_1px_var(--line2)]'
        }
      >
        {text || t('nothingSaid')}
      </p>
    </>
  )
}
