import { slotsOf, type TemplateButton } from '@recado/contract/templates/content'
import { limits } from '@recado/contract/templates/rules'
import { ChevronDown, ChevronUp, Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx'
import { addableKinds, isOfText, type MadeKind, moved, newButton } from './draft.ts'
import { useDraft, useFault } from './editing.ts'

/** The buttons, in the order in which customers see them. */
export function ButtonFields() {
  const { t } = useTranslation('templatesPage')
  const [buttons, setButtons] = useDraft('buttons')
  const fault = useFault('buttons')
  const kinds = addableKinds(buttons)
  const set = (at: number, button: TemplateButton) => setButtons(buttons.map((one, place) => (place === at ? button : one)))
  return (
    <fieldset>
      <legend className="text-13 font-semibold">{t('editor.buttons')}</legend>
      <p className="mb-2 text-12 text-text3">{t('editor.buttonsHint')}</p>
      <ol className="space-y-2">
        {buttons.map((button, at) => (
          <ButtonRow
            key={at}
            at={at}
            count={buttons.length}
            button={button}
            onChange={(changed) => set(at, changed)}
            onMove={(by) => setButtons(moved(buttons, at, by))}
            onRemove={() => setButtons(buttons.filter((_, place) => place !== at))}
          />
        ))}
      </ol>
      {fault && (
        <p role="alert" className="mt-1 text-12 text-badtext">
          {fault}
        </p>
      )}
      {kinds.length > 0 && (
        <div className="mt-2">
          <Menu
            trigger={
              <Button>
                <Plus className="size-4" aria-hidden />
                {t('editor.addButton')}
              </Button>
            }
          >
            {kinds.map((kind) => (
              <MenuItem key={kind} onSelect={() => setButtons([...buttons, newButton(kind)])}>
                {t(`editor.kinds.${kind}`)}
              </MenuItem>
            ))}
          </Menu>
        </div>
      )}
    </fieldset>
  )
}

interface ButtonRowProps {
  at: number
  count: number
  button: TemplateButton
  onChange: (button: TemplateButton) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function ButtonRow({ at, count, button, onChange, onMove, onRemove }: ButtonRowProps) {
  const { t } = useTranslation('templatesPage')
  const number = String(at + 1)
  const kind = button.kind as MadeKind
  return (
    <li className="rounded-3 p-3 pt-1.5 shadow-[inset_0_0_0_1px_var(--line2)]">
      <div className="flex items-center gap-0.5">
        <span className="mr-auto text-12 font-medium text-text2">{t(`editor.kinds.${kind}`)}</span>
        <IconButton label={t('editor.up', { number })} disabled={at === 0} onClick={() => onMove(-1)}>
          <ChevronUp className="size-4" aria-hidden />
        </IconButton>
        <IconButton label={t('editor.down', { number })} disabled={at === count - 1} onClick={() => onMove(1)}>
          <ChevronDown className="size-4" aria-hidden />
        </IconButton>
        <IconButton label={t('editor.remove', { number })} onClick={onRemove}>
          <X className="size-4" aria-hidden />
        </IconButton>
      </div>
      <ButtonParts at={at} kind={kind} button={button} onChange={onChange} />
    </li>
  )
}

/** The kinds on which Meta itself writes. */
const written: ReadonlySet<MadeKind> = new Set(['code', 'ask-number'])

interface ButtonPartsProps extends Pick<ButtonRowProps, 'at' | 'button' | 'onChange'> {
  kind: MadeKind
}

/** What a button says and does. A fault of either stands at the one that it is about. */
function ButtonParts({ at, kind, button, onChange }: ButtonPartsProps) {
  const { t } = useTranslation('templatesPage')
  const number = String(at + 1)
  const path = `buttons.${at}`
  const fault = useFault(path, (one) => !written.has(kind) && isOfText(one, button))
  const valueFault = useFault(path, (one) => written.has(kind) || !isOfText(one, button))
  const valued = kind === 'url' || kind === 'phone' || kind === 'code' ? kind : null
  const isOpen = kind === 'url' && slotsOf(button.value).length > 0
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-[2fr_3fr]">
      {written.has(kind) ? (
        <p className="self-center text-12 text-text3 sm:pt-4">{t('editor.ownWords')}</p>
      ) : (
        <Field label={t('editor.buttonText', { number })} error={fault}>
          {(control) => (
            <TextInput
              {...control}
              value={button.text}
              maxLength={limits.button}
              autoComplete="off"
              onChange={(event) => onChange({ ...button, text: event.target.value })}
            />
          )}
        </Field>
      )}
      {valued && (
        <Field label={t(`editor.values.${valued}`, { number })} error={valueFault}>
          {(control) => (
            <TextInput
              {...control}
              value={button.value}
              inputMode={valued === 'phone' ? 'tel' : valued === 'url' ? 'url' : 'text'}
              placeholder={t(`editor.placeholders.${valued}`, { variable: '{{1}}' })}
              autoComplete="off"
              onChange={(event) => onChange({ ...button, value: event.target.value.trim() })}
            />
          )}
        </Field>
      )}
      {isOpen && <UrlExample at={at} button={button} onChange={onChange} />}
    </div>
  )
}

/** A sample of the whole address, with its variable filled in. */
function UrlExample({ at, button, onChange }: Pick<ButtonRowProps, 'at' | 'button' | 'onChange'>) {
  const { t } = useTranslation('templatesPage')
  const label = t('editor.urlExample', { number: String(at + 1) })
  const fault = useFault(`buttons.${at}.example`)
  return (
    <Field label={label} hint={t('editor.urlExampleHint')} error={fault} className="sm:col-start-2">
      {(control) => (
        <TextInput
          {...control}
          value={button.example}
          inputMode="url"
          autoComplete="off"
          onChange={(event) => onChange({ ...button, example: event.target.value.trim() })}
        />
      )}
    </Field>
  )
}
