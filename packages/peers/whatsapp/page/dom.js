/** Makes an element. Text always goes in as text, so nothing that people write is ever markup. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value)
    else if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : value)
  }
  made.append(...children)
  return made
}

/** Line drawings on a field of 24 by 24. */
const drawings = {
  clip: 'M20 11.5 12 19.5a5 5 0 0 1-7-7l8.5-8.5a3.5 3.5 0 0 1 5 5L10 17.5a1.8 1.8 0 0 1-2.6-2.6L15 7.3',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
  sticker: 'M5 4h14v10l-5 6H5zM14 20v-6h5M9 9h.01M15 9h.01M9 12.5c1 1 3 1 4 0',
  video: 'M4 6h11v12H4zM15 11l5-3v8l-5-3',
  voice: 'M12 4a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1-5 0v-5A2.5 2.5 0 0 1 12 4zM6.5 11.5a5.5 5.5 0 0 0 11 0M12 17v3',
  audio: 'M9 18V6l10-2v12M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM19 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
}

export function icon(name) {
  const space = 'http://www.w3.org/2000/svg'
  const made = document.createElementNS(space, 'svg')
  const path = document.createElementNS(space, 'path')
  path.setAttribute('d', drawings[name])
  const attributes = { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(path)
  return made
}

/** Calls the control API. @throws with the words of its answer */
export async function call(method, path, body) {
  const content = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await fetch(path, { method, ...content })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error)
  return answer
}

/** 5511987654321 -> +55 11 98765-4321; other numbers as they are. */
export function formatNumber(pn) {
  const [, area, front, back] = /^55(\d\d)(\d{4,5})(\d{4})$/.exec(pn) ?? []
  return area ? `+55 ${area} ${front}-${back}` : `+${pn}`
}

export function avatar({ pn, name }) {
  const capitals = name.split(' ').filter(word => /^\p{Lu}/u.test(word)).map(word => word[0])
  const initials = capitals.length > 1 ? `${capitals[0]}${capitals.at(-1)}` : (capitals[0] ?? '?')
  const made = element('span', { class: 'avatar', 'aria-hidden': 'true' }, initials)
  made.style.setProperty('--hue', hueOf(pn))
  return made
}

/** A colour of its own for each number. */
export function hueOf(pn) {
  return String((Number(pn.slice(-6)) * 47) % 360)
}
