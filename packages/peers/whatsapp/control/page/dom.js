/** Makes an element. Text always goes in as text, so nothing that people write ever becomes markup. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value)
    else if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : value)
  }
  made.append(...children)
  return made
}

/** Line drawings on a grid of 24 by 24. */
const drawings = {
  clip: 'M20 11.5 12 19.5a5 5 0 0 1-7-7l8.5-8.5a3.5 3.5 0 0 1 5 5L10 17.5a1.8 1.8 0 0 1-2.6-2.6L15 7.3',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
  sticker: 'M5 4h14v10l-5 6H5zM14 20v-6h5M9 9h.01M15 9h.01M9 12.5c1 1 3 1 4 0',
  video: 'M4 6h11v12H4zM15 11l5-3v8l-5-3',
  voice: 'M12 4a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1-5 0v-5A2.5 2.5 0 0 1 12 4zM6.5 11.5a5.5 5.5 0 0 0 11 0M12 17v3',
  audio: 'M9 18V6l10-2v12M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM19 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  location: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11zM14.5 10a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  contact: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.5 20c.8-4 4-5.5 7.5-5.5s6.7 1.5 7.5 5.5',
  poll: 'M5 20V11M12 20V4M19 20v-6',
  call: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a1.5 1.5 0 0 1-1.5 1.5C10.5 20 4 13.5 3.5 5.5A1.5 1.5 0 0 1 5 4z',
  once: 'M12 3a9 9 0 1 0 9 9M15 4l4 3M11 9l2-1v8',
  deleted: 'M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM6.5 6.5l11 11',
  dots: 'M12 5h.01M12 12h.01M12 19h.01',
  reply: 'M9 6 4 11l5 5M4 11h9a6 6 0 0 1 6 6v1',
  forward: 'M15 6l5 5-5 5M20 11h-9a6 6 0 0 0-6 6v1',
  edit: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  send: 'M4 12 20 4l-5 16-4-6zM11 14l9-10',
  devices: 'M3 5h13v9H3zM6 18h7M18 9h3v10h-3z',
  on: 'M8 7h8a5 5 0 0 1 0 10H8A5 5 0 0 1 8 7zM18 12a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  off: 'M8 7h8a5 5 0 0 1 0 10H8A5 5 0 0 1 8 7zM10 12a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
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

/** @param person `{ pn, name, picture? }`; the picture is the id of the current one */
export function avatar({ pn, name, picture }) {
  if (picture) return element('img', { class: 'avatar', src: `/phones/${pn}/picture?${picture}`, alt: '' })
  const capitals = name
    .split(' ')
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) => word[0])
  const initials = capitals.length > 1 ? `${capitals[0]}${capitals.at(-1)}` : (capitals[0] ?? '?')
  const made = element('span', { class: 'avatar', 'aria-hidden': 'true' }, initials)
  made.style.setProperty('--hue', hueOf(pn))
  return made
}

/** A button that shows only a drawing. */
export function iconButton(drawing, label, onclick, attributes = {}) {
  const given = { type: 'button', class: 'icon-button', 'aria-label': label, title: label, onclick, ...attributes }
  return element('button', given, icon(drawing))
}

/** A colour of its own for each number. */
export function hueOf(pn) {
  return String((Number(pn.slice(-6)) * 47) % 360)
}
