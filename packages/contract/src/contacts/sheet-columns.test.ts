import { expect, test } from 'vitest'
import { guessColumns, nameIn } from './sheet-columns.ts'

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
    [
      'First Name',
      'Middle Name',
      'Last Name',
      'Labels',
      'E-mail 1 - Label',
      'E-mail 1 - Value',
      'Phone 1 - Label',
      'Phone 1 - Value',
    ],
    ['name', 'name', 'name', 'ignore', 'ignore', 'email', 'ignore', 'number'],
  ],
  [
    ['Name', 'Given Name', 'Additional Name', 'Family Name', 'Phone 1 - Type', 'Phone 1 - Value', 'Phone 2 - Value'],
    ['name', 'ignore', 'ignore', 'ignore', 'ignore', 'number', 'extra'],
  ],
  [
    ['First Name', 'Last Name', 'E-mail Address', 'Home Phone', 'Mobile Phone', 'E-mail 2 Address'],
    ['name', 'name', 'email', 'extra', 'number', 'extra'],
  ],
  [
    ['Nome', 'Segundo Nome', 'Sobrenome', 'Endereço de Email', 'Telefone Comercial', 'Telefone Celular', 'Empresa'],
    ['name', 'name', 'name', 'email', 'extra', 'number', 'extra'],
  ],
  [
    ['Nombre', 'Apellidos', 'Dirección de correo electrónico', 'Teléfono particular'],
    ['name', 'name', 'email', 'number'],
  ],
  [
    ['Primeiro nome', 'Sobrenome', 'Telefone 1 - Rótulo', 'Telefone 1 - Valor', 'E-mail 1 - Valor'],
    ['name', 'name', 'ignore', 'number', 'email'],
  ],
  [
    ['Primer nombre', 'Apellido', 'Teléfono 1 - Valor', 'Correo electrónico 1 - Valor', '\u3164'],
    ['name', 'name', 'number', 'email', 'ignore'],
  ],
  [
    ['Last Name', 'First Name', 'Phone'],
    ['name', 'name', 'number'],
  ],
  [
    ['__proto__', 'constructor', 'name'],
    ['extra', 'extra', 'name'],
  ],
])('%j is %j', (row, kinds) => expect(guessColumns(row)).toEqual(kinds))

test('a name is joined from its parts, with the family name last', () => {
  const headings = ['Sobrenome', 'Nome', 'Segundo nome', 'Telefone']
  const reading = { headings, columns: guessColumns(headings) }
  expect(
    [['Souza', 'Ana', 'Clara', '41'], ['Souza', '', ''], ['', ' Ana  ', '\u3164'], []].map((cells) => nameIn(cells, reading)),
  ).toEqual(['Ana Clara Souza', 'Souza', 'Ana \u3164', ''])
})
