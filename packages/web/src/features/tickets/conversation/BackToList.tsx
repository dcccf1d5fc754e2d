import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '#platform/router/router.tsx'
import { IconButton } from '#ui/IconButton.tsx'

/** Where there is room for one pane only, leads from the conversation back to the list. */
export function BackToList() {
  const { t } = useTranslation('tickets')
  const navigate = useNavigate()
  return (
    <IconButton label={t('back')} className="@min-[600px]/inbox:hidden" onClick={() => void navigate('/tickets')}>
      <ArrowLeft className="size-5" aria-hidden />
    </IconButton>
  )
}
