export interface Place {
  latitude: number | null
  longitude: number | null
  /** The URL of a map of the place. Null when the link leads anywhere else. */
  link: string | null
  description: string
  /** A small picture inside the message itself, never a URL. */
  picture: string | null
}

const mapHosts =
  /^(?:(?:www\.|maps\.)?google\.(?:com|com\.br)|maps\.app\.goo\.gl|(?:www\.)?openstreetmap\.org|maps\.apple\.com|waze\.com|www\.waze\.com)$/
const picture = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/=]+$/
const maxPicture = 140_000
const coordinates = /(-?\d{1,3}(?:\.\d+)?)(?:,|%2C)\s*(-?\d{1,3}(?:\.\d+)?)/i

/** Reads the body of a location: picture|link|description, where the last part is optional. Anything that does not fit is text. */
export function parseLocation(body: string): Place {
  const [first = '', second = '', ...rest] = body.split('|')
  const link = mapLink(second)
  const found = coordinates.exec(link ?? '') ?? coordinates.exec(rest.join('|'))
  const [latitude, longitude] = found ? [Number(found[1]), Number(found[2])] : [null, null]
  const known = latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return {
    latitude: known ? latitude : null,
    longitude: known ? longitude : null,
    link,
    description: (link === null ? [second, ...rest] : rest).join('|').trim(),
    picture: first.length <= maxPicture && picture.test(first) ? first : null,
  }
}

function mapLink(text: string): string | null {
  const url = URL.parse(text.trim())
  return url?.protocol === 'https:' && mapHosts.test(url.hostname) && url.username === '' ? url.href : null
}
