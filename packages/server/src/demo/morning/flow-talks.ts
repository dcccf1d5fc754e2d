import { day, hour, type Line, type Scene } from '#demo/script.ts'
import { phoneOf } from './campaigns.ts'

const talk = (name: string, phone: string, attendant: Scene['attendant'], lines: readonly Line[]): Scene => ({
  name,
  phone,
  attendant,
  lines,
  queue: null,
  isLed: true,
})

const visit = 2 * day + 3 * hour
const today = 15.1 * hour

/** Customers whom a flow answered in the last days. Three talk at a time, as a bot can handle, so that the demo takes less time. */
export const flowTalks: readonly Scene[] = [
  talk('Aline Barros', phoneOf('Aline Barros'), 'Caio Mendes', [
    [visit, { says: 'Quero um orçamento' }],
    [visit - 1, { says: '1' }],
    [visit - 2, { says: '3,40' }],
    [visit - 12, { writes: 'Oi, Aline! Para 3,40 m faço sob medida. Mando o desenho até amanhã, combinado?' }],
    [visit - 30, { closes: true }],
  ]),
  talk('Renato Goulart', '5511988664422', 'Marina Prado', [
    [visit - 0.1, { says: 'quero um orçamento!' }],
    [visit - 1.1, { says: 'Fazer um orçamento' }],
    [visit - 2.1, { says: '2,10' }],
    [visit - 14, { writes: 'Renato, o módulo pronto de 2,10 m sai por R$ 2.390,00. Quer ver na loja?' }],
    [visit - 33, { closes: true }],
  ]),
  talk('Isabela Rocha', '5511900886655', 'Lívia Rocha', [
    [visit - 0.2, { says: 'Quero um orçamento' }],
    [visit - 1.2, { says: '3' }],
    [visit - 2.2, { says: '529.982.247-25' }],
    [visit - 3, { says: 'Novembro' }],
    [visit - 20, { closes: true }],
  ]),
  talk('Eduardo Farias', '5511922008877', 'Rui Barbosa', [
    [today, { says: 'Quero o catálogo de verão' }],
    [today - 1, { says: 'Acompanhar entrega' }],
    [today - 2, { says: '09310-000' }],
    [today - 4, { says: 'Prefiro falar com uma pessoa' }],
    [today - 9, { writes: 'Oi, Eduardo! Sua mesa sai na quinta de manhã.' }],
    [today - 20, { closes: true }],
  ]),
  talk('Marcos Vinícius Prado', '5511944220099', 'Lívia Rocha', [
    [today - 0.1, { says: 'Segunda via' }],
    [today - 1.1, { says: '168.995.350-09' }],
    [today - 10, { writes: 'Pronto, Marcos: mandei o boleto para o seu e-mail.' }],
    [today - 24, { closes: true }],
  ]),
  talk('Rafael Kowalski', '5541954321098', 'Lívia Rocha', [
    [today - 0.2, { says: 'Quero o catálogo de verão' }],
    [today - 1.2, { says: '4' }],
    [today - 13, { writes: 'Oi, Rafael! A gaveta ficou boa? Me diz o que mais você precisa.' }],
    [today - 40, { closes: true }],
  ]),
]
