import type { Help } from '@recado/contract/helps/api'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/router/router.tsx'
import { currentLanguage } from '#platform/i18n.ts'
import { useMe } from '#platform/session/session.ts'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Repeat, Skeleton } from '#ui/lists/Skeleton.tsx'
import { useTitle } from '#ui/hooks/use-title.ts'
import { Page } from '#ui/Page.tsx'
import { Player } from './Player.tsx'
import { useHelps } from './queries.ts'

/** The manual and the explanatory videos, for every user. */
export function HelpsPage() {
  const { t } = useTranslation('helps')
  const query = useHelps()
  const [shown, setShown] = useState<Help | null>(null)
  const runs = useMe().super
  useTitle(t('title'))
  const actions = (
    <>
      <a href={`/manual/${currentLanguage()}/`} target="_blank" rel="noreferrer" className={action}>
        {t('manual')}
      </a>
      {runs && (
        <Link to="/settings/helps" className={action}>
          {t('editVideos')}
        </Link>
      )}
    </>
  )
  return (
    <Page title={t('title')} summary={query.data && t('count', { count: query.data.length })} actions={actions}>
      <QueryState query={query} skeleton={<GridSkeleton />}>
        {(helps) =>
          helps.length === 0 ? (
            <EmptyState title={t('emptyTitle')} text={t(runs ? 'emptyForSuper' : 'emptyText')} />
          ) : (
            <ul aria-label={t('title')} className={grid}>
              {helps.map((help) => (
                <li key={help.id}>
                  <Card help={help} onPlay={() => setShown(help)} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
      {shown && <Player help={shown} onClose={() => setShown(null)} />}
    </Page>
  )
}

const action =
  'inline-flex min-h-6 items-center text-13 font-semibold text-atext underline-offset-2 hover:underline touch:min-h-10'
const grid = 'grid grid-cols-[repeat(auto-fill,minmax(240px,1fr))] gap-4 px-4 pt-1 pb-8 sm:px-6'

function Card({ help: { title, description }, onPlay }: { help: Help; onPlay: () => void }) {
  return (
    <button
      type="button"
      onClick={onPlay}
      className="group flex h-full w-full flex-col overflow-hidden rounded-4 border border-line bg-raise text-left hover:border-line2"
    >
      <span aria-hidden className="grid aspect-video w-full place-items-center bg-soft transition-colors group-hover:bg-soft2">
        <span className="grid size-12 place-items-center rounded-full bg-solid text-on">
          <Play className="ml-0.5 size-5 fill-current" />
        </span>
      </span>
      <span className="block px-3.5 py-3">
        <span className="block text-14 font-semibold break-words">{title}</span>
        {description && <span className="mt-0.5 line-clamp-3 text-12 break-words text-text2">{description}</span>}
      </span>
    </button>
  )
}

function GridSkeleton() {
  return (
    <div className={grid}>
      <Repeat times={6}>
        <Skeleton className="aspect-[16/12] rounded-4" />
      </Repeat>
    </div>
  )
}
