/** A place as it is typed: the point as one text. */
export interface PlaceDraft {
  name: string
  address: string
  point: string
}

export interface TemplatePlace {
  name: string
  address: string
  latitude: number
  longitude: number
}

export const noPlace: PlaceDraft = { name: '', address: '', point: '' }

const pair = /(-?\d{1,3}(?:\.\d+)?)(?:,|%2C|\s)\s*(-?\d{1,3}(?:\.\d+)?)/i

/** The place, once it is whole. The point is two numbers, or a link of a map that has them. */
export function placeOf({ name, address, point }: PlaceDraft): TemplatePlace | null {
  const found = pair.exec(point)
  const [latitude, longitude] = [Number(found?.[1]), Number(found?.[2])]
  const isPoint = found !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  if (!isPoint || name.trim() === '' || address.trim() === '') return null
  return { name: name.trim(), address: address.trim(), latitude, longitude }
}
