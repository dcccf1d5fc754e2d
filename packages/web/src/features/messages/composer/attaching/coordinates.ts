export interface Coordinates {
  latitude: number
  longitude: number
}

const withPoints = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/
const withCommas = /^\s*(-?\d{1,3}(?:,\d+)?)\s*[;\s]\s*(-?\d{1,3}(?:,\d+)?)\s*$/

/** Reads coordinates as maps write them: `-25.43, -49.27`, or with decimal commas and a semicolon. Null when they name no place. */
export function parseCoordinates(text: string): Coordinates | null {
  const found = withPoints.exec(text) ?? withCommas.exec(text)
  if (!found) return null
  const [latitude, longitude] = [found[1], found[2]].map((part) => Number(part?.replace(',', '.')))
  if (latitude === undefined || longitude === undefined || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  return { latitude, longitude }
}
