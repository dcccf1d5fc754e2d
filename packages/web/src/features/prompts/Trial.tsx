import { tryPrompt } from '@recado/contract/prompts/api'
import type { Output } from '@recado/contract/endpoint'
import { FlaskConical } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api/api.ts'
import { codeText } from '#platform/api/error-text.ts'
import { formatDecimal } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { toast } from '#ui/overlays/toast.ts'
import type { FormValues, ValidValues } from './form.ts'

interface Line {
  fromMe: boolean
  body: string
}

type Answer = Output<typeof tryPrompt>

/** The user plays the customer, and the prompt in the form answers. Nothing is stored. */
export function Trial({ of: { lines, last, busy, ask } }: { of: Trying }) {
  const { t } = useTranslation('prompts')
  const [typed, setTyped] = useState('')
  const send = async () => {
    const body = typed.trim()
    if (body !== '' && !busy) await ask(body, () => setTyped(''))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey) return
    event.preventDefault()
    void send()
  }
  return (
    <aside aria-label={t('tabs.trial')} className="flex min-h-[360px] flex-col rounded-2 border border-line bg-raised">
      <header className="flex items-center gap-2 border-b border-line px-3 py-2">
        <FlaskConical aria-hidden className="size-4 text-text3" />
        <span className="font-medium">{t('tabs.trial')}</span>
        <span className="ml-auto text-12 text-text3">{t('trialHint')}</span>
      </header>
      <div role="log" aria-label={t('tabs.trial')} className="flex max-h-[560px] flex-1 flex-col gap-2 overflow-y-auto p-3">
        {lines.length === 0 && <p className="m-auto text-center text-13 text-text3">{t('trialEmpty')}</p>}
        <Lines of={lines} />
        {busy && <p className="text-12 text-text3">{t('thinking')}</p>}
        {last && <Outcome of={last} />}
      </div>
      <div className="flex gap-2 border-t border-line p-2">
        <TextInput
          aria-label={t('trialPlaceholder')}
          placeholder={t('trialPlaceholder')}
          value={typed}
          maxLength={1_000}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button busy={busy} onClick={() => void send()}>
          {t('ask')}
        </Button>
      </div>
    </aside>
  )
}

interface Trying {
  lines: readonly Line[]
  last: Answer | null
  busy: boolean
  ask: (body: string, onTaken: () => void) => Promise<void>
}

/** The trial conversation, which stays while another tab is shown. */
export function useTrial(
  { getValues, trigger }: UseFormReturn<FormValues, unknown, ValidValues>,
  promptId: number | undefined,
): Trying {
  const [lines, setLines] = useState<readonly Line[]>([])
  const [last, setLast] = useState<Answer | null>(null)
  const [busy, setBusy] = useState(false)
  const ask = async (body: string, onTaken: () => void): Promise<void> => {
    if (!(await trigger(['prompt', 'model', 'maxTokens', 'maxMessages', 'temperature']))) return
    onTaken()
    const messages = [...lines, { fromMe: false, body }]
    setBusy(true)
    setLines(messages)
    setLast(null)
    try {
      const answer = await call(tryPrompt, { ...inputOf(getValues()), ...(promptId === undefined ? {} : { promptId }), messages })
      setLines([...messages, ...answer.parts.map((part) => ({ fromMe: true, body: part }))])
      setLast(answer)
    } catch (error) {
      toast.error(error)
    } finally {
      setBusy(false)
    }
  }
  return { lines, last, busy, ask }
}

function Lines({ of }: { of: readonly Line[] }) {
  return of.map(({ fromMe, body }, place) => (
    <p
      key={place}
      className={cx(
        'max-w-[85%] rounded-2 px-3 py-2 text-13 break-words whitespace-pre-wrap',
        fromMe ? 'self-start border border-line bg-surface' : 'self-end bg-infosoft text-infotext',
      )}
    >
      {body}
    </p>
  ))
}

/** Whether people would take over, how long it took, and what it cost. */
function Outcome({ of: { action, reason, ms, tokens } }: { of: Answer }) {
  const { t } = useTranslation('prompts')
  const seconds = formatDecimal(ms / 1_000)
  return (
    <>
      {reason && <p className="rounded-2 bg-badsoft px-3 py-2 text-12 text-badtext">{codeText(reason)}</p>}
      {action === 'transfer' && <p className="rounded-2 bg-warnsoft px-3 py-2 text-12 text-warntext">{t('wouldTransfer')}</p>}
      <p className="num text-12 text-text3">
        {tokens === null ? t('took', { seconds }) : t('tookTokens', { seconds, count: tokens })}
      </p>
    </>
  )
}

function inputOf({ prompt, model, maxTokens, maxMessages, temperature, apiKey }: FormValues) {
  return { prompt, model, maxTokens, maxMessages, apiKey, temperature }
}
