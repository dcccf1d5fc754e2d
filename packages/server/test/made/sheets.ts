import { utils, write } from '@e965/xlsx'
import { crc32, deflateRawSync } from 'node:zlib'

/** A spreadsheet with these rows, as Excel writes it: texts in a table of their own. */
export function sheetOf(rows: readonly (readonly unknown[])[], type: 'xlsx' | 'xls' = 'xlsx'): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows as unknown[][], { UTC: true }), 'Clientes')
  return write(book, { type: 'buffer', bookType: type, bookSST: true, compression: true }) as Buffer
}

const googleHeadings = (
  'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,' +
  'Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,' +
  'Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value'
).split(',')

/** What Google Contacts exports: a column for all that it could know. */
export const googleExport = [
  googleHeadings,
  ...[
    {
      'First Name': 'Ana',
      'Middle Name': 'Clara',
      'Last Name': 'Souza',
      Birthday: '1990-05-17',
      Labels: '* myContacts',
      'E-mail 1 - Value': 'ana@exemplo.com.br',
      'Phone 1 - Label': 'Mobile',
      'Phone 1 - Value': '+55 41 99812-3344',
    },
    { 'First Name': 'Bia', 'Phone 1 - Value': '+55 41 99812-3345' },
    { 'First Name': 'Caio', 'Last Name': 'Reis', 'Phone 1 - Value': '+55 41 99812-3346 ::: +55 41 3322-1090' },
  ].map((one: Record<string, string>) => googleHeadings.map((heading) => one[heading] ?? null)),
]

interface Entry {
  name: string
  content: string | Buffer
  /** The size that the directory states, when that is false. */
  said?: number
}

/** A zip archive, honest or not. */
export function archiveOf(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, said } of entries) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(bytes), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(said ?? bytes.length, 18)
    head.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, Buffer.from(name), packed])
    const central = Buffer.alloc(12)
    central.writeUInt32LE(at, 8)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), head, Buffer.alloc(4 - 2), central, Buffer.from(name))
    parts.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}

/** A book whose one sheet is this XML. */
export function bookOf(sheet: string | Buffer, said?: number): Buffer {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return archiveOf([
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet, ...(said === undefined ? {} : { said }) },
  ])
}

/** The XML of a sheet with this many rows of one text. */
export function sheetXml(rows: number, text: string): Buffer {
  const row = Buffer.from(`<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`)
  const head = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
  return Buffer.concat([Buffer.from(head), Buffer.alloc(rows * row.length, row), Buffer.from('</sheetData></worksheet>')])
}
