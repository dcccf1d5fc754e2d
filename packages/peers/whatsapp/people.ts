import type { Directory } from './directory.ts'

/** The people of a new network: two numbers of one furniture shop, and persons who may write to it. */
export function addDemoPeople(directory: Directory): void {
  directory.addPhone({ pn: '5511990000001', name: 'Araucária Móveis', business: true })
  directory.addPhone({ pn: '5511990000002', name: 'Araucária Loja Centro', business: true })
  directory.addPhone({ pn: '5511987654321', name: 'Mariana Souza' })
  directory.addPhone({ pn: '5521976543210', name: 'João Pedro Almeida' })
  directory.addPhone({ pn: '5531965432109', name: 'Beatriz Nogueira', addressing: 'lid' })
  directory.addPhone({ pn: '5541954321098', name: 'Rafael Kowalski' })
  directory.addPhone({ pn: '5571943210987', name: 'Conceição dos Santos', addressing: 'lid-only' })
}
