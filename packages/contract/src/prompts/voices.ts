/** How a model's answers are sent: as text, or read aloud by one of these voices. */
export const voices = [
  'texto',
  'Francisca',
  'Antonio',
  'Brenda',
  'Donato',
  'Elza',
  'Fabio',
  'Giovanna',
  'Humberto',
  'Julio',
  'Leila',
  'Leticia',
  'Manuela',
  'Nicolau',
  'Valerio',
  'Yara',
] as const
export type Voice = (typeof voices)[number]
