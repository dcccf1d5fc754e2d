import type { Language } from '@recado/contract/languages'

export interface Letter {
  language: Language
  subject: string
  greeting: string
  paragraphs: readonly string[]
  /** In a line of its own, to be copied. */
  code?: string
  link?: { label: string; url: string }
  /** In small print: how long the code or link is valid, and what to do if the reader did not ask for it. */
  notes: readonly string[]
  /** The name of the product in this installation, and its colour: `#rrggbb`. */
  house: { siteName: string; primaryColor: string }
}

/** A mail to one person. */
export interface Mail {
  /** What it is about, for the log: no more than that is written there. */
  kind: string
  to: string
  letter: Letter
  /** Afterwards it is of no use, and not sent any more. */
  until: Date
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const ink = '#1b1f27'
const faint = '#5b6472'

/** The letter in plain words. */
export function textOf({ greeting, paragraphs, code, link, notes, house }: Letter): string {
  const parts = [greeting, ...paragraphs, code, link && `${link.label}:\n${link.url}`, notes.join('\n'), `--\n${house.siteName}`]
  return `${parts.filter((part) => part).join('\n\n')}\n`
}

/** The letter as a page: one column, nothing fetched from anywhere. */
export function htmlOf(letter: Letter): string {
  const { language, subject, greeting, paragraphs, code, link, notes, house } = letter
  const colour = house.primaryColor
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`
  const small = (text: string) => `<p style="margin:0 0 8px;font-size:13px;color:${faint}">${escaped(text)}</p>`
  const codeBox =
    code &&
    '<p style="margin:0 0 16px;padding:14px 0;text-align:center;background:#f2f5f9;border-radius:8px;' +
      `font:600 24px/1.2 Consolas,Menlo,monospace;letter-spacing:.08em">${escaped(code)}</p>`
  const button =
    link &&
    `<p style="margin:0 0 16px"><a href="${escaped(link.url)}" style="display:inline-block;padding:10px 18px;` +
      `border-radius:6px;background:${colour};color:${inkOn(colour)};text-decoration:none;font-weight:600">` +
      `${escaped(link.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:13px;color:${faint};word-break:break-all">${escaped(link.url)}</p>`
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escaped(subject)}</title></head><body style="margin:0;padding:24px 12px;background:#eef2f7">`,
    '<div style="max-width:480px;margin:0 auto;padding:28px;background:#ffffff;border-radius:12px;' +
      `color:${ink};${font};font-size:15px;line-height:1.5">`,
    '<p style="margin:0 0 20px;font-weight:700"><span style="display:inline-block;width:10px;height:10px;margin-right:8px;' +
      `border-radius:3px;background:${colour}"></span>${escaped(house.siteName)}</p>`,
    paragraph(greeting),
    ...paragraphs.map(paragraph),
    codeBox ?? '',
    button ?? '',
    ...notes.map(small),
    '</div></body></html>',
  ].join('\n')
}

/** White, or dark ink where white would be unreadable. */
function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue > 150 ? ink : '#ffffff'
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
