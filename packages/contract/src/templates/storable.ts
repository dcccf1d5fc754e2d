import type { Category, FileHeader, TemplateContent } from './content.ts'
import { fileOf } from './fill.ts'

/**
 * Whether a template can be kept for later, where these files can be kept beside it. A code, a carousel and a place cannot, nor can what
 * needs another file.
 */
export function isStorable(
  { content, category }: { content: TemplateContent; category: Category },
  files: readonly FileHeader[],
): boolean {
  const file = fileOf(content)
  return (
    category !== 'authentication' &&
    content.cards.length === 0 &&
    content.header?.format !== 'location' &&
    (file === undefined || files.includes(file))
  )
}
