const size = 32
const own = '/favicon.svg'

let name = ''
let unread = 0
let plain = own

/** Names the browser tab: `(3) Atendimentos · Araucária`. */
export function nameTab(title: string): void {
  name = title
  showTitle()
}

/** The icon while there is nothing to count, and below the count. */
export function setTabIcon(icon: string): void {
  if (icon === plain) return
  plain = icon
  void showIcon()
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
  const [count, below] = [unread, plain]
  const icon = count > 0 ? await badged(count, below).catch(() => badged(count, own).catch(() => null)) : null
  // A later icon may have been drawn first.
  if (link && count === unread && below === plain) link.href = icon ?? below
}

async function badged(count: number, icon: string): Promise<string | null> {
  const image = new Image()
  image.src = icon
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const brush = canvas.getContext('2d')
  if (!brush) return null
  const [width, height] = fitted(image)
  brush.drawImage(image, (size - width) / 2, (size - height) / 2, width, height)
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

/** As large as there is room, in its own proportions. An icon without an intrinsic size is square. */
function fitted({ naturalWidth, naturalHeight }: HTMLImageElement): [width: number, height: number] {
  const [width, height] = [naturalWidth || 1, naturalHeight || 1]
  const scale = size / Math.max(width, height)
  return [width * scale, height * scale]
}
