import { definedSettings } from '@recado/contract/settings/catalogue'
import type { Random } from '../arrival-order/random.ts'
import { mp3, picture } from '../files.ts'
import { sheetOf } from '../fixtures/sheets.ts'

export interface Sample {
  name: string
  type: string
  bytes: Buffer
}

const key = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'

/** The texts that a field takes where its schema does not say, by the last part of its name. */
const texts: Record<string, readonly string[]> = {
  timeZone: ['America/Sao_Paulo', 'UTC'],
  number: ['5541988776655', '+55 (41) 98877-6644', '5511977778888'],
  video: ['https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  p256dh: [key],
  auth: ['tBHItJI5svbpez7KI4CCXg'],
  emoji: ['👍', ''],
  session: ['0', '1'],
  hours: ['', '09:00-18:00'],
  settingKey: Object.keys(definedSettings),
  value: ['enabled', 'disabled', '30', ''],
  password: ['uma senha bem longa 42'],
  token: ['0123456789abcdef0123456789abcdef'],
}

export function sampleText(path: string, chance: Random): string | undefined {
  const known = texts[path.slice(path.lastIndexOf('.') + 1)]
  return known && chance.oneOf(known)
}

/** Files whose content matches their type. */
export async function makeFiles(): Promise<Sample[]> {
  const people = [
    ['nome', 'numero', 'email'],
    ['Ana', '5541988776655', 'ana@recado.example'],
    ['Rui', '+55 (41) 97777-1111', ''],
    ['=1+1', '123', 'x'],
    ['\u202EAna', '', ''],
  ]
  return [
    { name: 'foto.png', type: 'image/png', bytes: await picture(32, 32) },
    { name: 'foto.jpg', type: 'image/jpeg', bytes: await picture(300, 200, 'jpeg') },
    { name: 'pessoas.xlsx', type: '', bytes: sheetOf(people) },
    { name: 'pessoas.csv', type: 'text/csv', bytes: Buffer.from(people.map((row) => row.join(';')).join('\n')) },
    { name: 'som.mp3', type: 'audio/mpeg', bytes: Buffer.from(mp3(40)) },
    { name: 'nota.txt', type: 'text/plain', bytes: Buffer.from('Bom dia') },
  ]
}
