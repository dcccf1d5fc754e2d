import type { Branding } from '@recado/contract/platform/branding'
import { CheckCheck, Moon, Sun } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { gradientTokens, themeTokens, type Mode } from '#platform/theme/tokens.ts'
import { useTheme } from '#platform/theme/theme.ts'
import { ProductMark } from '#ui/ProductMark.tsx'

/** The desk in both modes and the sign-in page, in miniature, computed in the same way as the real ones. */
export function BrandPreview({ branding }: { branding: Branding }) {
  const { t } = useTranslation('settings')
  const mode = useTheme((state) => state.mode)
  return (
    <div className="w-full max-w-[460px]">
      <h3 className="mb-1 text-12 font-medium text-text2">{t('brand.preview')}</h3>
      <div role="img" aria-label={t('brand.previewText')} className="space-y-2.5">
        <Stage branding={branding} mode="light">
          <MiniDesk branding={branding} mode="light" />
        </Stage>
        <Stage branding={branding} mode="dark">
          <MiniDesk branding={branding} mode="dark" />
        </Stage>
        <Stage branding={branding} mode={mode}>
          <MiniEntry branding={branding} />
        </Stage>
      </div>
    </div>
  )
}

interface StageProps {
  branding: Branding
  mode: Mode
  children: ReactNode
}

/** Inside it, all colours come from the branding. */
function Stage({ branding, mode, children }: StageProps) {
  const tokens = { ...themeTokens(branding.primaryColor, mode), ...gradientTokens(branding) }
  const style = Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${name}`, value])) as CSSProperties
  return (
    <div aria-hidden style={style} className="overflow-hidden rounded-4 bg-tray text-text shadow-hairline">
      {children}
    </div>
  )
}

function Logo({ branding: { logoUrl }, size }: { branding: Branding; size: number }) {
  if (!logoUrl) return <ProductMark size={size} />
  return <img src={logoUrl} alt="" className="max-w-16 rounded-1 object-contain" style={{ height: size }} />
}

function MiniDesk({ branding, mode }: { branding: Branding; mode: Mode }) {
  const { t } = useTranslation('settings')
  const Icon = mode === 'light' ? Sun : Moon
  return (
    <div className="px-2 pb-2 text-11">
      <div className="flex h-9 items-center gap-2 px-1 text-12 font-semibold">
        <Logo branding={branding} size={18} />
        <span className="flex-1 truncate">{branding.siteName}</span>
        <Icon className="size-3.5 text-text3" />
      </div>
      <div className="grid grid-cols-2 overflow-hidden rounded-3 bg-sheet shadow-hairline">
        <div className="border-r border-line">
          <div className="relative flex gap-2 bg-soft px-3 py-2">
            <span className="spine absolute inset-y-2 left-0 w-0.5 rounded-full bg-ok" />
            <div className="min-w-0 flex-1">
              <div className="font-semibold">Beatriz</div>
              <div className="truncate text-text2">{t('brand.sampleQuestion')}</div>
            </div>
            <span className="num grid size-4 place-items-center rounded-full bg-solid font-semibold text-on">2</span>
          </div>
          <div className="px-3 py-2">
            <div className="font-semibold">João Pedro</div>
            <div className="truncate text-text2">{t('brand.sampleOther')}</div>
          </div>
        </div>
        <div className="flex flex-col justify-between gap-2 bg-sunk p-2">
          <div className="self-end rounded-3 bg-soft px-2 py-1">
            <div className="font-semibold text-atext">Marina Prado</div>
            <div className="flex items-center gap-1">
              {t('brand.sampleAnswer')}
              <CheckCheck className="size-3 text-atext" />
            </div>
          </div>
          <div className="flex items-center gap-1.5 font-semibold">
            <span className="rounded-2 bg-solid px-2 py-1 text-on">{t('brand.sampleVerb')}</span>
            <span className="rounded-2 bg-raise px-2 py-1 text-atext shadow-hairline">{t('brand.sampleLink')}</span>
            <span className="rounded-2 px-2 py-1 outline-2 outline-ring">{t('brand.sampleFocus')}</span>
          </div>
        </div>
      </div>
    </div>
  )
}

function MiniEntry({ branding }: { branding: Branding }) {
  const { t } = useTranslation('settings')
  return (
    <div className="grid h-36 grid-cols-2">
      <div className="brand-gradient flex flex-col items-start justify-between p-4">
        <Logo branding={branding} size={30} />
        <span className="max-w-full truncate text-16 font-semibold">{branding.siteName}</span>
      </div>
      <div className="flex flex-col justify-center gap-2 bg-sheet px-4 text-11">
        <span className="text-text2">{t('brand.sampleEnter')}</span>
        <span className="h-5 rounded-2 bg-raise shadow-control" />
        <span className="h-5 rounded-2 bg-raise shadow-control" />
        <span className="rounded-2 bg-solid py-1 text-center font-semibold text-on">{t('brand.sampleEnter')}</span>
      </div>
    </div>
  )
}
