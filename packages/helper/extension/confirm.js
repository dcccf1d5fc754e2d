import { readRequest } from './request.js'

/**
 * The helper's own window: it shows who asks for what, and on the second press of its owner signs on WhatsApp's site. It keeps nothing.
 */
const { origin, request: text, tabId, windowId } = JSON.parse(decodeURIComponent(location.hash.slice(1)) || '{}')
const request = readRequest(text, origin)
const say = (name, ...words) => chrome.i18n.getMessage(name, words)
const part = (id) => document.getElementById(id)
/** A text page: WhatsApp's app and its session are not loaded. */
const place = 'https://web.whatsapp.com/robots.txt'
const loadMs = 30_000
let signing

document.title = say('name')
part('asks').textContent = request ? say('asks', request.number || say('aNumber')) : say('nothing')
part('origin').textContent = origin
part('warning').textContent = request ? say('warning') : ''
part('cancel').textContent = say(request ? 'cancel' : 'close')
part('sign').textContent = say('sign')
part('sign').hidden = !request
part('cancel').addEventListener('click', () => {
  if (request) void leave(null)
  else window.close()
})
part('sign').addEventListener('click', () => {
  part('sign').disabled = true
  void signThere().then(leave)
})
window.addEventListener('pagehide', () => void closeSigning())

/** What the browser answers on WhatsApp's site. Null when nothing was signed. */
async function signThere() {
  try {
    const tab = await chrome.tabs.create({ url: place, windowId, active: true })
    signing = tab.id
    await isLoaded(tab.id)
    const [{ result }] = await chrome.scripting.executeScript({
      target: { tabId: tab.id },
      world: 'MAIN',
      func: sign,
      args: [request.challenge, request.ms],
    })
    return result ?? null
  } catch {
    return null
  } finally {
    await closeSigning()
  }
}

async function closeSigning() {
  const id = signing
  signing = undefined
  if (id !== undefined) await chrome.tabs.remove(id).catch(() => {})
}

/** @param {number} id */
function isLoaded(id) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('not loaded')), loadMs)
    const look = async () => {
      const { status } = await chrome.tabs.get(id).catch(() => ({ status: 'gone' }))
      if (status === 'loading') return
      chrome.tabs.onUpdated.removeListener(look)
      chrome.tabs.onRemoved.removeListener(look)
      clearTimeout(timer)
      if (status === 'complete') resolve()
      else reject(new Error('closed'))
    }
    chrome.tabs.onUpdated.addListener(look)
    chrome.tabs.onRemoved.addListener(look)
    void look()
  })
}

/** Hands the answer to the page that asked, if it is still there, and goes. */
async function leave(assertion) {
  const answer = JSON.stringify({ attempt: request.attempt, assertion })
  await chrome.scripting.executeScript({ target: { tabId }, func: deliver, args: [origin, answer] }).catch(() => {})
  await chrome.tabs.update(tabId, { active: true }).catch(() => {})
  window.close()
}

/** Runs in the page that asked. */
function deliver(asking, answer) {
  if (location.origin === asking) document.dispatchEvent(new CustomEvent('passkey-answer', { detail: answer }))
}

/** Runs on WhatsApp's site, beside the password managers. All but the challenge is written here. */
async function sign(challenge, timeout) {
  const text = (bytes) => {
    const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
    return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  }
  if (location.origin !== 'https://web.whatsapp.com') return null
  const bytes = Uint8Array.from(atob(challenge.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
  if (bytes.length !== 32) return null
  const options = { challenge: bytes, rpId: 'whatsapp.com', allowCredentials: [], userVerification: 'required', timeout }
  try {
    const { id, rawId, response } = await navigator.credentials.get({ publicKey: { ...options, extensions: { uvm: true } } })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return JSON.stringify({
      id,
      rawId: text(rawId),
      type: 'public-key',
      response: {
        clientDataJSON: text(clientDataJSON),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
        userHandle: userHandle ? text(userHandle) : null,
      },
    })
  } catch {
    return null
  }
}
