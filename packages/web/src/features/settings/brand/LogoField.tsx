import { logoTypes, maxLogoBytes } from '@recado/contract/settings/api'
import { ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { ProductMark } from '#ui/ProductMark.tsx'

interface LogoFieldProps {
  /** Empty: the company has none. */
  url: string
  /** The name of a file that was just chosen. */
  name: string | undefined
  onChange: (logo: { file: File; url: string } | null) => void
}

/** The company's logo: another one can be chosen, or none. */
export function LogoField({ url, name, onChange }: LogoFieldProps) {
  const { t } = useTranslation('settings')
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)

  const choose = (file: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!file) return
    const found = faultOf(file)
    setFault(found && t(`brand.${found}`))
    if (!found) onChange({ file, url: URL.createObjectURL(file) })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a file can also be dropped here; the button does the same
    <div
      role="group"
      aria-label={t('brand.logo')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        choose(event.dataTransfer.files[0])
      }}
    >
      <span className="mb-1 block text-12 font-medium text-text2">{t('brand.logo')}</span>
      <div className="flex min-h-15 items-center gap-3 rounded-3 bg-raise px-3 py-2 shadow-hairline">
        {url ? <img src={url} alt="" className="h-10 max-w-24 rounded-2 object-contain" /> : <ProductMark size={40} />}
        <span className="min-w-0 flex-1 truncate text-13">{url ? (name ?? t('brand.ownLogo')) : t('brand.noLogo')}</span>
        <input
          ref={input}
          type="file"
          accept={logoTypes.join(',')}
          aria-label={t('brand.chooseLogo')}
          hidden
          onChange={(event) => choose(event.target.files?.[0])}
        />
        <Button onClick={() => input.current?.click()}>
          <ImageUp className="size-4" strokeWidth={1.75} aria-hidden />
          {url ? t('brand.swap') : t('brand.choose')}
        </Button>
        {url && (
          <IconButton label={t('brand.removeLogo')} onClick={() => onChange(null)}>
            <Trash2 className="size-4" strokeWidth={1.75} aria-hidden />
          </IconButton>
        )}
      </div>
      <p role={fault ? 'alert' : undefined} className={`mt-1 text-12 ${fault ? 'text-badtext' : 'text-text3'}`}>
        {fault ?? t('brand.logoHint')}
      </p>
    </div>
  )
}

function faultOf({ type, size }: File): 'logoType' | 'logoSize' | null {
  if (!logoTypes.some((known) => known === type)) return 'logoType'
  return size > maxLogoBytes ? 'logoSize' : null
}
