import { openContactDialog, openDeviceDialog, openGroupDialog, openPeopleDialog } from './dialogs.js'
import { call, formatNumber } from './dom.js'
import { PhoneWindow } from './window.js'

/** More windows than this help nobody; the search finds the others. */
const maxWindows = 12

/** The number of the one telephone that is wanted, beside something else. */
const only = new URL(location.href).searchParams.get('phone')

const shelf = document.getElementById('phones')
const search = document.getElementById('search')
const live = document.getElementById('live')
const windows = new Map()
let phones = []
let groups = []
let deviceDialog

const groupOf = (chat) => groups.find(({ id }) => id === chat)
const groupsOf = (pn) => groups.filter(({ members }) => members.includes(pn))
const nameOf = (chat) => phones.find(({ pn }) => pn === chat)?.name ?? groupOf(chat)?.subject ?? chat

const actions = {
  nameOf,
  groupOf,
  groupsOf,
  /** What an avatar and a title need of a person or a group. */
  personOf: (chat) => ({ pn: chat, name: nameOf(chat), picture: phones.find(({ pn }) => pn === chat)?.picture }),
  /** Who is in a group, besides the viewer; nothing for a conversation of two. */
  membersOf: (chat, pn) => {
    const others = groupOf(chat)?.members.filter((member) => member !== pn) ?? []
    return others.map((member) => nameOf(member)).join(', ')
  },
  onDevices: (phone) => {
    deviceDialog = { pn: phone.pn, ...openDeviceDialog(phone) }
  },
  onChoose: (phone, title, choose) => {
    const rows = groupsOf(phone.pn).map(({ id, subject }) => ({ pn: id, name: subject, line: actions.membersOf(id, phone.pn) }))
    openPeopleDialog(title, [...rows, ...othersThan(phone)], choose)
  },
  onChoosePerson: (phone, title, choose) => openPeopleDialog(title, othersThan(phone), choose),
}

function othersThan(phone) {
  const others = phones.filter(({ pn }) => pn !== phone.pn)
  return others.map(({ pn, name, picture }) => ({ pn, name, picture, line: formatNumber(pn) }))
}

/** Fetches the phones, and shows those that match the search: businesses first. */
async function refreshPhones() {
  const [people, known] = await Promise.all([call('GET', '/phones'), call('GET', '/groups')])
  groups = known
  phones = people.sort((one, other) => Number(other.business) - Number(one.business))
  for (const phone of phones) {
    windows.get(phone.pn)?.showHead(phone)
    if (phone.pn === deviceDialog?.pn) void deviceDialog.refresh(phone)
  }
  await showWindows()
}

async function showWindows() {
  const wanted = search.value.trim().toLowerCase()
  const isShown = ({ name, pn }) => (only ? pn === only : `${name} ${pn}`.toLowerCase().includes(wanted))
  const shown = phones.filter(isShown).slice(0, maxWindows)
  const fresh = shown.filter(({ pn }) => !windows.has(pn))
  for (const phone of fresh) windows.set(phone.pn, new PhoneWindow(phone, actions))
  const nodes = shown.map(({ pn }) => windows.get(pn).node)
  const isSame = nodes.length === shelf.children.length && nodes.every((node, index) => node === shelf.children[index])
  if (!isSame) shelf.replaceChildren(...nodes)
  await Promise.all(fresh.map(({ pn }) => (only ? openLatest(pn) : windows.get(pn).refresh())))
}

/** Of the one telephone its latest conversation stands open, as its owner left it. */
async function openLatest(pn) {
  const [latest] = await call('GET', `/phones/${pn}/chats`)
  await windows.get(pn).open(latest?.chat)
}

/** Opens a conversation on a phone, which may not be among those shown. */
async function openGroup(pn, group) {
  await refreshPhones()
  if (!windows.get(pn)?.node.isConnected) {
    search.value = pn
    await showWindows()
  }
  windows.get(pn).node.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  await windows.get(pn).open(group)
}

async function refreshWindows(pns) {
  await Promise.all(pns.map((pn) => windows.get(pn)?.refresh()))
}

async function refreshAll() {
  await refreshPhones()
  await refreshWindows([...windows.keys()])
}

document.body.classList.toggle('one', only !== null)

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
document.getElementById('add-group').addEventListener('click', () => openGroupDialog(phones, openGroup))
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void refreshWindows([...windows.keys()])
})
