import { ArrowRight, CircleCheck, Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#platform/format.ts'
import { guardOf, type Mode } from '#platform/theme/tokens.ts'

const modes: readonly Mode[] = ['light', 'dark']

/**
 * Shows, for each mode, the colour that replaces the chosen one so that text on it is readable. Shows nothing where the colour is
 * unchanged.
 */
export function ContrastNotice({ colour }: { colour: string }) {
  const { t } = useTranslation('settings')
  const guards = modes.map((mode) => ({ mode, ...guardOf(colour, mode) }))
  if (!guards.some(({ changed }) => changed)) return null
  return (
    <div role="status" className="mt-2 rounded-3 bg-warnsoft px-3 py-2.5">
      <p className="flex items-center gap-2 text-12 font-semibold text-warntext">
        <Info className="size-4 shrink-0" aria-hidden />
        {t('brand.adjusted')}
      </p>
      <dl className="num mt-1 space-y-1 pl-6 text-12 text-text">
        {guards.map(({ mode, used, on, ratio, changed }) => (
          <div key={mode} className="flex flex-wrap items-center gap-x-2">
            <dt className="w-12">{t(`brand.${mode}`)}</dt>
            <dd className="flex flex-wrap items-center gap-x-2">
              <Dot colour={colour} />
              {changed ? (
                <>
                  <ArrowRight className="size-3" aria-hidden />
                  <Dot colour={used} />
                  {used}
                </>
              ) : (
                t('brand.unchanged')
              )}
              <span
                aria-hidden
                className="spine rounded-1 px-1.5 py-0.5 text-11 font-semibold"
                style={{ backgroundColor: used, color: on }}
              >
                Aa
              </span>
              {t('brand.ratio', { ratio: formatDecimal(Math.floor(ratio * 10) / 10) })}
              <CircleCheck className="size-3.5 text-oktext" aria-hidden />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Dot({ colour }: { colour: string }) {
  return <span aria-hidden className="spine size-3.5 rounded-1 shadow-hairline" style={{ backgroundColor: colour }} />
}
