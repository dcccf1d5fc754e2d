/** Drawings of what the demo's customers photograph and what the shop shows them. */
const frame = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200" width="1600" height="1200">${inside}</svg>`

const room = `
  <defs>
    <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#efe3cf"/>
    <stop offset="1" stop-color="#cdb797"/></linearGradient>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8a6a45"/>
    <stop offset="1" stop-color="#6b4f31"/></linearGradient>
  </defs>
  <rect width="1600" height="1200" fill="url(#wall)"/>
  <rect y="1000" width="1600" height="200" fill="url(#floor)"/>
  <rect y="985" width="1600" height="18" fill="#f4ede1"/>`

/** A living room wall, with the gap for a bookcase. */
export const livingRoom = frame(`${room}
  <rect x="190" y="230" width="560" height="740" fill="none" stroke="#a98f6c" stroke-width="5" stroke-dasharray="18 12"/>
  <path d="M190 170h560M190 150v40M750 150v40" stroke="#6d573c" stroke-width="8" fill="none"/>
  <rect x="1080" y="760" width="150" height="230" rx="8" fill="#4c6b4f"/>
  <circle cx="1155" cy="560" r="210" fill="#6f9a70"/>
  <circle cx="1060" cy="650" r="120" fill="#628c64"/>
  <circle cx="1260" cy="640" r="130" fill="#7aa77b"/>`)

/** A table top with a scratch. */
export const scratch = frame(`
  <rect width="1600" height="1200" fill="#b98a5a"/>
  <path d="M0 180q400 60 800 10t800 30M0 480q500-70 900 0t700-20M0 800q300 60 800 0t800 40M0 1050q600-50 1600 10"
    stroke="#a5784b" stroke-width="14" fill="none"/>
  <path d="M430 300L1180 830" stroke="#f2dfc4" stroke-width="16"/><path d="M445 300L1195 830" stroke="#6f4d2c" stroke-width="5"/>`)

/** A drawer whose handle hangs by one screw. */
export const handle = frame(`
  <rect width="1600" height="1200" fill="#d9d3c8"/>
  <rect x="160" y="260" width="1280" height="680" rx="16" fill="#f5f1ea" stroke="#b8ae9d" stroke-width="8"/>
  <g transform="rotate(28 560 560)"><rect x="540" y="530" width="520" height="56" rx="28" fill="#8d8577"/></g>
  <circle cx="1040" cy="560" r="18" fill="#5b5347"/>`)

/** Three rooms of a building site. */
export const site = ['#c9b8a0', '#a9b4bb', '#bcae95'].map((wall, at) =>
  frame(`
  <rect width="1600" height="1200" fill="${wall}"/><rect y="940" width="1600" height="260" fill="#77706a"/>
  <rect x="${200 + at * 320}" y="260" width="420" height="460" fill="#e8f1f6" stroke="#5d574f" stroke-width="22"/>
  <path d="M${1340 - at * 400} 940l90-560 90 560M${1358 - at * 400} 820h144M${1376 - at * 400} 700h108"
    stroke="#c98b2c" stroke-width="18" fill="none"/>`),
)

export const thumbUp = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
  <circle cx="256" cy="256" r="236" fill="#fde68a" stroke="#f59e0b" stroke-width="16"/>
  <path d="M196 236l62-122c34 4 46 30 36 70l-8 40h86c26 0 40 22 34 46l-26 104c-6 20-20 30-40 30H196z" fill="#f59e0b"/>
  <rect x="124" y="232" width="58" height="176" rx="14" fill="#b45309"/></svg>`

export const catalogue = frame(`
  <rect width="1600" height="1200" fill="#f3ead9"/><rect y="860" width="1600" height="340" fill="#d8c3a0"/>
  <circle cx="1290" cy="250" r="120" fill="#f2b24c"/>
  <rect x="300" y="560" width="760" height="250" rx="60" fill="#3f6f63"/>
  <rect x="230" y="650" width="150" height="240" rx="50" fill="#4b8073"/>
  <rect x="980" y="650" width="150" height="240" rx="50" fill="#4b8073"/>
  <rect x="340" y="720" width="680" height="160" rx="36" fill="#558d7f"/>
  <path d="M330 890v70M1030 890v70" stroke="#6d4c2c" stroke-width="26"/>
  <path d="M1290 890V560M1290 560l-130 150h260z" stroke="#6d4c2c" stroke-width="14" fill="#fbf4e6"/>
  <rect x="1220" y="885" width="140" height="24" rx="10" fill="#6d4c2c"/>
  <rect x="120" y="90" width="900" height="12" fill="#3f6f63"/>
  <text x="120" y="230" font-family="sans-serif" font-size="120" font-weight="700" fill="#2c4f46">Verão em casa</text>
  <text x="120" y="330" font-family="sans-serif" font-size="62" fill="#4c6b5f">Catálogo da Araucária Móveis</text>`)

/** Modules that stand ready in the shop, three side by side. */
export const modules = frame(`${room}
  ${[0, 1, 2]
    .map(
      (at) => `
  <g transform="translate(${190 + at * 430} 230)"><rect width="370" height="755" fill="#a97845"/>
    <rect x="16" y="16" width="338" height="723" fill="#6f4a28"/>
    <rect x="16" y="${200 + at * 24}" width="338" height="16" fill="#a97845"/>
    <rect x="16" y="${360 + at * 24}" width="338" height="16" fill="#a97845"/>
    <rect x="16" y="520" width="165" height="219" fill="#bd8b54"/><rect x="189" y="520" width="165" height="219" fill="#bd8b54"/>
    <path d="M168 610v44M202 610v44" stroke="#f0dcbc" stroke-width="8"/>
    <rect x="52" y="${130 + at * 24}" width="26" height="70" fill="#c86f4a"/>
    <rect x="84" y="${118 + at * 24}" width="22" height="82" fill="#5b7d6a"/>
    <rect x="112" y="${138 + at * 24}" width="30" height="62" fill="#efe3cf"/></g>`,
    )
    .join('')}`)
