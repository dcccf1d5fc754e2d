export const notificationSettings = {
  title: 'Avisos e sons',
  text: 'Cada escolha vale na hora.',
  availability: 'Minha disponibilidade',
  availabilities: { online: 'Online', away: 'Ausente', busy: 'Ocupado' },
  availabilityHints: {
    online: 'Colegas veem que você está à disposição.',
    away: 'Colegas veem que você pode demorar. Os avisos tocam.',
    busy: 'Colegas veem que você não pode atender agora. Nada toca.',
  },
  quiet: 'Horário de silêncio',
  quietText: 'Todo dia, pelo relógio da empresa, nada toca. O que chega é contado do mesmo jeito.',
  quietFrom: 'Silêncio a partir de',
  quietUntil: 'Silêncio até',
  until: 'até',
  ends: { sameDay: 'do mesmo dia', nextDay: 'do dia seguinte', never: 'o dia todo' },
  hushed: 'Agora nada toca para você. Os testes abaixo funcionam mesmo assim.',
  sound: 'Som',
  soundText: 'Toca quando um cliente ou colega precisa de você.',
  volume: 'Volume dos avisos',
  playSound: 'Ouvir o som',
  played: 'Tocou. Se você não ouviu, veja o volume do aparelho.',
  silent: 'Não tocou: o volume acima está em zero, ou o navegador não deixa esta página tocar.',
  notices: 'Avisos do navegador',
  showNotice: 'Mostrar um aviso',
  states: {
    default: 'O navegador vai perguntar se esta página pode avisar.',
    granted: 'Este navegador pode avisar.',
    denied: 'O navegador bloqueia avisos desta página. Libere nas permissões do site.',
    unsupported: 'Este navegador não mostra avisos.',
    pushed: 'Enviado. Aparece em alguns segundos; com a página fechada, também.',
    shown: 'Mostrado por esta página. Com ela fechada, este navegador não recebe avisos.',
  },
  trialTitle: 'Aviso de teste',
  trialText: 'Se você lê isto, os avisos chegam a este navegador.',
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    notificationSettings: typeof notificationSettings
  }
}
