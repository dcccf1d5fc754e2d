/** Mariana Souza, whose telephone is shown to whoever is led through nothing. */
const mariana = { name: 'Mariana Souza', number: '5511987654321' }

const titles = {
  answer: (name) => `Responda a ${name}`,
  accept: () => 'Aceite quem espera',
  connect: () => 'Conecte outro celular',
}

/** What the desk keeps of the steps of whoever came in by the demo's link, and writes anew when one is done. */
function readTour() {
  try {
    return JSON.parse(localStorage.getItem('tour') ?? 'null')
  } catch {
    return null
  }
}

function showSteps(tour) {
  const list = document.getElementById('steps')
  const focused = document.activeElement?.dataset?.step
  const places = { answer: `/tickets/${tour?.answer.uuid}`, accept: '/tickets', connect: '/connections' }
  const current = Object.keys(titles).find((step) => !tour?.done.includes(step))
  const rows = Object.entries(titles).map(([step, title], index) => {
    const isDone = tour?.done.includes(step)
    const sign = Object.assign(document.createElement('span'), { className: 'sign', textContent: isDone ? '✓' : index + 1 })
    sign.setAttribute('aria-hidden', 'true')
    const link = Object.assign(document.createElement('a'), { href: places[step], target: 'desk' })
    link.dataset.step = step
    link.append(sign, title(firstName(tour?.answer ?? mariana)))
    if (isDone) link.append(Object.assign(document.createElement('span'), { className: 'unseen', textContent: ' (feito)' }))
    if (isDone) link.classList.add('done')
    if (step === current) link.setAttribute('aria-current', 'step')
    const row = document.createElement('li')
    row.append(link)
    return row
  })
  list.replaceChildren(...rows)
  list.hidden = !tour
  if (focused) list.querySelector(`[data-step=${focused}]`)?.focus()
}

const firstName = ({ name }) => name.replace(/ .*/, '')

const tour = readTour()
const customer = tour?.answer ?? mariana
const ticket = tour ? `/tickets/${tour.answer.uuid}` : '/tickets'
const telephone = document.getElementById('telephone')
const address = `${telephone.dataset.phones}/?phone=${customer.number}`
telephone.src = address
document.getElementById('desk').src = ticket
document.getElementById('to-desk').href = ticket
const toTelephone = document.getElementById('to-telephone')
toTelephone.href = address
toTelephone.textContent = `Abrir o telefone de ${firstName(customer)}`
showSteps(tour)
addEventListener('storage', () => showSteps(readTour()))
