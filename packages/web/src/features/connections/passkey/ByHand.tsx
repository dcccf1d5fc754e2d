import { Copy } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { maxAssertion } from '@recado/contract/connections/passkey'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { Notice } from '#ui/Notice.tsx'
import { copyText } from '#ui/overlays/copy-text.ts'
import { snippetFor } from './helper.ts'

interface ByHandProps {
  challenge: string
  busy: boolean
  onAnswer: (assertion: string) => void
}

/** The last resort: the user asks in the console of WhatsApp's site, and brings the answer. */
export function ByHand({ challenge, busy, onAnswer }: ByHandProps) {
  const { t } = useTranslation('connectionForm')
  const [text, setText] = useState('')
  const isTooLong = text.length > maxAssertion
  const give = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isTooLong) onAnswer(text.trim().replaceAll(/^'|'$/g, ''))
  }
  const snippet = snippetFor(challenge)
  return (
    <form onSubmit={give} className="space-y-3">
      <Notice tone="warn">{t('passkeyHand.warning')}</Notice>
      <p className="text-13 text-text2">{t('passkeyHand.how')}</p>
      <pre className="rounded-3 bg-sunk p-3 text-12 break-all whitespace-pre-wrap">{snippet}</pre>
      <Button type="button" size="small" onClick={() => void copyText(snippet, t('passkeyHand.copied'))}>
        <Copy className="size-3.5" aria-hidden />
        {t('passkeyHand.copy')}
      </Button>
      <Field label={t('passkeyHand.answer')} error={isTooLong ? t('passkeyHand.tooLong') : undefined}>
        {(control) => (
          <TextInput {...control} autoComplete="off" value={text} onChange={(event) => setText(event.currentTarget.value)} />
        )}
      </Field>
      <Button type="submit" look="solid" busy={busy}>
        {t('passkeyHand.check')}
      </Button>
    </form>
  )
}
