/** The button was pressed: reads what the page in front asks for, and opens the helper's own window about it. */
chrome.action.onClicked.addListener(async (tab) => {
  const found = await chrome.scripting.executeScript({ target: { tabId: tab.id }, func: readPage }).catch(() => [])
  const page = found[0]?.result ?? { origin: '', request: null }
  const about = encodeURIComponent(JSON.stringify({ ...page, tabId: tab.id, windowId: tab.windowId }))
  await chrome.windows.create({ url: `confirm.html#${about}`, type: 'popup', width: 440, height: 340 })
})

/** Runs in the page. */
function readPage() {
  return { origin: location.origin, request: document.querySelector('[data-passkey-request]')?.dataset.passkeyRequest ?? null }
}
