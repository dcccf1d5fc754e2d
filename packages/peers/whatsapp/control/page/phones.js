import { openContactDialog, openDeviceDialog, openGroupDialog, openPeopleDialog } from './dialogs.js'
import { call, formatNumber } from './dom.js'
import { PhoneList } from './list.js'
import { Picker } from './picker.js'
import { Side } from './side.js'
import { PhoneWindow } from './window.js'

/** On a page that shows one telephone beside something else? */
const isFramed = window.parent !== window
/** The number of the telephone that is wanted. */
const wanted = location.hash.slice(1) || new URL(location.href).searchParams.get('phone')

const live = document.getElementById('live')
const shelf = document.getElementById('phone')
const windows = new Map()
let phones = []
let groups = []
let current = wanted
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
  onOpen: (pn) => void openPhone(pn),
  /** The first of a group's members who is no shop. */
  viewerOf: ({ members }) => members.find((pn) => phones.some((phone) => phone.pn === pn && !phone.business)) ?? members[0],
  onOpenGroup: (group) => void openPhone(actions.viewerOf(group), group.id),
  /** On the telephone in front, or on a customer's if that is one of the shop's. */
  onWrite: (number) => {
    const front = phones.find(({ pn, business }) => pn === current && !business) ?? latestCustomer()
    void openPhone(front.pn, number)
  },
  onScan: (phone) => void openPhone(phone.pn).then(() => actions.onDevices(phone)),
  onBack: () => {
    document.body.classList.remove('open')
    document.querySelector('#list [aria-current]')?.focus()
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

const list = new PhoneList(document.getElementById('list'), actions)
const side = new Side(document.getElementById('side'), actions)
const picker = new Picker(document.getElementById('picker'), actions.onOpen)

function othersThan(phone) {
  const others = phones.filter(({ pn }) => pn !== phone.pn)
  return others.map(({ pn, name, picture }) => ({ pn, name, picture, line: formatNumber(pn) }))
}

/** Fetches the phones, and shows the list and the telephone in front. */
async function refreshPhones() {
  const [people, known] = await Promise.all([call('GET', '/phones'), call('GET', '/groups')])
  groups = known
  phones = people
  const phone = phones.find(({ pn }) => pn === deviceDialog?.pn)
  if (phone) void deviceDialog.refresh(phone)
  if (!phones.some(({ pn }) => pn === current)) current = latestCustomer()?.pn
  await showPhone()
}

function latestCustomer() {
  const customers = phones.filter(({ business }) => !business)
  return customers.sort((one, other) => (other.latest?.last.at ?? 0) - (one.latest?.last.at ?? 0))[0] ?? phones[0]
}

/** Puts the current telephone in front, as it was left. @param chat the conversation to open on it, instead of its latest */
async function showPhone(chat) {
  const phone = phones.find(({ pn }) => pn === current)
  if (isFramed) picker.show(phones, current)
  else list.show({ phones, groups, current })
  if (!phone) return
  side.show(phone)
  const known = windows.get(current)
  const window = known ?? new PhoneWindow(phone, actions)
  windows.set(current, window)
  window.showHead(phone)
  if (shelf.firstChild !== window.node) shelf.replaceChildren(window.node)
  if (chat) await window.open(chat)
  // A customer has one conversation that matters; a shop has a list of them.
  else if (!known) await window.open(phone.business ? undefined : phone.latest?.chat)
}

async function openPhone(pn, chat) {
  current = pn
  history.replaceState(undefined, '', `#${pn}`)
  document.body.classList.add('open')
  const isKnownChat = !chat || groupOf(chat) || phones.some((phone) => phone.pn === chat)
  if (!phones.some((phone) => phone.pn === pn) || !isKnownChat) await refreshPhones()
  const isKnown = windows.has(pn)
  await showPhone(chat)
  if (isKnown && !chat) await windows.get(pn).refresh()
}

const refreshWindow = () => windows.get(current)?.refresh()

async function refreshAll() {
  await refreshPhones()
  await refreshWindow()
}

document.body.classList.toggle('one', isFramed)
document.body.classList.toggle('open', Boolean(wanted))

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
  void refreshPhones().then(() => changed.includes(current) && refreshWindow())
})

void call('GET', '/desk').then(({ url }) => {
  const link = document.getElementById('side-by-side')
  link.hidden = url === null
  link.href = `${url}/demo`
})
document.getElementById('add-contact').addEventListener('click', () => openContactDialog(openPhone))
document.getElementById('add-group').addEventListener('click', () => openGroupDialog(phones, openPhone))
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void refreshWindow()
})
