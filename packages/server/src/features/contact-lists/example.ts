/** A small sheet, as an import reads it. */
export async function* exampleFile(): AsyncGenerator<Uint8Array> {
  // The library is large, and seldom needed.
  const { utils, write } = await import('@e965/xlsx')
  const book = utils.book_new()
  const rows = [
    ['nome', 'numero', 'email'],
    ['Ana Clara Reis', '(41) 99812-3344', 'ana@exemplo.com.br'],
    ['Bruno Teixeira', '+55 11 91234-5678', ''],
  ]
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Contatos')
  yield write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Uint8Array
}
