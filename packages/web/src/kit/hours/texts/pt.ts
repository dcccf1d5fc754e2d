export const hours = {
  week: 'Horários da semana',
  day: 'Dia',
  open: 'Atende',
  fromTo: 'De · até',
  isOpen: 'aberto',
  isClosed: 'fechado',
  allDay: 'o dia todo',
  from: 'De',
  to: 'Até',
  until: 'até',
  endsNextDay: 'Termina no dia seguinte',
  copy: 'Copiar {{day}} para outros dias',
  toWorkdays: 'Para os dias úteis',
  toAllDays: 'Para todos os dias',
  copyMonday: 'Copiar segunda para os dias úteis',
  openUntil: 'Aberto agora, fecha às {{time}}',
  openUntilDay: 'Aberto agora, fecha {{day}} às {{time}}',
  openAlways: 'Aberto agora, sem hora para fechar',
  closedUntil: 'Fechado agora, abre às {{time}}',
  closedUntilDay: 'Fechado agora, abre {{day}} às {{time}}',
  closedAlways: 'Fechado agora, sem hora para abrir',
  now: '{{day}}, {{time}} em {{place}}',
  days: {
    monday: 'Segunda',
    tuesday: 'Terça',
    wednesday: 'Quarta',
    thursday: 'Quinta',
    friday: 'Sexta',
    saturday: 'Sábado',
    sunday: 'Domingo',
  },
  onDay: {
    monday: 'segunda',
    tuesday: 'terça',
    wednesday: 'quarta',
    thursday: 'quinta',
    friday: 'sexta',
    saturday: 'sábado',
    sunday: 'domingo',
  },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    hours: typeof hours
  }
}
