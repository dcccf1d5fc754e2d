import { placeholderTokens, splitPlaceholders } from '@recado/contract/bots/placeholders'
import { maxMessageLength } from '@recado/contract/field'
import { campaignPlaceholders, type Variant } from '@recado/contract/campaigns/texts'
import { useId, useRef, type RefObject } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { EmojiButton } from '#features/messages/composer/EmojiButton.tsx'
import { formatDecimal } from '#platform/format.ts'
import { cx } from '#ui/cx.ts'
import { useAutoGrow } from '#ui/hooks/use-auto-grow.ts'
import type { CampaignValues } from './campaign-form.ts'

interface MessageEditorProps {
  variant: Variant
  /** The company's variables. */
  own: readonly string[]
}

/** One text. Names in braces are highlighted, and unknown names even more. */
export function MessageEditor({ variant, own }: MessageEditorProps) {
  const { t } = useTranslation('campaigns')
  const id = useId()
  const { field, fieldState } = useController<CampaignValues, `message${Variant}`>({ name: `message${variant}` })
  const area = useRef<HTMLTextAreaElement>(null)
  useAutoGrow(area, field.value)
  const pieces = splitPlaceholders(field.value, own, campaignPlaceholders)
  const unknown = pieces.find(({ kind }) => kind === 'unknown')
  const note = fieldState.error?.message ?? (unknown && t('form.unknownPlaceholder', { name: unknown.text }))

  return (
    <>
      <div className="relative">
        {/* The highlights behind the letters, because the text area itself has one colour. */}
        <div
          aria-hidden
          dir="auto"
          className={cx(letters, 'pointer-events-none absolute inset-0 overflow-hidden text-transparent')}
        >
          {pieces.map(({ kind, text }, index) => (
            <span key={index} className={looks[kind]}>
              {text}
            </span>
          ))}
        </div>
        <textarea
          dir="auto"
          ref={(element) => {
            area.current = element
            field.ref(element)
          }}
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          maxLength={maxMessageLength}
          aria-label={t('form.messageNumber', { number: variant })}
          aria-invalid={fieldState.error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className={cx(letters, 'relative block field-sizing-content min-h-36 resize-none bg-transparent outline-none')}
        />
      </div>
      {note && (
        <p id={`${id}-note`} className={cx('px-3 pb-1 text-12', fieldState.error ? 'text-badtext' : 'text-warntext')}>
          {note}
        </p>
      )}
      <Tools area={area} text={field.value} own={own} onText={field.onChange} />
    </>
  )
}

interface ToolsProps {
  area: RefObject<HTMLTextAreaElement | null>
  text: string
  own: readonly string[]
  onText: (text: string) => void
}

/** The emojis and variables that can be inserted at the cursor, and the length of the text. */
function Tools({ area, text, own, onText }: ToolsProps) {
  const { t } = useTranslation('campaigns')
  function insert(name: string): void {
    const { selectionStart: from, selectionEnd: to } = area.current ?? { selectionStart: 0, selectionEnd: 0 }
    onText(text.slice(0, from) + name + text.slice(to))
    // The field gets its text at the next render.
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(from + name.length, from + name.length)
    })
  }
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-t border-line px-2 py-1.5">
      <EmojiButton field={area} text={text} onText={onText} />
      <span className="text-12 text-text3">{t('form.insert')}</span>
      {[...campaignPlaceholders.map((name) => placeholderTokens[name]), ...own.map((key) => `{{${key}}}`)].map((name) => (
        <button
          key={name}
          type="button"
          onClick={() => insert(name)}
          className="h-6 rounded-1 bg-soft px-1.5 text-12 font-medium text-atext hover:bg-soft2 touch:h-9"
        >
          {name}
        </button>
      ))}
      <span className="num ml-auto px-1 text-12 text-text3">
        {formatDecimal(text.length)} / {formatDecimal(maxMessageLength)}
      </span>
    </div>
  )
}

const letters = 'w-full px-3 py-2.5 text-14 break-words whitespace-pre-wrap touch:text-16'
const looks = { text: '', known: 'rounded-1 bg-soft2', unknown: 'rounded-1 bg-warnsoft' }
