import {
  ArchiveRestore,
  BadgeCheck,
  Banknote,
  Building2,
  CalendarClock,
  ChevronRight,
  CircleHelp,
  CreditCard,
  SlidersHorizontal,
  type LucideIcon,
} from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, NavLink, useParams } from '#platform/router/router.tsx'
import { ApiError } from '#platform/api/errors.ts'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { useTitle } from '#ui/hooks/use-title.ts'
import { toast } from '#ui/overlays/toast.ts'
import { AllCompaniesPage } from '#features/all-companies/AllCompaniesPage.tsx'
import { BackupsPage } from '#features/backups/BackupsPage.tsx'
import { PlansPage } from '#features/plans/PlansPage.tsx'
import { HelpsSection } from './HelpsSection.tsx'
import { HoursSection } from './hours/HoursSection.tsx'
import { OfficialSection } from './OfficialSection.tsx'
import { OptionsSection } from './options/OptionsSection.tsx'
import { PaymentsSection } from './PaymentsSection.tsx'
import { SectionBack, SectionHead } from './SectionHead.tsx'
import { isOpen } from './sections.ts'
import { useSections } from './use-sections.ts'

/** The settings of a company's admins and of the operator, with the sections on the left. On a phone, the sections are the first screen. */
export function SettingsPage() {
  const { t } = useTranslation(['settings', 'allCompanies', 'backups', 'helps', 'payments', 'plans'])
  const { section: shown } = useParams()
  const narrow = useNarrow()
  const { edits, runs, hasHours, isAlone } = useSections()
  useTitle(t('title'))
  // A list with a single section is skipped, on a phone too.
  const otherwise = edits ? '/settings/options' : '/settings/companies'
  if (shown && !isOpen(shown, { edits, runs })) return <LedAway to={otherwise} />
  if (!shown && (!narrow || isAlone)) return <Navigate to={otherwise} replace />
  // While `hasHours` is unknown, a user who opened the hours stays there.
  if (shown === 'hours' && hasHours === false) return <Navigate to="/settings" replace />
  return (
    <div className="flex h-full">
      {(!narrow || !shown) && (
        <nav aria-label={t('title')} className="w-52 shrink-0 overflow-y-auto border-r border-line px-3 py-5 max-sm:w-full">
          <h1 className="px-2 pb-3 text-20 font-semibold tracking-[-.015em]">{t('title')}</h1>
          {edits && (
            <SectionLink to="/settings/options" active={shown === 'options' || shown === 'brand'} icon={SlidersHorizontal}>
              {t('options.title')}
            </SectionLink>
          )}
          {hasHours && (
            <SectionLink to="/settings/hours" active={shown === 'hours'} icon={CalendarClock}>
              {t('hours.title')}
            </SectionLink>
          )}
          {runs && (
            <>
              <h2 className="px-2 pt-5 pb-1.5 text-11 font-semibold text-text3">{t('platform')}</h2>
              <SectionLink to="/settings/companies" active={shown === 'companies'} icon={Building2}>
                {t('allCompanies:title')}
              </SectionLink>
              <SectionLink to="/settings/plans" active={shown === 'plans'} icon={CreditCard}>
                {t('plans:title')}
              </SectionLink>
              <SectionLink to="/settings/payments" active={shown === 'payments'} icon={Banknote}>
                {t('payments:title')}
              </SectionLink>
              <SectionLink to="/settings/official" active={shown === 'official'} icon={BadgeCheck}>
                {t('official.title')}
              </SectionLink>
              <SectionLink to="/settings/backups" active={shown === 'backups'} icon={ArchiveRestore}>
                {t('backups:title')}
              </SectionLink>
              <SectionLink to="/settings/helps" active={shown === 'helps'} icon={CircleHelp}>
                {t('helps:title')}
              </SectionLink>
            </>
          )}
        </nav>
      )}
      {shown && (
        <div className="min-w-0 flex-1 overflow-y-auto">
          <Section shown={shown} />
        </div>
      )}
    </div>
  )
}

/** Sends a user away from a section that they may not open, with an error message. */
function LedAway({ to }: { to: string }) {
  useEffect(() => {
    toast.error(new ApiError(403, { error: 'ERR_NO_PERMISSION', message: '' }))
  }, [])
  return <Navigate to={to} replace />
}

function Section({ shown }: { shown: string }) {
  if (shown === 'companies') return <AllCompaniesPage before={<SectionBack />} />
  if (shown === 'plans') return <PlansPage before={<SectionBack />} />
  if (shown === 'payments') return <PaymentsSection />
  if (shown === 'official') return <OfficialSection />
  if (shown === 'backups') return <BackupsSection />
  if (shown === 'helps') return <HelpsSection />
  if (shown === 'hours') return <HoursSection />
  return <OptionsSection tab={shown === 'brand' ? 'brand' : 'service'} />
}

function BackupsSection() {
  const { t } = useTranslation('backups')
  return <BackupsPage head={<SectionHead title={t('title')}>{t('text')}</SectionHead>} />
}

interface SectionLinkProps {
  to: string
  active: boolean
  icon: LucideIcon
  children: string
}

function SectionLink({ to, active, icon: Icon, children }: SectionLinkProps) {
  return (
    <NavLink
      to={to}
      aria-current={active ? 'page' : undefined}
      className={
        'inset-focus flex h-8 items-center gap-2.5 rounded-2 px-2 text-13 font-medium touch:h-11 ' +
        (active ? 'bg-soft text-atext' : 'text-text2 hover:bg-hover')
      }
    >
      <Icon className="size-4" strokeWidth={1.85} aria-hidden />
      <span className="flex-1">{children}</span>
      <ChevronRight className="size-4 text-text3 sm:hidden" aria-hidden />
    </NavLink>
  )
}
