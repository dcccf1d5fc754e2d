import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'

/** Messages that a move has kept back, and a way to decide about them. */
export function KeptMessages({ count, onDecide }: { count: number; onDecide: (() => void) | undefined }) {
  const { t } = useTranslation('officialLines')
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-warntext">
      <span>{t(onDecide ? 'kept.row' : 'kept.rowOther', { count })}</span>
      {onDecide && (
        <Button size="small" look="solid" onClick={onDecide}>
          {t('kept.decide')}
        </Button>
      )}
    </div>
  )
}
