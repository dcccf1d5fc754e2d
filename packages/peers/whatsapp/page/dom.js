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
  made.style.setProperty('--hue', String((Number(pn.slice(-6)) * 47) % 360))
  return made
}
