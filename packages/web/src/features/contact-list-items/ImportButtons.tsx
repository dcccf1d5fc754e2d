import { Ellipsis, Tag, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx'

const sources = [
  { from: 'tag', text: 'fromTag', Icon: Tag },
  { from: 'sheet', text: 'fromSheet', Icon: Upload },
] as const
export type Source = (typeof sources)[number]['from']

/** The ways to import many people at once. On a phone, behind one button. */
export function ImportButtons({ onChoose }: { onChoose: (from: Source) => void }) {
  const { t } = useTranslation('contactListItems')
  const isNarrow = useNarrow()
  if (!isNarrow)
    return sources.map(({ from, text, Icon }) => (
      <Button key={from} onClick={() => onChoose(from)}>
        <Icon className="size-4" strokeWidth={1.75} aria-hidden />
        {t(text)}
      </Button>
    ))
  return (
    <Menu
      trigger={
        <IconButton label={t('import')}>
          <Ellipsis className="size-4" aria-hidden />
        </IconButton>
      }
    >
      {sources.map(({ from, text, Icon }) => (
        <MenuItem key={from} icon={<Icon className="size-4" strokeWidth={1.75} aria-hidden />} onSelect={() => onChoose(from)}>
          {t(text)}
        </MenuItem>
      ))}
    </Menu>
  )
}
