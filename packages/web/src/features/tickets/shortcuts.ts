import { useTranslation } from 'react-i18next'

export function useTicketShortcuts() {
  const { t } = useTranslation('tickets')
  const list = [
    { text: t('keys.tickets'), press: ['G', 'A'] },
    { text: t('keys.step'), press: ['J', 'K'] },
    { text: t('keys.select'), press: ['X'] },
    { text: t('keys.tabs'), press: ['1', '2', '3'] },
    { text: t('keys.search'), press: ['/'] },
    { text: t('keys.new'), press: ['N'] },
    { text: t('keys.accept'), press: ['Alt', 'A'] },
  ]
  const conversation = [
    { text: t('keys.reply'), press: ['R'] },
    { text: t('keys.searchHere'), press: ['Ctrl', 'F'] },
    { text: t('keys.resolve'), press: ['Alt', 'E'] },
    { text: t('keys.reopen'), press: ['Alt', 'Shift', 'E'] },
    { text: t('keys.giveBack'), press: ['Alt', 'B'] },
    { text: t('keys.transfer'), press: ['T'] },
    { text: t('keys.schedule'), press: ['M'] },
    { text: t('keys.tags'), press: ['L'] },
    { text: t('keys.note'), press: ['O'] },
    { text: t('keys.noteToggle'), press: ['Alt', 'O'] },
    { text: t('keys.panel'), press: ['I'] },
    { text: t('keys.back'), press: ['Esc'] },
  ]
  return [
    { title: t('keys.list'), lines: list },
    { title: t('keys.conversation'), lines: conversation },
  ]
}
