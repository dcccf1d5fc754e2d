import { type MouseEvent, type ReactNode, createContext, useContext, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { knownVariables } from './variables.ts'

type Field = HTMLTextAreaElement | HTMLInputElement

const Insert = createContext<(text: string) => void>(() => undefined)

export const takesVariables = { 'data-variables': true } as const

/** Inserts a choice from the `Variables` inside it into the field that had the focus last, at its caret. */
export function VariablesArea({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  const last = useRef<Field | null>(null)
  const insert = (text: string) => {
    const known = last.current?.isConnected ? last.current : null
    const field = known ?? area.current?.querySelector<Field>('[data-variables]')
    if (!field) return
    field.focus()
    const [from, to] = known ? [field.selectionStart ?? 0, field.selectionEnd ?? 0] : [field.value.length, field.value.length]
    field.setRangeText(text, from, to, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <Insert.Provider value={insert}>
      <div
        ref={area}
        onFocus={({ target }) => {
          if (target instanceof HTMLElement && target.dataset.variables) last.current = target as Field
        }}
      >
        {children}
      </div>
    </Insert.Provider>
  )
}

/** The variables that can be inserted into a text by name. */
export function Variables({ answers, hint = false }: { answers: readonly string[]; hint?: boolean }) {
  const { t } = useTranslation('flowNodes')
  const insert = useContext(Insert)
  const names = [...new Set([...knownVariables, ...answers])]
  // The field keeps the focus and its caret.
  const stay = (event: MouseEvent) => event.preventDefault()
  return (
    <section aria-label={t('variables')}>
      <h3 className="text-12 font-medium text-text2">{t('variables')}</h3>
      {hint && <p className="mt-0.5 text-12 text-text3">{t('variablesHint')}</p>}
      <ul className="mt-1.5 flex flex-wrap gap-1.5">
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              onMouseDown={stay}
              onClick={() => insert(`{{${name}}}`)}
              className="h-6 max-w-56 truncate rounded-1 bg-soft px-1.5 text-12 font-medium text-atext hover:bg-soft2 touch:h-9"
            >
              {`{{${name}}}`}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
