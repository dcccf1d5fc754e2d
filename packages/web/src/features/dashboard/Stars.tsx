import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#platform/i18n.ts'

const maxRating = 3
const star = 'M8 1.2l2.1 4.3 4.7.7-3.4 3.3.8 4.7L8 12l-4.2 2.2.8-4.7L1.2 6.2l4.7-.7z'

/** The average rating by customers, in up to three stars, of which the last may be partial. A dash where there are no ratings. */
export function Stars({ rating, count }: { rating: number | null; count: number }) {
  const { t } = useTranslation('dashboard')
  if (rating === null)
    return (
      <>
        <span aria-hidden className="text-text3">
          –
        </span>
        <span className="sr-only">{t('notRated')}</span>
      </>
    )
  const value = rating.toLocaleString(currentLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden className="inline-flex gap-0.5">
        {Array.from({ length: maxRating }, (_, at) => (
          <Star key={at} filled={Math.min(1, Math.max(0, rating - at))} />
        ))}
      </span>
      <span aria-hidden className="num text-text2">
        {value}
      </span>
      <span className="sr-only">{t('rated', { count, value, most: maxRating })}</span>
    </span>
  )
}

function Star({ filled }: { filled: number }) {
  return (
    <svg viewBox="0 0 16 16" className="size-3.5">
      <path d={star} fill="var(--line2)" />
      <path d={star} fill="var(--warn)" style={{ clipPath: `inset(0 ${100 - 100 * filled}% 0 0)` }} />
    </svg>
  )
}
