import { can } from '@recado/contract/permissions'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#platform/format.ts'
import { useSession, type Stop } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { ProductMark } from '#ui/ProductMark.tsx'

/**
 * The application, or in its place the reason why no work is possible, with everything behind it unmounted. A user who may pay still
 * reaches the bills.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { stop, user } = useSession()
  const pays = stop?.reason === 'unpaid' && user && can(user.profile, 'invoices:manage')
  return stop && !pays ? <Stopped stop={stop} /> : children
}

/** How soon a stopped screen notices that the bill was paid. */
const lookMs = 30_000

function Stopped({ stop }: { stop: Stop }) {
  const { t } = useTranslation('session')
  const isUnpaid = stop.reason === 'unpaid'
  useEffect(() => {
    if (!isUnpaid) return undefined
    const timer = setInterval(() => void look().catch(() => null), lookMs)
    return () => clearInterval(timer)
  }, [isUnpaid])
  if (stop.reason !== 'unpaid') return <Word title={t(`ended.${stop.reason}`)} text={t(`endedText.${stop.reason}`)} />
  return (
    <Word title={stop.dueDate ? t('unpaidOn', { date: formatDay(stop.dueDate) }) : t('unpaid')} text={t('unpaidText')}>
      <Button className="mt-5" onClick={() => void import('./end-session.ts').then(({ endSession: leave }) => leave())}>
        {t('signOut')}
      </Button>
    </Word>
  )
}

async function look(): Promise<void> {
  await (await import('#platform/session/identity.ts')).refreshMe()
}

function Word({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <main className="grid h-full place-items-center px-8 text-center">
      <div role="alert" className="flex max-w-sm flex-col items-center">
        <ProductMark size={44} />
        <h1 className="mt-5 text-16 font-semibold tracking-[-.01em]">{title}</h1>
        <p className="mt-1 text-13 text-text2">{text}</p>
        {children}
      </div>
    </main>
  )
}
