import type { BrowserContext, Locator, Page } from 'playwright-core'

// § stands for the place where the string was planted, and a string that runs reports it. It comes early, for fields that show only the
// start of a text.
const patterns = [
  `<script>window.__x='§'</script>`,
  `"><script src=https://evil.test/§.js></script>`,
  `<img src=x onerror=window.__x='§'>`,
  `<img src="https://evil.test/§.png">`,
  `<svg onload=window.__x='§'>`,
  `<svg><script>window.__x='§'</script></svg>`,
  `<math><mi xlink:href="javascript:window.__x='§'">x</mi></math>`,
  `<iframe src="javascript:parent.__x='§'"></iframe>`,
  `<iframe srcdoc="<script>parent.__x='§'</script>"></iframe>`,
  `<a href="javascript:window.__x='§'">click</a>`,
  `javascript:window.__x='§'`,
  `[click](javascript:window.__x='§')`,
  `data:text/html,<script>opener.__x='§'</script>`,
  `<a href="data:text/html,§">click</a>`,
  `<b onmouseover=window.__x='§'>bold</b>`,
  `<input autofocus onfocus=window.__x='§'>`,
  `<details open ontoggle=window.__x='§'>`,
  `<style>@import 'https://evil.test/§.css'</style>`,
  `<link rel=stylesheet href=https://evil.test/§.css>`,
  `<meta http-equiv=refresh content=0;url=https://evil.test/§>`,
  `<base href=https://evil.test/§/>`,
  `<form action=https://evil.test/§><button autofocus>`,
  `<object data=https://evil.test/§></object>`,
  `</textarea></title><img src=x onerror=window.__x='§'>`,
  `';window.__x='§';'`,
  `"-(window.__x='§')-"`,
  `{{constructor.constructor('window.__x="§"')()}}`,
  "${window.__x='§'} #{7*7} <%= 7*7 %>",
  `§ {{name}} $t(errors:ERR_NO_PERMISSION) {{__proto__.x}}`,
  `\u202Efdp.§.exe\u202C\u2066`,
  `§\u200B\u200C\u200D\uFEFF\u2060`,
  `§ ${'long'.repeat(1_000)}`,
  `§ *_~*_~*_~\`\`\`*${'*_~'.repeat(300)}`,
  `null undefined NaN [object Object] §`,
  `=HYPERLINK("https://evil.test/§")`,
  `../../../etc/passwd%00§`,
  `;touch §;$(id)\`id\`.mp3`,
  `§\u0007\u001B[31m\u0008"\r\nSet-Cookie: x=1`,
  `data:image/svg+xml,<svg/onload=window.__x='§'>|javascript:window.__x='§'|§`,
  `BEGIN:VCARD\nFN:§\nURL:javascript:window.__x='§'\nEND:VCARD`,
]

/** Forty strings meant to do harm, each naming the field it was planted in, and which of them it is. */
export function hostile(field: string): string[] {
  return patterns.map((pattern, at) => pattern.replaceAll('§', `${field}${String(at).padStart(2, '0')}`))
}

/** A text without formatting and invisible characters. */
function legible(text: string): string {
  return text.replace(/[*_~`\s\p{C}]/gu, '')
}

/** Everything readable on a page, including what only a screen reader says. */
export async function readAll(page: Page): Promise<string> {
  const texts = await page.evaluate(() => {
    const said = [...document.querySelectorAll('[aria-label], [title], [alt]')].flatMap((node) =>
      ['aria-label', 'title', 'alt'].map((name) => node.getAttribute(name)),
    )
    const typed = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].map(
      ({ value }) => value,
    )
    return [document.body.textContent, ...said, ...typed].join('\n')
  })
  return legible(texts)
}

/**
 * Scrolls the nearest scrollable element around, at or in the target, but not quite to its top. At the end it starts over. Waits for a
 * redraw.
 */
export async function rollBy(target: Locator, pixels: number): Promise<void> {
  await target.evaluate(async (node, by) => {
    const around = []
    for (let at: Element | null = node; at; at = at.parentElement) around.push(at)
    const scrolls = (at: Element) => at.scrollHeight > at.clientHeight + 1 && getComputedStyle(at).overflowY !== 'visible'
    const scroller = [...around, ...node.querySelectorAll('*')].find(scrolls)
    const isAtEnd = by > 0 && scroller && scroller.scrollTop + scroller.clientHeight > scroller.scrollHeight - 2
    scroller?.scrollTo({ top: isAtEnd ? 0 : Math.max(200, scroller.scrollTop + by), behavior: 'instant' })
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  }, pixels)
}

/** The strings that are not in the text as they are; of a long one, only its beginning counts. */
export function missing(planted: readonly string[], read: string, letters = 60): string[] {
  return planted.filter((text) => !read.includes(legible(text).slice(0, letters)))
}

/** Forbidden parts of a page: executable links and attributes, and frames. */
export function dangersIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const runs = (node: Element) => node.getAttributeNames().some((name) => name.startsWith('on') || name === 'srcdoc')
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
      ({ protocol, origin, rel }) =>
        !/^(https?|mailto|tel|blob):$/.test(protocol) || (origin !== location.origin && !rel.includes('noopener')),
    )
    const nodes = [...document.querySelectorAll('body *')].filter(runs)
    const foreign = [
      ...document.querySelectorAll('iframe, object, embed, base, meta[http-equiv=refresh], math, form[action*="//"]'),
    ]
    return [...links, ...nodes, ...foreign].map((node) => node.outerHTML.slice(0, 200))
  })
}

/** Records, for as long as the context lives, everything a page does that only a planted string can have caused. */
export async function setTraps(context: BrowserContext, origin: string): Promise<string[]> {
  const sprung: string[] = []
  const isOurs = (url: string) => /^(blob|data|about):/.test(url) || url.startsWith(`${origin}/`)
  await context.exposeFunction('__ran', (where: unknown) => sprung.push(`ran: ${String(where)}`))
  await context.addInitScript('Object.defineProperty(window, "__x", { set: (where) => __ran(where) })')
  context.on('dialog', (dialog) => {
    sprung.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => !isOurs(request.url()) && sprung.push(`request: ${request.url()}`))
  context.on('page', (page) => {
    page.on(
      'framenavigated',
      (frame) => (frame !== page.mainFrame() || !isOurs(frame.url())) && sprung.push(`navigated: ${frame.url()}`),
    )
    page.on('popup', (popup) => sprung.push(`popup: ${popup.url()}`))
  })
  return sprung
}
