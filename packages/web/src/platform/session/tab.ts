const size = 32

let name = ''
let unread = 0

/** Names the browser tab: `(3) Atendimentos · Araucária`. */
export function nameTab(title: string): void {
  name = title
  showTitle()
}

/** Counts in the tab's title and icon, wherever the news comes from: a hidden tab shows nothing else. */
export function countInTab(count: number): void {
  if (count === unread) return
  unread = count
  showTitle()
  void showIcon()
}

function showTitle(): void {
  document.title = unread > 0 ? `(${unread}) ${name}` : name
}

async function showIcon(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const count = unread
  const icon = count > 0 ? await badged(count).catch(() => null) : null
  // A later count may have been drawn first.
  if (link && count === unread) link.href = icon ?? '/favicon.svg'
}

async function badged(count: number): Promise<string | null> {
  const image = new Image(size, size)
  image.src = '/favicon.svg'
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const brush = canvas.getContext('2d')
  if (!brush) return null
  brush.drawImage(image, 0, 0, size, size)
  brush.fillStyle = '#d92d20'
  brush.beginPath()
  brush.roundRect(count > 9 ? 8 : 12, 12, count > 9 ? 24 : 20, 20, 10)
  brush.fill()
  brush.fillStyle = '#fff'
  brush.font = '700 16px system-ui, sans-serif'
  brush.textAlign = 'center'
  brush.fillText(count > 99 ? '99' : String(count), count > 9 ? 20 : 22, 28)
  return canvas.toDataURL('image/png')
}
