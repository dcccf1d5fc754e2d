import type { Template } from '@recado/contract/templates/api'
import type { TFunction } from 'i18next'
import { Link } from '#platform/router/router.tsx'
import { cx } from '#ui/cx.ts'
import type { Column } from '#ui/lists/Table.tsx'
import { WhenText } from '#ui/WhenText.tsx'
import { editorOf } from './addresses.ts'
import { languageName } from '#features/templates/words.ts'
import type { Prices } from './prices.ts'
import { StatePill } from './StatePill.tsx'
import { categoryAt, toldOf } from './told.ts'

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
    timeColumn(t('columns.used'), now, ({ usedAt }) => usedAt),
    timeColumn(t('columns.updated'), now, ({ updatedAt }) => updatedAt),
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

function timeColumn(header: string, now: number, of: (template: Template) => string | null): Column<Template> {
  const cell = (template: Template) => {
    const moment = of(template)
    return moment ? <WhenText moment={moment} now={now} className="text-12 text-text2" /> : <span className="text-text3">—</span>
  }
  return { key: header, header, width: '88px', card: 'hidden', cell }
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
  const told = toldOf(t, template, now, prices)
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
