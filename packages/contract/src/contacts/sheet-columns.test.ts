import { expect, test } from 'vitest'
import { guessColumns } from './sheet-columns.ts'

test.each([
  [
    ['Nome', 'Número', 'E-mail'],
    ['name', 'number', 'email'],
  ],
  [
    ['Cliente', 'Celular', 'Email', 'Bairro'],
    ['name', 'number', 'email', 'extra'],
  ],
  [
    ['numero', 'nome', '', 'e-mail'],
    ['number', 'name', 'ignore', 'email'],
  ],
  [
    ['NOMBRE', 'Teléfono', 'Telefone', 'Correo'],
    ['name', 'number', 'extra', 'email'],
  ],
  [
    ['__proto__', 'constructor', 'name'],
    ['extra', 'extra', 'name'],
  ],
])('%j is %j', (row, kinds) => expect(guessColumns(row)).toEqual(kinds))
