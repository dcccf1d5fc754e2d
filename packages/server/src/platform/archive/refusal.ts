/** Why an archive is not read: `key` means that what was given opens another archive, `foreign` that it is no archive of this program. */
export type RefusalCode = 'ARCHIVE_FOREIGN' | 'ARCHIVE_NEWER' | 'ARCHIVE_KEY' | 'ARCHIVE_CUT' | 'ARCHIVE_DAMAGED'

/** An archive that is refused. Its message says which piece, and what to do. */
export class ArchiveRefused extends Error {
  override name = 'ArchiveRefused'
  readonly code: RefusalCode
  /** The piece that is wrong: 0 is the head, 1 the first piece after it. */
  readonly piece: number | undefined
  /** How many there are, where it is known. */
  readonly pieces: number | undefined

  constructor(code: RefusalCode, message: string, piece?: number, pieces?: number) {
    super(message)
    this.code = code
    this.piece = piece
    this.pieces = pieces
  }
}
