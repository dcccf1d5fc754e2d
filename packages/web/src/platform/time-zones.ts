import { wallText } from './wall-clock.ts'

/** The zones of Brazil, whose names need accents that the time zone database leaves out. */
const brazilian: Readonly<Record<string, string>> = {
  'America/Noronha': 'Fernando de Noronha',
  'America/Sao_Paulo': 'São Paulo',
  'America/Araguaina': 'Araguaína',
  'America/Bahia': 'Salvador',
  'America/Belem': 'Belém',
  'America/Fortaleza': 'Fortaleza',
  'America/Maceio': 'Maceió',
  'America/Recife': 'Recife',
  'America/Santarem': 'Santarém',
  'America/Boa_Vista': 'Boa Vista',
  'America/Campo_Grande': 'Campo Grande',
  'America/Cuiaba': 'Cuiabá',
  'America/Manaus': 'Manaus',
  'America/Porto_Velho': 'Porto Velho',
  'America/Eirunepe': 'Eirunepé',
  'America/Rio_Branco': 'Rio Branco',
}

/** The place a zone is named after. */
export function placeOf(zone: string): string {
  return brazilian[zone] ?? zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/** "São Paulo (UTC−3)", by the clocks of that moment. */
export function zoneLabel(zone: string, now: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(now)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${placeOf(zone)} (${offset.replace('GMT', 'UTC').replace('-', '−')})`
}

/** Whether the clocks of two zones differ, now or in half a year. Many zones are one clock under two names. */
export function clocksDiffer(one: string, other: string, now: number): boolean {
  const halfYear = 182 * 24 * 3_600_000
  return [now, now + halfYear].some((moment) => wallText(moment, one) !== wallText(moment, other))
}

/** All zones: those of Brazil, and the others. `current` is included even if this browser uses another name for it. */
export function zoneGroups(current: string): { brazilian: readonly string[]; others: readonly string[] } {
  const all = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), current])
  return { brazilian: Object.keys(brazilian), others: [...all].filter((zone) => !(zone in brazilian)).sort() }
}
