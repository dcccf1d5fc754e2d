import { openContactDialog, openDeviceDialog, openPeopleDialog } from './dialogs.js'
import { call } from './dom.js'
import { PhoneWindow } from './window.js'

/** More windows than these do not help anybody; the search finds the others. */
const maxWindows = 12

const shelf = document.getElementById('phones')
const search = document.getElementById('search')
const live = document.getElementById('live')
const windows = new Map()
let phones = []
let deviceDialog

const actions = {
  nameOf: pn => phones.find(phone => phone.pn === pn)?.name ?? pn,
  onDevices: phone => {
    deviceDialog = { pn: phone.pn, ...openDeviceDialog(phone) }
  },
  onNewChat: (phone, choose) => openPeopleDialog(phones.filter(({ pn }) => pn !== phone.pn), choose),
}

/** Fetches who is there, and shows those who match the search: businesses first. */
async function refreshPhones() {
  phones = (await call('GET', '/phones')).sort((one, other) => Number(other.business) - Number(one.business))
  for (const phone of phones) {
    const known = windows.get(phone.pn)
    if (known) known.showHead(phone)
    if (phone.pn === deviceDialog?.pn) void deviceDialog.refresh(phone)
  }
  await showWindows()
}

async function showWindows() {
  const wanted = search.value.trim().toLowerCase()
  const shown = phones.filter(({ name, pn }) => `${name} ${pn}`.toLowerCase().includes(wanted)).slice(0, maxWindows)
  const fresh = shown.filter(({ pn }) => !windows.has(pn))
  for (const phone of fresh) windows.set(phone.pn, new PhoneWindow(phone, actions))
  const nodes = shown.map(({ pn }) => windows.get(pn).node)
  const isSame = nodes.length === shelf.children.length && nodes.every((node, index) => node === shelf.children[index])
  if (!isSame) shelf.replaceChildren(...nodes)
  await Promise.all(fresh.map(({ pn }) => windows.get(pn).refresh()))
}

async function refreshWindows(pns) {
  await Promise.all(pns.map(pn => windows.get(pn)?.refresh()))
}

async function refreshAll() {
  await refreshPhones()
  await refreshWindows([...windows.keys()])
}

const events = new EventSource('/events')
events.addEventListener('open', () => {
  live.textContent = 'Ao vivo'
  live.dataset.state = 'up'
  void refreshAll()
})
events.addEventListener('error', () => {
  live.textContent = 'Sem conexão'
  live.dataset.state = 'down'
})
events.addEventListener('message', ({ data }) => {
  const { phones: changed } = JSON.parse(data)
  void refreshPhones().then(() => refreshWindows(changed))
})

search.addEventListener('input', () => void showWindows())
document.getElementById('add-contact').addEventListener('click', openContactDialog)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void refreshWindows([...windows.keys()])
})
