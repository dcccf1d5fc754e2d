/** A living room wall as a customer might photograph it, 1600 x 1200: drawn, so that nobody's picture is kept here. */
export async function livingRoom(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(drawing)).jpeg({ quality: 82 }).toBuffer()
}

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200" width="1600" height="1200">
  <defs>
    <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#efe3cf"/><stop offset="1" stop-color="#cdb797"/></linearGradient>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8a6a45"/><stop offset="1" stop-color="#6b4f31"/></linearGradient>
  </defs>
  <rect width="1600" height="1200" fill="url(#wall)"/>
  <rect y="1000" width="1600" height="200" fill="url(#floor)"/>
  <rect y="985" width="1600" height="18" fill="#f4ede1"/>
  <rect x="190" y="230" width="560" height="740" fill="none" stroke="#a98f6c" stroke-width="5" stroke-dasharray="18 12"/>
  <path d="M190 170h560M190 150v40M750 150v40" stroke="#6d573c" stroke-width="8" fill="none"/>
  <rect x="1080" y="760" width="150" height="230" rx="8" fill="#4c6b4f"/>
  <circle cx="1155" cy="560" r="210" fill="#6f9a70"/>
  <circle cx="1060" cy="650" r="120" fill="#628c64"/>
  <circle cx="1260" cy="640" r="130" fill="#7aa77b"/>
</svg>`
