import { MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { parseLocation } from '#features/messages/location.ts'

/** A place. The tile is drawn here, so no outside service is called until the user opens the map. */
export function LocationContent({ body }: { body: string }) {
  const { t } = useTranslation('messages')
  const { latitude, longitude, link, description, picture } = parseLocation(body)
  const coordinates = latitude !== null && longitude !== null ? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}` : ''
  return (
    <span className="block w-[min(280px,66vw)]">
      <span className="relative block h-28 overflow-hidden rounded-[9px] bg-press">
        {picture ? <img src={picture} alt="" className="size-full object-cover" /> : <MapTile />}
        <MapPin aria-hidden className="absolute inset-0 m-auto size-7 fill-badsoft text-badtext" strokeWidth={1.75} />
      </span>
      <span className="block px-1 pt-1.5">
        <span className="block text-13 font-medium break-words">{description || t('media.locationMessage')}</span>
        {coordinates && <span className="num block text-11 text-text2">{coordinates}</span>}
        {link && (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="text-13 font-semibold text-atext underline underline-offset-2"
          >
            {t('openMap')}
          </a>
        )}
      </span>
    </span>
  )
}

/** Streets of an imaginary town. */
function MapTile() {
  return (
    <svg aria-hidden viewBox="0 0 280 112" preserveAspectRatio="xMidYMid slice" className="size-full">
      <path d="M0 78c60-8 90 22 150 14s80-30 130-22v42H0z" className="fill-oksoft" />
      <path
        d="M-6 30 120 8l170 26M-6 66l140-22 156 30M60-6l26 130M168-6l-22 130M236-6l14 130"
        className="fill-none stroke-raise"
        strokeWidth={7}
      />
      <path d="M-6 30 120 8l170 26M60-6l26 130M168-6l-22 130" className="fill-none stroke-line2" strokeWidth={1} />
    </svg>
  )
}
