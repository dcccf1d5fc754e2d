import { element } from './dom.js'

const ticks = {
  failed: ['!', 'Não enviada'],
  pending: ['◷', 'Aguardando'],
  sent: ['✓', 'Enviada'],
  delivered: ['✓✓', 'Entregue'],
  read: ['✓✓', 'Lida'],
  played: ['✓✓', 'Reproduzida'],
}

export const time = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })

export function tick(status) {
  const [sign, name] = ticks[status]
  return element('span', { class: 'tick', 'data-status': status, role: 'img', 'aria-label': name, title: name }, sign)
}
