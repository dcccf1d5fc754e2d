import { palette } from '@recado/contract/colours'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { contrast, parseHex, white } from '#platform/theme/colour.ts'
import { cx } from '#ui/cx.ts'

interface SwatchesProps {
  label: string
  error?: string | undefined
  /** #rrggbb; one that the palette does not have comes first, on a line of its own. */
  value: string
  onChange: (hex: string) => void
  /** Colours that cannot be chosen, each with its owner. */
  taken?: Readonly<Record<string, string>>
}

/** A colour of the palette. The arrow keys walk it. */
export function Swatches({ label, error, value, onChange, taken = {} }: SwatchesProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const colours = useColours(value)
  const note = error ?? (Object.keys(taken).length > 0 ? t('struckColours') : undefined)
  return (
    <fieldset aria-describedby={note && `${id}-note`}>
      <legend className="mb-1 text-12 font-medium text-text2">{label}</legend>
      <div className="grid grid-cols-10 gap-1.5">
        {colours.map(({ hex, name }) => {
          const owner = taken[hex]
          const words = owner === undefined ? name : t('takenColour', { name, owner })
          return (
            <label
              key={hex}
              title={words}
              className="relative grid h-7 place-items-center touch:h-9 first:nth-last-[10n+1]:col-span-full"
            >
              <input
                type="radio"
                name={id}
                aria-label={words}
                checked={hex === value}
                disabled={owner !== undefined}
                onChange={() => onChange(hex)}
                className={cx(
                  'peer spine absolute inset-0 appearance-none rounded-2 checked:ring-2 checked:ring-text',
                  'checked:ring-offset-2 checked:ring-offset-sheet',
                  'disabled:cursor-not-allowed',
                )}
                style={{ background: hex }}
              />
              <Check aria-hidden strokeWidth={3} className={cx('invisible relative size-4 peer-checked:visible', inkOn(hex))} />
              {owner !== undefined && (
                <span aria-hidden className="pointer-events-none absolute h-0.5 w-5 -rotate-45 bg-white ring-1 ring-black" />
              )}
            </label>
          )
        })}
      </div>
      {note && (
        <p id={`${id}-note`} className={cx('mt-1 text-12', error ? 'text-badtext' : 'text-text3')}>
          {note}
        </p>
      )}
    </fieldset>
  )
}

/** The palette with its names, and before it the present colour if it is another. */
function useColours(value: string): readonly { hex: string; name: string }[] {
  const { t } = useTranslation('ui')
  const known = palette.map(({ hex, hue, shade }) => {
    const name = t(`hues.${hue}`)
    return { hex, name: shade === 'plain' ? name : `${name}, ${t(`shades.${shade}`)}` }
  })
  return value === '' || palette.some(({ hex }) => hex === value) ? known : [{ hex: value, name: value }, ...known]
}

function inkOn(hex: string): string {
  return contrast(parseHex(hex), white) >= 3 ? 'text-white' : 'text-black'
}
