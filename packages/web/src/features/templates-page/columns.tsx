import type { Template } from '@recado/contract/templates/api'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#platform/format.ts'
import { Link } from '#platform/router/router.tsx'
import { cx } from '#ui/cx.ts'
import type { Column } from '#ui/lists/Table.tsx'
import { WhenText } from '#ui/WhenText.tsx'
import { editorOf } from './addresses.ts'
import type { Prices } from '#features/templates/prices.ts'
import { categoryAt, toldOf } from '#features/templates/told.ts'
import { languageName } from '#features/templates/words.ts'
import { StatePill } from './StatePill.tsx'

type Words = TFunction<'templatesPage'>

interface Shown {
  now: number
  prices: Prices
}

/** On a phone each row is a card: name and actions, then the rest. */
export function columnsOf(t: Words, shown: Shown): readonly Column<Template>[] {
  const { now } = shown
  const category = (template: Template) => t(`categories.${categoryAt(template, now)}`)
  return [
    nameColumn(t, shown),
    {
      key: 'category',
      header: t('columns.category'),
      width: '104px',
      card: 'hidden',
      cell: (template) => <span className="text-text2">{category(template)}</span>,
    },
    {
      key: 'state',
      header: t('columns.state'),
      width: '132px',
      card: 'detail',
      cell: (template) => (
        <>
          <span className="flex flex-wrap items-center gap-2">
            <StatePill state={template.state} />
            <span className="text-12 text-text2 sm:hidden">
              {[category(template), template.quality && t(`quality.${template.quality}`)].filter(Boolean).join(' · ')}
            </span>
          </span>
          <ToldLine t={t} template={template} shown={shown} className="sm:hidden" />
        </>
      ),
    },
    {
      key: 'quality',
      header: t('columns.quality'),
      width: '84px',
      card: 'hidden',
      cell: ({ quality }) => (
        <span className={cx(quality === 'low' ? 'text-badtext' : 'text-text2')}>{quality ? t(`qualities.${quality}`) : '—'}</span>
      ),
    },
    usedColumn(t('columns.used'), now),
    {
      key: 'updated',
      header: t('columns.updated'),
      width: '88px',
      card: 'hidden',
      cell: ({ updatedAt }) => <WhenText moment={updatedAt} now={now} className="text-12 text-text2" />,
    },
  ]
}

function nameColumn(t: Words, shown: Shown): Column<Template> {
  return {
    key: 'name',
    header: t('columns.name'),
    width: 'minmax(280px, 2.6fr)',
    card: 'title',
    cell: (template) => (
      <div className="flex flex-col justify-center sm:min-h-11">
        <p className="flex min-w-0 items-baseline gap-2 max-sm:flex-col max-sm:gap-0">
          <Link to={editorOf(template)} className="max-w-full truncate font-semibold hover:underline max-sm:py-1">
            {template.name}
          </Link>
          <span className="shrink-0 text-12 text-text3">{languageName(template.language)}</span>
        </p>
        <ToldLine t={t} template={template} shown={shown} className="max-sm:hidden" />
      </div>
    ),
  }
}

/** How often it was sent in thirty days, and when last. */
function usedColumn(header: string, now: number): Column<Template> {
  return {
    key: 'used',
    header,
    width: '88px',
    card: 'hidden',
    cell: ({ sentLately, usedAt }) => (
      <span className="flex flex-col">
        <span className="num text-text2">{formatDecimal(sentLately)}</span>
        {usedAt && <WhenText moment={usedAt} now={now} className="text-11 text-text3" />}
      </span>
    ),
  }
}

const tones = { plain: 'text-text2', warn: 'text-warntext', bad: 'text-badtext' }

interface ToldLineProps {
  t: Words
  template: Template
  shown: Shown
  className: string
}

/** What is to know of it, or else how its text begins. */
function ToldLine({ t, template, shown: { now, prices }, className }: ToldLineProps) {
  const { t: words } = useTranslation('templates')
  const told = toldOf(words, template, now, prices)
  if (!told) return <p className={cx('mt-0.5 truncate text-12 text-text3', className)}>{template.content.body}</p>
  return (
    <p className={cx('mt-0.5 text-12 break-words', tones[told.tone], className)}>
      {told.text}{' '}
      {told.action && (
        <Link to={editorOf(template)} className="font-semibold underline underline-offset-2">
          {t(`actions.${told.action}`)}
        </Link>
      )}
    </p>
  )
}
