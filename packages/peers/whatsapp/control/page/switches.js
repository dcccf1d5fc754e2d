/** What can be switched on a phone. Only where a script knows what its owner says can it answer alone. */
export function switchesOf({ business, answersSince, online, addressing }) {
  const alone = {
    key: 'alone',
    label: 'Responde sozinha',
    about: 'Segue um pequeno roteiro quando a loja escreve; para se você escrever por ela.',
    on: answersSince != null,
    change: (on) => ({ answersAlone: on }),
  }
  const offline = {
    key: 'offline',
    label: 'Sem rede',
    about: 'As mensagens esperam até o telefone voltar.',
    on: !online,
    change: (on) => ({ online: !on }),
  }
  const number = {
    key: 'number',
    label: 'Mostra o número',
    about: 'Desligado, chega com o número oculto.',
    on: addressing !== 'lid-only',
    change: (on) => ({ addressing: on ? 'pn' : 'lid-only' }),
  }
  return [...(answersSince === undefined ? [] : [alone]), offline, ...(business ? [] : [number])]
}
