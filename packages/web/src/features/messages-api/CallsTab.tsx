import { callsPerSecond, maxWaiting } from '@recado/contract/messages-api/api'
import { idempotencyHeader } from '@recado/contract/idempotency'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#platform/format.ts'
import { cx } from '#ui/cx.ts'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { copyText } from '#ui/overlays/copy-text.ts'
import { addressOf, callNames, type CallName, fieldsOf } from './calls.ts'
import { Code } from './Code.tsx'
import { answerOf, exampleIn, type ExampleName, examplesOf, type Program, programs, type Words } from './examples.ts'

/** The calls. For the chosen call: an example, its response and its fields. */
export function CallsTab() {
  const { t } = useTranslation('messagesApi')
  const [call, setCall] = useState<CallName>('send')
  const [program, setProgram] = useState<Program>('curl')
  return (
    <div className="space-y-4 py-3">
      <ul aria-label={t('calls.label')} className="overflow-hidden rounded-3 border border-line2">
        {callNames.map((name) => (
          <CallRow key={name} name={name} isChosen={name === call} onChoose={() => setCall(name)} />
        ))}
      </ul>
      {examplesOf(call).map((name, at) => (
        <Example key={name} name={name} program={program} onProgram={at === 0 ? setProgram : undefined} />
      ))}
      <Fields call={call} />
    </div>
  )
}

function CallRow({ name, isChosen, onChoose }: { name: CallName; isChosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation('messagesApi')
  return (
    <li className="border-line not-first:border-t">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className={cx(
          'inset-focus flex w-full flex-wrap items-center gap-x-3 gap-y-0.5 px-3.5 py-2.5 text-left text-13 touch:min-h-11',
          isChosen ? 'bg-soft' : 'hover:bg-hover',
        )}
      >
        <span className="rounded-1 bg-oksoft px-1.5 py-0.5 text-11 font-semibold text-oktext">POST</span>
        <code className="font-mono text-12">{addressOf(name)}</code>
        <span className="text-text2">{t(`calls.${name}`)}</span>
        <code className="ml-auto font-mono text-11 text-text2 max-sm:ml-0 max-sm:w-full">{`{${fieldsOf(name).join(', ')}}`}</code>
      </button>
    </li>
  )
}

interface ExampleProps {
  name: ExampleName
  program: Program
  /** Set for the first example of a call, which chooses the language of all examples. */
  onProgram: ((program: Program) => void) | undefined
}

function Example({ name, program, onProgram }: ExampleProps) {
  const { t } = useTranslation('messagesApi')
  const text = exampleIn(program, name, location.origin, useWords())
  const title = t(`examples.${name}`)
  return (
    <section aria-label={title} className="space-y-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-14 font-semibold">{title}</h2>
        {onProgram && (
          <div className="flex max-sm:order-last max-sm:w-full">
            <Segmented
              label={t('programs')}
              options={programs.map((value) => ({ value, label: value }))}
              value={program}
              onChange={onProgram}
            />
          </div>
        )}
        <IconButton label={t('copyExample')} onClick={() => void copyText(text, t('exampleCopied'))}>
          <Copy className="size-4" aria-hidden />
        </IconButton>
      </div>
      <Code label={`${title}: ${program}`} text={text} />
      <p className="text-12 font-medium">
        {t('answer')} <span className="num font-semibold text-oktext">200</span>
      </p>
      <Code label={`${title}: ${t('answer')}`} text={answerOf(name)} wraps />
    </section>
  )
}

function useWords(): Words {
  const { t } = useTranslation('messagesApi')
  return {
    comment: t('comment'),
    commentOfMedia: t('commentOfMedia'),
    commentOfRequests: t('commentOfRequests'),
    shipped: t('sample.shipped'),
    receipt: t('sample.receipt'),
    arrives: t('sample.arrives'),
  }
}

function Fields({ call }: { call: CallName }) {
  const { t } = useTranslation('messagesApi')
  const told = [...fieldsOf(call).map((name) => [name, t(`fields.${name}`)]), [idempotencyHeader, t('idempotency')]]
  return (
    <section aria-label={t('fieldsLabel')} className="space-y-2 text-12">
      <dl className="grid gap-x-6 gap-y-1.5 sm:grid-cols-[140px_minmax(0,1fr)]">
        {told.map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="font-mono">{name}</dt>
            <dd className="text-pretty text-text2 max-sm:mb-1">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="text-pretty text-text2">{t('limits', { calls: callsPerSecond, waiting: formatDecimal(maxWaiting) })}</p>
      <p className="text-pretty text-text2">{t('tokens')}</p>
    </section>
  )
}
