import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveCsv } from '#kit/save-csv.ts'
import { formatDecimal } from '#platform/format.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Minutes } from './Minutes.tsx'
import { hoursAndMinutes } from './minutes.ts'
import type { Attendant, Figures } from './queries.ts'
import { fileName } from './file-name.ts'
import { Stars } from './Stars.tsx'

/** All attendants, with the results of their conversations. */
export function Attendants({ figures }: { figures: Figures }) {
  const { t } = useTranslation('dashboard')
  const { attendants, date_from, date_to } = figures
  const save = () => {
    const head = [t('name'), t('rating'), t('ratings'), t('supportTimeMinutes'), t('medianMinutes'), t('finished')]
    saveCsv(fileName(t('attendantsFile'), date_from, date_to), [head, ...attendants.map(lineOf)])
  }
  return (
    <section>
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h2 className="text-14 font-semibold">{t('attendants')}</h2>
        <IconButton label={t('saveAttendants')} onClick={save}>
          <Download className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
      <table className="mt-1 w-full text-13">
        <thead className="text-left text-12 text-text3">
          <tr className="border-b border-line2">
            <th scope="col" className={`${cell} pl-0 font-medium`}>
              {t('name')}
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              {t('rating')}
            </th>
            <th scope="col" className={`${cell} text-right font-medium max-sm:pr-0`}>
              {t('meanTitle')}
            </th>
            <th scope="col" className={`${cell} text-right font-medium max-sm:hidden`}>
              {t('medianTitle')}
            </th>
            <th scope="col" className={`${cell} pr-0 text-right font-medium max-sm:hidden`}>
              {t('finished')}
            </th>
          </tr>
        </thead>
        <tbody>
          {attendants.map((attendant) => (
            <Row key={attendant.id} attendant={attendant} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const cell = 'px-2 py-1.5'

function Row({
  attendant: { name, online, isDeleted, rating, ratings, avgSupportTime, medianSupportTime, finished },
}: {
  attendant: Attendant
}) {
  const { t } = useTranslation('dashboard')
  return (
    <tr className="border-b border-line">
      <th scope="row" className={`${cell} max-w-0 min-w-32 pl-0 text-left font-medium sm:w-2/5`}>
        <span className="flex items-center gap-2.5">
          <span className="relative shrink-0">
            <Avatar name={name} size={26} />
            <span
              aria-hidden
              className={`absolute -right-0.5 -bottom-0.5 size-2.5 rounded-full ring-2 ring-sheet ${online ? 'bg-ok' : 'bg-text3'}`}
            />
          </span>
          <span className="min-w-0 truncate" title={name}>
            <bdi>{name}</bdi>
          </span>
          {online ? (
            <span className="sr-only">{t('online')}</span>
          ) : (
            <span className="shrink-0 text-12 font-normal text-text3">{isDeleted ? t('left') : t('offline')}</span>
          )}
        </span>
      </th>
      <td className={cell}>
        <Stars rating={rating} count={ratings} />
      </td>
      <td className={`${cell} num text-right whitespace-nowrap max-sm:pr-0`}>
        <Minutes of={avgSupportTime} />
        {medianSupportTime !== null && (
          <span className="block text-11 text-text3 sm:hidden">{t('median', { time: hoursAndMinutes(medianSupportTime) })}</span>
        )}
      </td>
      <td className={`${cell} num text-right whitespace-nowrap max-sm:hidden`}>
        <Minutes of={medianSupportTime} />
      </td>
      <td className={`${cell} num pr-0 text-right max-sm:hidden`}>{formatDecimal(finished)}</td>
    </tr>
  )
}

function lineOf({ name, rating, ratings, avgSupportTime, medianSupportTime, finished }: Attendant): string[] {
  const figure = (value: number | null) => (value === null ? '' : formatDecimal(value))
  return [name, figure(rating), String(ratings), figure(avgSupportTime), figure(medianSupportTime), String(finished)]
}
