const code = /^[\w-]{11}$/
const places = /^\/(?:embed|shorts|live|v)\/([^/]+)\/?$/

/** The code of a YouTube video, from the code itself or from any address that leads to the video; undefined for other text. */
export function videoCode(text: string): string | undefined {
  const typed = text.trim()
  const found = code.test(typed) ? typed : codeInAddress(typed)
  return found !== undefined && code.test(found) ? found : undefined
}

function codeInAddress(typed: string): string | undefined {
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(address)) return undefined
  const { hostname, pathname, searchParams } = new URL(address)
  const host = hostname.replace(/^(?:www|m|music)\./, '')
  if (host === 'youtu.be') return pathname.split('/')[1]
  if (host !== 'youtube.com' && host !== 'youtube-nocookie.com') return undefined
  return pathname === '/watch' ? (searchParams.get('v') ?? undefined) : places.exec(pathname)?.[1]
}
