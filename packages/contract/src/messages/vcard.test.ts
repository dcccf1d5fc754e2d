import { expect, test } from 'vitest'
import { vcardsIn, vcardName, readVcardLine } from './vcard.ts'

const nameIn = (...lines: string[]) => vcardsIn(['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n')).map(vcardName)[0]

test.each<[string, string, string[]]>([
  [
    '2.1, quoted-printable',
    'João Conceição',
    ['VERSION:2.1', 'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jo=C3=A3o Concei=C3=A7=C3=A3o'],
  ],
  [
    '2.1, over several lines',
    'João Conceição da Silva',
    ['FN;ENCODING=QUOTED-PRINTABLE:Jo=C3=A3o Concei=C3=A7=', '=C3=A3o da =', 'Silva'],
  ],
  ['2.1, Latin-1', 'José Núñez', ['FN;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Jos=E9 N=FA=F1ez']],
  ['2.1, Latin-1 that it does not name', 'José', ['FN;QUOTED-PRINTABLE:Jos=E9']],
  ['2.1, a charset that is none', 'José', ['FN;CHARSET=KLINGON;ENCODING=quoted-printable:Jos=E9']],
  ['2.1, windows-1252', 'Zé “Jô”', ['FN;CHARSET=windows-1252;ENCODING=QUOTED-PRINTABLE:Z=E9 =93J=F4=94']],
  ['2.1, a percent sign', '100% João', ['FN;ENCODING=QUOTED-PRINTABLE:100% Jo=C3=A3o']],
  ['2.1, the name in parts', 'João Pedro Reis', ['N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Reis;Jo=C3=A3o;Pedro;;']],
  ['3.0, folded and escaped', 'Silva, João; "Jô"', ['FN:Silva\\, Jo', ' ão\\; "J', '\tô"']],
  ['4.0, in a group, with a quoted parameter', 'Ana', ['casa.FN;ALTID=1;X-A="a:b;c":Ana']],
  ['a line break in the name', 'Ana Souza', ['FN:Ana\\nSouza']],
  ['an equals sign at the end of what is not quoted', 'a=', ['FN:a=', 'NOTE:b']],
  ['a name that cannot be seen', 'Lívia Rocha', ['FN:\u3164', 'N:Rocha;Lívia;;;']],
  ['a firm alone', 'Obra Viva', ['FN:', 'N:;;;;', 'ORG:Obra Viva;Vendas']],
])('a card in %s has a name', (_dialect, name, lines) => expect(nameIn(...lines)).toBe(name))

test('line ends of any system are read, a byte order mark is not part of the text, and pictures stay encoded', () => {
  for (const end of ['\n', '\r\n', '\r'])
    expect(
      vcardsIn(['\uFEFFBEGIN:VCARD', 'FN:Ana', 'END:VCARD', '\uFEFFbegin:vcard', 'FN:Bia', 'end:vcard'].join(end)).map(vcardName),
    ).toEqual(['Ana', 'Bia'])
  const [card = ''] = vcardsIn('BEGIN:VCARD\nPHOTO;ENCODING=BASE64;TYPE=JPEG:/9j/4AAQ\n SkZJRg==\n\nTEL;CELL:1\nEND:VCARD')
  expect(card.split('\n')[1]).toBe('PHOTO;ENCODING=BASE64;TYPE=JPEG:/9j/4AAQSkZJRg==')
  expect(readVcardLine('item1.TEL;waid=55:+55')).toEqual({ property: 'TEL', parameters: ';waid=55', value: '+55' })
})

test('a card that is made to cost time is read quickly', () => {
  const start = Date.now()
  for (const text of [
    `FN${';a="'.repeat(20_000)}`,
    `FN;QUOTED-PRINTABLE:${'=\n'.repeat(50_000)}`,
    'BEGIN:VCARD\n'.repeat(20_000),
  ])
    vcardsIn(`BEGIN:VCARD\n${text}`)
  expect(Date.now() - start).toBeLessThan(2_000)
})
