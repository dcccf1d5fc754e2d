import { can } from '@recado/contract/permissions'
import type { User } from '@recado/contract/users/api'
import { canDelete, canEdit } from '@recado/contract/users/policy'
import { useTranslation } from 'react-i18next'
import { usePaged } from '#kit/record-list.ts'
import { RecordsPage } from '#kit/RecordsPage.tsx'
import { useMe } from '#platform/session/session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Chip } from '#ui/Chip.tsx'
import { cx } from '#ui/cx.ts'
import type { Column } from '#ui/lists/Table.tsx'
import { useOpenTicketCount, users, useUserNames } from './queries.ts'
import { presenceDots, presenceOf } from './presence.ts'
import { UserDialog } from './UserDialog.tsx'

export function UsersPage() {
  const { t } = useTranslation('users')
  const { count, limit } = { count: useUserNames().data?.length, limit: useMe().company.plan?.users ?? 0 }
  return (
    <RecordsPage
      texts="users"
      list={usePaged(users)}
      columns={columnsOf(t)}
      summary={count === undefined ? undefined : t('ofPlan', { used: count, count: limit })}
      full={count !== undefined && count >= limit ? t('planFull', { count: limit }) : undefined}
      canChange={canEdit}
      // Users cannot delete themselves, so a sole admin stays.
      keptBecause={(me, user) => (canDelete(me, user) ? null : t('notOneself'))}
      warning={openTicketsWarning}
      Editor={UserDialog}
    />
  )
}

type Text = ReturnType<typeof useTranslation<'users'>>['t']

/** What becomes of a deleted user's conversations. */
function OpenTicketsWarning({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const { data: count = 0 } = useOpenTicketCount(user.id)
  return count > 0 ? t('deleteHeld', { count }) : t('deleteText')
}

function columnsOf(t: Text): readonly Column<User>[] {
  return [
    { key: 'id', header: t('id'), width: '56px', card: 'hidden', cell: ({ id }) => <span className="num text-text3">{id}</span> },
    { key: 'name', header: t('name'), width: 'minmax(170px, 1.3fr)', card: 'title', cell: (user) => <Name user={user} /> },
    {
      key: 'email',
      header: t('email'),
      width: 'minmax(160px, 1.4fr)',
      card: 'detail',
      cell: ({ email }) => <span className="block truncate text-text2 max-sm:pl-[38px] max-sm:text-12">{email}</span>,
    },
    {
      key: 'profile',
      header: t('profile'),
      width: '120px',
      card: 'verbs',
      cell: ({ profile }) => <span className="text-text2 max-sm:pl-[38px] max-sm:text-12">{t(`profiles.${profile}`)}</span>,
    },
    { key: 'queues', header: t('queues'), width: 'minmax(140px, 1.2fr)', card: 'icons', cell: (user) => <Queues user={user} /> },
  ]
}

const openTicketsWarning = (user: User) => <OpenTicketsWarning user={user} />

function Name({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const { id, name } = user
  const standing = presenceOf(user)
  const isMe = useMe().id === id
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span className="relative shrink-0">
        <Avatar name={name} size={28} />
        <span
          title={t(standing)}
          className={cx('absolute -right-0.5 -bottom-0.5 size-2.5 rounded-full ring-2 ring-sheet', presenceDots[standing])}
        />
      </span>
      <span className="truncate font-medium">
        <bdi>{name}</bdi>
      </span>
      {isMe && <span className="shrink-0 text-12 text-text3">{t('you')}</span>}
      <span className="sr-only">{t(standing)}</span>
    </span>
  )
}

function Queues({ user: { profile, queues } }: { user: User }) {
  const { t } = useTranslation('users')
  if (queues.length > 0) {
    return (
      <span className="flex min-w-0 flex-wrap gap-1 max-sm:mr-2 max-sm:justify-end">
        {queues.map(({ id, name, color }) => (
          <Chip key={id} name={name} colour={color} />
        ))}
      </span>
    )
  }
  if (can(profile, 'tickets:see-all')) return <span className="text-text3 max-sm:text-12">{t('allQueues')}</span>
  return <span className="text-12 text-warntext">{t('noQueue')}</span>
}
