import { useBranding } from '#platform/branding.ts'
import { ProductMark } from './ProductMark.tsx'

/** The company's logo, or else the product's sign. */
export function BrandMark({ size = 26 }: { size?: number }) {
  const logo = useBranding((state) => state.branding?.logoUrl)
  if (!logo) return <ProductMark size={size} />
  return <img src={logo} alt="" height={size} className="max-w-24 shrink-0 rounded-2 object-contain" style={{ height: size }} />
}
