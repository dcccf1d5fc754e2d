import { describedPlace } from '@recado/contract/messages/preview'
import { isJpeg } from './jpeg.ts'

/** A place as the body of a `locationMessage` carries it: image|link|description. The description may itself contain bars. */
export interface Place {
  latitude: number
  longitude: number
  description: string
  /** A small JPEG, base64. */
  thumbnail?: string | undefined
}

const maxImageLength = 100_000
const image = 'data:image/jpeg;base64,'

export function toBody({ latitude, longitude, description, thumbnail }: Place): string {
  const picture =
    thumbnail && isJpeg(thumbnail) && thumbnail.length + image.length <= maxImageLength ? `${image}${thumbnail}` : ''
  const link = `https://www.google.com/maps?q=${latitude},${longitude}`
  return [picture, link, ...(description ? [description] : [])].join('|')
}

export function fromBody(body: string): Place {
  const [picture = '', link = ''] = body.split('|')
  const [, latitude = '0', longitude = '0'] = /[?&]q=(-?[\d.]+),(-?[\d.]+)/.exec(link) ?? []
  return {
    latitude: Number(latitude),
    longitude: Number(longitude),
    description: describedPlace(body),
    thumbnail: picture.startsWith(image) ? picture.slice(image.length) : undefined,
  }
}
