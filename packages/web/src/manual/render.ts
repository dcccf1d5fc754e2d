import { Marked } from 'marked'
import type { Language } from '#platform/i18n.ts'

/** What surrounds the text of a page. */
const words = {
  pt: { name: 'Manual', title: 'Manual do Recado', pages: 'Páginas do manual', skip: 'Pular para o texto', language: 'Idioma' },
  en: { name: 'Manual', title: 'Recado manual', pages: 'Pages of the manual', skip: 'Skip to the text', language: 'Language' },
  es: { name: 'Manual', title: 'Manual de Recado', pages: 'Páginas del manual', skip: 'Ir al texto', language: 'Idioma' },
} as const satisfies Record<Language, Record<string, string>>
const start = {
  pt: 'Como fazer o que se faz todo dia, tela por tela. Em cada tela, o botão com o ponto de interrogação abre a página dela.',
  en: 'How to do what is done every day, screen by screen. On each screen, the button with the question mark opens its page.',
  es: 'Cómo hacer lo que se hace cada día, pantalla por pantalla. En cada una, el botón con el signo de pregunta abre su página.',
} as const satisfies Record<Language, string>
const languages = { pt: 'Português', en: 'English', es: 'Español' } as const satisfies Record<Language, string>
const tags = { pt: 'pt-BR', en: 'en', es: 'es' } as const satisfies Record<Language, string>

/** The size of every picture, so that the text does not jump when it loads. */
const pictureSize = { width: 1280, height: 800 }

/** A page as it was written: its name in addresses, and its text, which begins with the title. */
export interface Written {
  page: string
  text: string
}

/** Addresses of what the pages show, as seen from one of them. */
export interface Surroundings {
  style: string
  /** By the picture's name, as the text has it. */
  pictures: ReadonlyMap<string, string>
}

const titleOf = ({ text }: Written): string => /^# (.+)/.exec(text)?.[1] ?? ''

/** One page as HTML. `pages` are all of its language, in order. */
export function renderPage(language: Language, written: Written, pages: readonly Written[], at: Surroundings): string {
  const place = pages.indexOf(written)
  const [before, after] = [pages[place - 1], pages[place + 1]]
  const steps = [
    before ? `<a rel="prev" href="${before.page}">← ${escape(titleOf(before))}</a>` : '<span></span>',
    after ? `<a rel="next" href="${after.page}">${escape(titleOf(after))} →</a>` : '',
  ]
  const body = `${textOf(written.text, at.pictures)}<nav class="steps">${steps.join('')}</nav>`
  return frame({ language, page: written.page, title: titleOf(written), body, pages, at })
}

/** The list of all pages, which is what `/manual/<language>/` answers. */
export function renderStart(language: Language, pages: readonly Written[], at: Surroundings): string {
  const lines = pages.map((one) => {
    const [, first = ''] = /^# .+\n+(.+)/.exec(one.text) ?? []
    return `<li><a href="${one.page}">${escape(titleOf(one))}</a><p>${inline(first)}</p></li>`
  })
  const { title } = words[language]
  const body = `<h1>${title}</h1><p>${start[language]}</p><ul class="pages">${lines.join('')}</ul>`
  return frame({ language, page: '', title, body, pages, at })
}

interface Parts {
  language: Language
  page: string
  title: string
  body: string
  pages: readonly Written[]
  at: Surroundings
}

function frame({ language, page, title, body, pages, at }: Parts): string {
  const own = words[language]
  const others = Object.entries(languages).map(([code, name]) => {
    const current = code === language ? ' aria-current="true"' : ''
    const tag = tags[code as Language]
    return `<li><a href="../${code}/${page}" lang="${tag}" hreflang="${tag}"${current}>${name}</a></li>`
  })
  const list = pages.map((one) => {
    const current = one.page === page ? ' aria-current="page"' : ''
    return `<li><a href="${one.page}"${current}>${escape(titleOf(one))}</a></li>`
  })
  return `<!doctype html>
<html lang="${tags[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}${page ? ` · ${own.title}` : ''}</title>
<link rel="icon" href="../../favicon.svg">
<link rel="stylesheet" href="${at.style}">
<script src="../../theme.js"></script>
</head>
<body>
<a class="skip" href="#text">${own.skip}</a>
<header>
<a class="home" href="./"><img src="../../favicon.svg" alt="" width="24" height="24">Recado <span>${own.name}</span></a>
<nav aria-label="${own.language}"><ul>${others.join('')}</ul></nav>
</header>
<div class="sheet">
<main id="text" tabindex="-1">${body}</main>
<nav class="list" aria-label="${own.pages}"><ul>${list.join('')}</ul></nav>
</div>
</body>
</html>
`
}

function textOf(text: string, pictures: ReadonlyMap<string, string>): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: words }) {
        return `<h${depth} id="${slug(words)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        return `<a href="${escape(addressOf(href))}">${this.parser.parseInline(tokens)}</a>`
      },
      image({ href, text: alt }) {
        const { width, height } = pictureSize
        const address = pictures.get(href.slice(href.lastIndexOf('/') + 1)) ?? href
        const size = `width="${width}" height="${height}"`
        return `<a class="picture" href="${escape(address)}"><img src="${escape(address)}" alt="${escape(alt)}" ${size} loading="lazy"></a>`
      },
      table({ header, rows }) {
        const line = (cells: typeof header, tag: string) =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`
        const body = rows.map((cells) => line(cells, 'td')).join('')
        return `<div class="table"><table><thead>${line(header, 'th')}</thead><tbody>${body}</tbody></table></div>`
      },
      html: ({ text: html }) => escape(html),
    },
  })
  return marked.parse(text, { async: false })
}

const inline = (text: string): string => new Marked().parseInline(text, { async: false })

/** The files of one language lie beside each other, and so do the pages, whose addresses have no extension. */
const addressOf = (href: string): string => (/^\w+:/.test(href) ? href : href.replace(/\.md(?=#|$)/, ''))

/** What a heading is called in addresses. */
export function slug(heading: string): string {
  const letters = heading.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
