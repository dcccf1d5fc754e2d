/** How a model's answers go out: as text, or read aloud by one of these. */
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
